"""Prints what this Python's Tablette says of many functions, as JSON: the same for both engines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import tablette

#: Times, which differ between machines.
TIMES = re.compile(r"\b[\d.,]+ (µs|ms|s)\b")
#: The measures of growth and their rung depend on the machine.
USUAL = {"growth": False, "most": 12, "limit": 1e4, "total": 1e6}


class Heaps(tablette.Game):
    """One or two counters from a heap; the player who cannot move has lost."""

    impartial = True
    start: Any = (3, 4)

    def moves(self, heaps: Any) -> list[tuple[int, int]]:
        return [(at, n) for at, heap in enumerate(heaps) for n in (1, 2) if n <= heap]

    def play(self, heaps: Any, move: Any) -> Any:
        at, n = move
        return heaps[:at] + (heaps[at] - n,) + heaps[at + 1 :]

    def canonical(self, heaps: Any) -> Any:
        return tuple(sorted(heaps))


class Row(tablette.Game):
    """Two marks in a row win on five squares; texts and words of its own, and draws."""

    start: Any = "....."

    def moves(self, row: Any) -> list[int]:
        return [at for at, mark in enumerate(row) if mark == "."]

    def play(self, row: Any, at: Any) -> Any:
        mark = "xo"[sum(mark != "." for mark in row) % 2]
        return row[:at] + mark + row[at + 1 :]

    def over(self, row: Any) -> str | None:
        return "lose" if "xx" in row or "oo" in row else None if "." in row else "draw"

    def move_text(self, _row: Any, at: Any) -> str:
        return f"square {at + 1}"

    def words(self, _row: Any, at: Any) -> str:
        return f"mark square {at + 1}"


class Stairs(tablette.Game):
    """A puzzle: climb ten steps, two steps cost three, and three steps lead past the end."""

    players = 1
    start: Any = 0

    def moves(self, step: Any) -> list[int]:
        return [1, 2, 3] if step < 10 else []

    def play(self, step: Any, up: Any) -> Any:
        return step + up

    def cost(self, _step: Any, up: Any) -> int:
        return [0, 2, 3, 9][up]

    def over(self, step: Any) -> bool:
        return bool(step == 10)


def bites(pos: list[int]) -> list[tuple[int, int]]:
    """The bites of a bar, as the text of the class has them."""
    return [(i, j) for i in range(len(pos)) for j in range(pos[i]) if (i, j) != (0, 0)]


def bite(pos: list[int], square: tuple[int, int]) -> list[int]:
    """What a bite leaves."""
    i, j = square
    return [row for row in pos[:i] + [min(row, j) for row in pos[i:]] if row > 0]


known: dict[tuple[int, ...], bool] = {}


def won(pos: list[int]) -> bool:
    """Whether a bar is won, by the definition."""
    key = tuple(pos)
    if key not in known:
        known[key] = any(not won(bite(pos, square)) for square in bites(pos))
    return known[key]


def fails(*_given: Any) -> int:
    """Raises an exception."""
    return int("one")


def deep(*given: Any) -> Any:
    """Never returns."""
    return deep(*given)


def prints(pos: list[int]) -> None:
    """Prints instead of returning."""
    print(len(pos) > 1)


def alters(pos: list[int], square: tuple[int, int]) -> list[int]:
    """Changes its argument."""
    pos[:] = bite(pos, square)
    return pos


#: The functions, each with a game and a question.
GRADED: list[tuple[Callable[..., Any], Any, Any]] = [
    (won, "chomp", 8),
    (bites, "chomp", 5),
    (bite, "chomp", 7),
    (lambda m, n: [m] * n, "chomp", 3),
    (lambda m, n: [n] * m, "chomp", 3),
    (alters, "chomp", 7),
    (lambda pos: pos[0] > 1, "chomp", 8),
    (lambda pos: pos[0] / 1.0, "chomp", "value"),
    (lambda pos: bites(pos)[0] if bites(pos) else None, "chomp", 13),
    (lambda pos: "(9,9)", "chomp", "best"),
    (prints, "chomp", 8),
    (fails, "chomp", "moves"),
    (deep, "chomp", 8),
    (lambda m, n: [[1] * m for _ in range(n)], "chomp", 14),
    (lambda *state: 0, "chocolate", 4),
    (lambda *state: "left", "chocolate", "best"),
    (lambda n: n % 3, "subtraction", "nimber"),
    (lambda n: n % 4 != 0, "subtraction", None),
    (lambda pins: len(pins), "kayles", "nimber"),
    (lambda heaps: sum(heaps) % 3 != 0, Heaps, "outcome"),
    (lambda heaps: heaps[0] % 3 ^ heaps[1] % 3, Heaps, "nimber"),
    (lambda heaps: [(0, 1)], Heaps, "move"),
    (lambda heaps, move: heaps, Heaps, "after"),
    (lambda row: "draw", Row, None),
    (lambda row: row.index(".") if "." in row else None, Row, "best"),
    (fails, Row, "moves"),
    (lambda step: 20 - 2 * step, Stairs, None),
    (lambda step: None, Stairs, "cost"),
]


def sheet(function: Any, game: Any, question: Any) -> Any:
    """Everything that a marksheet shows, or the exception."""
    try:
        found = tablette.grade(function, game, question, **USUAL)
    except tablette.Error as error:
        return f"{type(error).__name__}: {error}"
    marks = [(mark.stage, mark.call, mark.answer, mark.right, mark.fault) for mark in found.marks]
    shown = [TIMES.sub("…", str(found)), TIMES.sub("…", found._repr_html_()), found.reason, found.score]
    reasons = found.counterexample.reasons if found.counterexample else ()
    return [*shown, found.passed, found.rung, list(reasons), repr(marks)]


def refused() -> list[Any]:
    """What cannot be graded, with its sentence."""
    asked = [
        ("chess", None),
        ("chomp", "99"),
        ("chomp", "cost"),
        ("draughts", "after"),
        (Row, "nimber"),
        (Stairs, "move"),
    ]
    found = [sheet(len, game, question) for game, question in asked]
    for options in ({"rung": "magic"}, {"limit": 0}, {"height": 3}, {"boards": [1]}):
        try:
            found.append(str(tablette.grade(len, "chomp", **options)))
        except tablette.Error as error:
            found.append(f"{type(error).__name__}: {error}")
    return found


def main() -> None:
    """Prints a dictionary from names to lists of lines."""
    found: dict[str, Any] = {}
    for language in ("en", "fr"):
        tablette.language(language)
        found[f"{language} refused"] = refused()
        for at, (function, game, question) in enumerate(GRADED):
            name = game if isinstance(game, str) else game.__name__
            found[f"{language} {at} {name}:{question}"] = sheet(function, game, question)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
