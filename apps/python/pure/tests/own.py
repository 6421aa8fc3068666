"""Prints what this Python's Tablette says of games written in Python, as JSON: the same for both engines."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tablette


def games(folder: Path) -> Iterator[tuple[str, Any]]:
    """The examples of the project, and games for rules that they lack."""

    def example(name: str) -> Any:
        spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    kayles, hexapawn = example("kayles").Kayles, example("hexapawn").Hexapawn
    lights, jugs = example("lights_out").LightsOut, example("water_jugs").WaterJugs
    yield "kayles", kayles(4, 3, 1)
    yield "long kayles", kayles(7)
    yield "hexapawn", hexapawn(3, 3)
    yield "lights", lights(2)
    yield "more lights", lights(3)
    yield "jugs", jugs(3, 5, goal=4)
    yield "no way", jugs(2, 4, goal=3)
    yield "round", Round()
    yield "pass", Pass()
    yield "drawn", Drawn()
    yield "sorted", Sorted()
    yield "last loses", LastLoses()


class Round(tablette.Game):
    """Comes back, and says so."""

    repeating = True
    start: Any = 0

    def moves(self, n: Any) -> list[int]:
        return {0: [1, 2], 1: [-1], 2: [1, 3], 3: [-1, 2]}.get(n, [])

    def play(self, n: Any, step: Any) -> Any:
        return n + step


class Pass(tablette.Game):
    """The same side plays again after a three."""

    start: Any = 14

    def moves(self, n: Any) -> list[int]:
        return [k for k in (1, 2, 3) if k <= n]

    def play(self, n: Any, k: Any) -> Any:
        return n - k

    def again(self, n: Any, k: Any) -> bool:
        return bool(k == 3)


class Drawn(Pass):
    """Ends in a draw with two left."""

    def over(self, n: Any) -> str | None:
        return "draw" if n == 2 else None


class Sorted(tablette.Game):
    """Heaps in any order."""

    impartial = True
    start: Any = (3, 4, 2)

    def moves(self, heaps: Any) -> list[tuple[int, int]]:
        return [(at, n) for at, heap in enumerate(heaps) for n in (1, 2) if n <= heap]

    def play(self, heaps: Any, move: Any) -> Any:
        at, n = move
        return heaps[:at] + (heaps[at] - n,) + heaps[at + 1 :]

    def canonical(self, heaps: Any) -> Any:
        return tuple(sorted(heaps))


class LastLoses(tablette.Game):
    """Takes one, three or four; the player who takes the last counter has lost."""

    impartial = True
    start: Any = 10

    def moves(self, n: Any) -> list[int]:
        return [k for k in (1, 3, 4) if k <= n]

    def play(self, n: Any, k: Any) -> Any:
        return n - k

    def over(self, n: Any) -> str | None:
        return "win" if n == 0 else None


def known(game: Any, **how: Any) -> list[str]:
    """The parts of a solution on which both engines must agree."""
    board = game.open()
    try:
        found = board.solve(**how)
    except tablette.Error as error:
        return [type(error).__name__]
    names = ["outcome", "remoteness", "value", "nimber", "cost", "count", "certainty", "rung", "best_moves", "winning_moves"]
    # Without plies or costs, any move that keeps the outcome will do.
    names += ["choice", "line"] if found.best_moves and found.outcome != "lose" else []
    told = [f"{name} {getattr(found, name)!r}" for name in names]
    # The recursion is counted; tables number positions in their own way.
    told += [f"calls {found.work['calls']}"] if how.get("by") in ("recursion", "memory") else []
    return [*told, str(found).splitlines()[0], str(board.moves(**how))]


def main(folder: str) -> None:
    """Prints a dictionary from games to their solutions."""
    said: dict[str, Any] = {}
    for name, game in games(Path(folder)):
        asked: list[dict[str, str]] = [{}, {"worth": "outcome"}, {"worth": "nimber"}, {"worth": "count"}]
        asked += [{"by": rung} for rung in ("recursion", "memory", "table", "theory")]
        said[name] = {repr(how): known(game, **how) for how in asked if name != "more lights" or "by" not in how}
        board = game.open()
        said[name]["board"] = [board.position, repr(board.legal()), repr(board.result), repr(board)]
        compared = tablette.compare(board, limit=1e6) if name != "more lights" else None
        rows = compared.rungs if compared and not getattr(game, "repeating", False) else []
        said[name]["compared"] = [f"{row['rung']} {row['answer']} {row['calls']}" for row in rows]
        said[name]["picture"] = [line.rstrip() for line in str(board).splitlines()[1:]]
    print(json.dumps(said))


if __name__ == "__main__":
    main(sys.argv[1])
