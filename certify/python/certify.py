"""Checks a finished table of Tablette without Tablette: python3 certify.py FILE."""

import argparse
import sys
from functools import cache

import answers
import proofs
from chocolate import Chocolate
from chomp import Chomp
from draughts import Draughts
from head import Unreadable, require
from rings import Rings
from rockse import Rockse
from subtraction import Subtraction
from table import Table

GAMES = {
    "chomp": Chomp,
    "chocolate": Chocolate,
    "subtraction": Subtraction,
    "rings": Rings,
    "rockse": Rockse,
    "draughts": Draughts,
}
# Versions of the rules and of the numbering that these checkers are written for.
VERSIONS = (1, 1)


def open_game(table):
    """The rules and the numbering of a table, and its one-ply test."""
    require(table.game in GAMES, f"there is no checker for the game “{table.game}”")
    require(table.versions == VERSIONS, "the rules or the numbering have another version than 1")
    settings = dict(line.split("=", 1) for line in table.settings.splitlines())
    game = GAMES[table.game](table.board, settings, table.count)
    fits = game.count == table.count
    require(fits, f"the board has {game.count} positions, and the file has {table.count}")
    puzzle = hasattr(game, "edges")
    require(table.worth in proofs.TESTS, f"the worth “{table.worth}” is unknown")
    require((table.worth == "cost") == puzzle, "of puzzles only costs are checked here")
    loops = table.game == "draughts" and table.worth != "play"
    require(not loops, "where positions repeat, outcomes without plies prove nothing")
    return game, proofs.TESTS[table.worth]


def first_false(game, test, codes):
    """The first rank whose value does not follow from its successors, with the value that does."""
    for rank in range(game.count):
        implied = test(game, codes, rank)
        if implied != codes[rank]:
            return rank, implied
    return None


def judge(path, table, game, test):
    found = first_false(game, test, table.codes)
    if found is None:
        print(f"{path}: proved. All {table.count} values ({table.worth}) follow by the rules.")
        return 0
    rank, implied = found
    stored, right = (proofs.describe(table.worth, code) for code in (table.codes[rank], implied))
    place = f"Rank {rank}, position {game.show(rank)}"
    print(f"{path}: false. {place}: stored {stored}, implied {right}.")
    return 1


def open_subject(path, memory):
    """What is checked, its game, and its test: a table, or the answers of a game without one."""
    with open(path, "rb") as file:
        is_answers = file.read(1) == b"{"
    if is_answers:
        subject = answers.Answers(path, memory)
        return subject, subject, answers.test
    table = Table(path, memory)
    return table, *open_game(table)


def try_changes(path, table, game, test):
    """Applies each change alone (a line: rank, value), and counts those that the test finds."""
    for name in {"moves", "edges", "end"} & set(dir(game)):
        setattr(game, name, cache(getattr(game, name)))
    codes, found = table.codes, 0
    changes = [tuple(map(int, line.split())) for line in open(path)]
    for rank, value in changes:
        old, codes[rank] = codes[rank], value
        caught = old != value and first_false(game, test, codes) is not None
        found += caught
        if not caught:
            print(f"not found: rank {rank}, value {value}")
        codes[rank] = old
    print(f"{found} of {len(changes)} changes found.")
    return 0 if found == len(changes) else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", help="a table, or a file of answers that `solve --json` printed")
    parser.add_argument("--memory", type=int, default=1024, help="in MiB (default: 1024)")
    parser.add_argument("--changes", help="a file of changes to try, each a rank and a value")
    options = parser.parse_args()
    try:
        table, game, test = open_subject(options.file, options.memory << 20)
        if options.changes:
            return try_changes(options.changes, table, game, test)
        return judge(options.file, table, game, test)
    except Unreadable as problem:
        why = str(problem)
    except OSError as problem:
        why = problem.strerror
    except (ValueError, LookupError):
        why = "the board is not written as expected"
    except MemoryError:
        why = "not enough memory"
    print(f"{options.file}: not readable: {why}.")
    return 2


if __name__ == "__main__":
    sys.exit(main())
