"""Answers of `tablette solve GAME - --json`, a line a position, for games without tables.

Noughts and crosses: every position that a move leads to must be among the answers, with its plies.
Octal games, among them Kayles: all shorter rows must be among them. The nimber of several rows is
the exclusive or of theirs (Sprague and Grundy), and that of one row the least that no move has.
"""

import json
import os

from head import require

VALUES = {"lose": 0, "win": 1, "draw": 2}
WAYS = [(0, 1), (1, 0), (1, 1), (1, -1)]


class Octal:
    """Digit k says what may remain of a row that loses k pins: 1 none, 2 one row, 4 two rows."""

    worth, field = "nimber", "code"

    def __init__(self, setting):
        code = setting or "0.77"
        octal = code.startswith("0.") and set(code[2:]) <= set("01234567")
        require(octal, "this is not an octal code")
        self.digits = [0] + [int(digit) for digit in code[2:]]

    def code(self, answer):
        return answer["mex"]

    def implied(self, value, position):
        rows = [int(row) for row in position.split() if row != "0"]
        if len(rows) != 1:
            return self.sum(value, rows)
        return self.least_absent({self.sum(value, left) for left in self.moves(rows[0])})

    def sum(self, value, rows):
        sum = 0
        for row in rows:
            sum ^= value(str(row)) if row else 0
        return sum

    def moves(self, row):
        for taken, digit in list(enumerate(self.digits))[1:row + 1]:
            rest = row - taken
            if digit & (2 if rest else 1):
                yield [rest]
            if digit & 4:
                yield from ([part, rest - part] for part in range(1, rest // 2 + 1))

    def least_absent(self, seen):
        return next(mex for mex in range(len(seen) + 1) if mex not in seen)


class Noughts:
    """Crosses begin. The first player with enough marks in a row wins; a full grid is a draw."""

    worth, field = "play", "row"

    def __init__(self, setting):
        self.length = int(setting or "3")

    def code(self, answer):
        return 4 * answer["remoteness"] + VALUES[answer["positionValue"]]

    def implied(self, value, position):
        marks = position.replace("/", "")
        require(set(marks) <= set("xo."), "a position is not written as expected")
        mine, theirs = "xo" if marks.count("x") == marks.count("o") else "ox"
        if self.has_row(position.split("/"), theirs):
            return 0
        free = [at for at, mark in enumerate(position) if mark == "."]
        seen = [value(position[:at] + mine + position[at + 1:]) for at in free]
        lost = [code for code in seen if code % 4 == 0]
        if lost:
            return min(lost) + 5
        if not free or any(code % 4 == 2 for code in seen):
            return 4 * len(free) + 2
        return max(seen) + 3

    def has_row(self, rows, mark):
        marked = {(i, j) for i, row in enumerate(rows) for j, at in enumerate(row) if at == mark}
        return any(
            all((i + down * step, j + right * step) in marked for step in range(self.length))
            for i, j in marked
            for down, right in WAYS
        )


class Answers:
    """The answers of a file: `codes`, a value a line, and the game that they are about."""

    def __init__(self, path, memory):
        require(os.path.getsize(path) * 4 <= memory, "the file is larger than --memory allows")
        with open(path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        require(all(isinstance(line, dict) for line in lines), "this is not a list of answers")
        rules = {"kayles": Octal, "tictactoe": Noughts}.get(lines[0].get("game"))
        kinds = {(line.get("game"), json.dumps(line.get("settings"))) for line in lines}
        require(rules and len(kinds) == 1, "these are not answers of one game checked here")
        settings = lines[0].get("settings") or {}
        require(set(settings) <= {rules.field}, "these settings are not checked here")
        self.rules = rules(settings.get(rules.field))
        self.worth, self.count = rules.worth, len(lines)
        self.positions = [line["position"] for line in lines]
        self.ranks = {position: rank for rank, position in enumerate(self.positions)}
        self.codes = [self.rules.code(line) for line in lines]

    def value(self, position):
        require(position in self.ranks, f"the answer for {position} is missing")
        return self.codes[self.ranks[position]]

    def show(self, rank):
        return self.positions[rank]


def test(answers, _codes, rank):
    return answers.rules.implied(answers.value, answers.positions[rank])
