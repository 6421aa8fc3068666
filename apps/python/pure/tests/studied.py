"""Prints what a study reports of games in Python, as JSON: the examples, and games that break a rule."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from typing import Any

import tablette
from tablette._tablette.study import Study


class Steps(tablette.Game):
    """A game along a line of numbers; the others change one of its rules."""

    start: Any = 0

    def moves(self, n: Any) -> Any:
        return [1, 2] if n < 6 else []

    def play(self, n: Any, step: Any) -> Any:
        return n + step


class Twice(Steps):
    def moves(self, n: Any) -> Any:
        return [1, 2, 1] if n == 3 else super().moves(n)


class Back(Steps):
    def play(self, n: Any, step: Any) -> Any:
        return 4 if n == 6 else n + step

    def moves(self, n: Any) -> Any:
        return [1, 2] if n <= 6 else []


class Fickle(Steps):
    calls = 0

    def play(self, n: Any, step: Any) -> Any:
        self.calls += 1
        return n + step + (self.calls == 20)


class SameText(Steps):
    def text(self, n: Any) -> str:
        return str(n // 5)


class Unfair(Steps):
    def canonical(self, n: Any) -> Any:
        return 3 if n == 2 else n


class Restless(Steps):
    def canonical(self, n: Any) -> Any:
        return n + 1


class Large(Steps):
    def moves(self, n: Any) -> Any:
        return [1, 2, 3]

    def play(self, n: Any, step: Any) -> Any:
        return 3 * n + step


BROKEN = [Twice, Back, Fickle, SameText, Unfair, Restless, Large]


def studied(game: tablette.Game, most: int = 20_000) -> list[dict[str, Any]]:
    """The parts of a study."""
    parts: list[dict[str, Any]] = []
    Study(game, parts.append).run(most)
    return [part for part in parts if part["part"] != "progress"]


def example(folder: Path, name: str) -> tablette.Game:
    """The game of an example: its last class."""
    space = runpy.run_path(str(folder / f"{name}.py"))
    kinds = [value for value in space.values() if isinstance(value, type) and issubclass(value, tablette.Game)]
    game: tablette.Game = kinds[-1]()
    return game


def played(game: tablette.Game) -> list[dict[str, Any]]:
    """The positions of a game between two perfect players."""
    study = Study(game, lambda _: None)
    study.run(20_000)
    moves: list[str] = []
    positions = [study.at(moves)]
    while (choice := positions[-1]["choice"]) is not None:
        moves.append(choice)
        positions.append(study.at(moves))
    return positions


def counted(game: tablette.Game) -> dict[str, int]:
    """The calls of the rungs that are really made."""
    return {by: game.open().solve(by=by).work["calls"] for by in ("recursion", "memory")}


def main(folder: Path) -> None:
    """Prints a dictionary from names to parts."""
    listed = json.loads((folder / "examples.json").read_text(encoding="utf-8"))
    names = [entry["name"] for entry in [*listed["examples"], *listed["changes"]]]
    said: dict[str, Any] = {name: studied(example(folder, name)) for name in names}
    said["broken"] = {kind.__name__: studied(kind(), 1_000) for kind in BROKEN}
    said["played"] = {name: played(example(folder, name)) for name in ("nim", "kalah", "sliding")}
    said["counted"] = {name: counted(example(folder, name)) for name in ("euclid", "brussels", "kalah")}
    print(json.dumps(said))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
