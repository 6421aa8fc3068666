"""Prints what this Python's Tablette says of many positions, as JSON: the same for both engines.

python transcript.py [GAME...]
"""

from __future__ import annotations

import json
import pickle
import re
import sys
from collections.abc import Callable
from typing import Any

import tablette

#: Boards of each game, with their settings.
BOARDS: dict[str, list[tuple[Any, dict[str, Any]]]] = {
    "chomp": [("5x4", {}), ("3,3,1", {}), ((6, 2, 2, 1), {}), ("8x10", {}), ([3, 1, 0], {})],
    "chocolate": [("6x5@1,3", {}), ((3, 2, 1, 0), {}), ("4x4@0,0", {}), ("12x9@3,4", {})],
    "draughts": [("W:W28:B23", {}), ("W:WK32:B17", {"draws": "all"})],
    "brazilian": [("W:WK32:B5", {}), ("W:W22:B15", {})],
    "checkers": [("B:W22:B15", {}), ("W:WK30:B1,2", {})],
    "rings": [(5, {}), ((1, 1, 0, 1), {}), ("300", {}), ("**.*", {"accelerated": True})],
    "rockse": [
        ({"grid": [[0, 1, 5], [2, -3, 1], [4, 4, 0]], "jumps": [(0, 1), (1, 0)], "bonus": {(0, 1): [(1, 1)]}}, {}),
        ("0 1; 0 2; jumps (0,1) (1,0)", {"horizon": 3}),
        ([[1, 2], [3, 4]], {}),
    ],
    "kayles": [("4 3 1", {}), ((4, 1), {}), ((), {})],
    "tictactoe": [("3x3", {}), (("xo.", ".x.", "..."), {}), ((2, 3), {})],
    "subtraction": [(21, {}), (7, {"take": [1, 3, 4]})],
    "wythoff": [("5 8", {}), ("3 4", {})],
}
# A game that is not named here is asked about the board that it starts from.
BOARDS |= {name: [(tablette.game(name)["start"], {})] for name in tablette.games() if name not in BOARDS}
#: The games whose boards here every rung solves in a moment.
SMALL = ("chomp", "chocolate", "rings", "rockse", "kayles", "subtraction", "wythoff")
#: Moves played from each board.
PLIES = 3
#: Time and memory, which differ between machines.
WORK = re.compile(r"(, |\()[\d.,\N{NARROW NO-BREAK SPACE}]+ (µs|ms|s|min \d\d s), [\d.,]+ [KMGT]?i?[Bo]\)")


def said(ask: Callable[[], Any]) -> str:
    """What is returned, or the exception with its sentence."""
    try:
        value = ask()
    except (tablette.RefusedError, tablette.AbsentError) as error:
        # The sentence says what to do, which differs.
        return type(error).__name__
    except Exception as error:  # noqa: BLE001 - whatever it is, both engines raise the same
        return f"{type(error).__name__}: {error}"
    return WORK.sub(r"\1…)", value) if isinstance(value, str) else repr(value)


def of_analysis(ask: Callable[[], Any]) -> list[str]:
    """Everything that an analysis shows."""
    try:
        known = ask()
    except tablette.Error as error:
        return [type(error).__name__]
    names = ["game", "position", "outcome", "remoteness", "value", "nimber", "cost", "lower_bound", "count", "estimate", "certainty", "rung", "best_moves", "winning_moves", "choice", "line", "line_kind", "table"]
    work = known.work
    found = [f"{name} {getattr(known, name)!r}" for name in names]
    found += [f"calls {work['calls']}", f"positions {work['positions']}", said(lambda: str(known)), repr(known)]
    return [*found, said(known._repr_html_)]


def of_board(board: Any) -> list[Any]:
    """Everything that a board shows."""
    names = ["game", "board", "settings", "position", "state", "result", "rungs", "value", "winning"]
    lines = [f"{name} {said(lambda name=name: getattr(board, name))}" for name in names]
    moves = board.moves()
    kept = [
        (mv.notation, mv.words, mv.position, mv.outcome, mv.remoteness, mv.best, mv.delta, mv.total) for mv in moves
    ]
    lines += [repr(row) for row in kept] + [str(moves), moves._repr_html_(), repr(moves), repr(moves.left_out)]
    lines += [said(board.legal), said(board.best), said(board.line), said(board.explain), repr(board), str(board)]
    lines += [repr([board.plain_move(mv) for mv in board.legal()]), board.view().svg]
    lines += [repr(board.view().plays), repr(board.view(unsolved=True).marks)]
    if len(moves) <= 12 and board.game in SMALL:
        # Others may take longer than a picture waits.
        lines += [repr(board.view(values=True).marks)]
    lines += [repr(pickle.loads(pickle.dumps(board)) == board), repr(board.at(board.state) == board)]
    asked = [{}, {"worth": "outcome"}, {"worth": "nimber"}, {"worth": "count"}, {"worth": "cost"}]
    asked += [{"by": rung, "worth": "play"} for rung in ("memory", "table", "theory", "recursion")]
    # The slower rungs would take hours on some of these boards.
    asked = asked if len(moves) <= 12 and board.game in SMALL and len(board.position) < 30 else asked[:2]
    return [*lines, *(of_analysis(lambda how=how: fresh(board).solve(**how)) for how in asked)]


def fresh(board: Any) -> Any:
    """The same position without what was learnt before, which is counted as work."""
    if tablette.engine() == "wasm":
        from tablette._tablette import engine

        engine.forget()
    return tablette.open(board.game, board.position, **board.settings)


def refused() -> list[str]:
    """What cannot be read, with its sentence."""
    board = tablette.open("chomp", "5x4")
    return [
        said(lambda: board.play("(9,9)")),
        said(lambda: board.play((0, 0))),
        said(lambda: board.play("x")),
        said(lambda: board.at("6,6,6")),
        said(lambda: board.solve(by="magic")),
        said(lambda: board.solve(worth="magic")),
        said(lambda: board.solve(by="search")),
        said(lambda: board.solve(memory="lots")),
        said(lambda: board.solve(limit=-1)),
        said(lambda: board.solve(speed=3)),
        said(lambda: board.solve(threads="two")),
        said(lambda: tablette.open("chess", "8x8")),
        said(lambda: tablette.open("chomp", "")),
        said(lambda: tablette.open("chomp", 1.5)),
        said(lambda: tablette.open("subtraction", 7, tke=[1])),
        said(lambda: tablette.open("subtraction", 7, take=[1.5])),
        said(lambda: tablette.open("draughts", (7,) * 50)),
        said(lambda: tablette.open("draughts", (0,) * 49)),
        said(lambda: tablette.open("rockse", 5)),
        said(lambda: tablette.language("de")),
        said(lambda: tablette.open("chomp", "16x16").solve(by="table", memory="1M")),
        said(lambda: board.moves()[99]),
        said(lambda: tablette.open("dames", "W:W28:B23").game),
        said(lambda: tablette.Board()),
    ]


def about(name: str) -> list[str]:
    """The description of a game."""
    known = tablette.game(name)
    return [f"{field} {value!r}" for field, value in sorted(known.items()) if field != "small"]


def main(games: list[str]) -> None:
    """Prints a dictionary from names to lists of lines."""
    found: dict[str, Any] = {}
    for language in ("en", "fr"):
        tablette.language(language)
        found[f"{language} refused"] = refused()
        for name in games or list(BOARDS):
            found[f"{language} about {name}"] = about(name)
            for at, (given, settings) in enumerate(BOARDS[name]):
                board = tablette.open(name, given, **settings)
                for ply in range(PLIES if at < 2 else 1):
                    found[f"{language} {name} {at} {board.position} after {ply}"] = of_board(board)
                    legal = board.legal()
                    if not legal:
                        break
                    board = board.play(legal[len(legal) // 2])
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
