"""A pupil's notebook: solves a listed game, draws it, grades a function, solves a game of its own.

Prints JSON: what was found, and the number of questions that the engine was asked.
"""

from __future__ import annotations

import json
from typing import Any

import tablette
from tablette._tablette import engine

asked: list[bytes] = []
ticks = 0
answer, now = engine._Running.ask, engine._Running._now


def count_questions(self: Any, request: bytes, *rest: Any) -> bytes:
    """Counts the questions to the engine."""
    asked.append(request)
    return answer(self, request, *rest)


def count_ticks(self: Any) -> float:
    """Counts readings of the clock; each reading leaves the engine."""
    global ticks
    ticks += 1
    return now(self)


engine._Running.ask = count_questions  # type: ignore[method-assign]
engine._Running._now = count_ticks  # type: ignore[method-assign]

board = tablette.open("chomp", "8x10")
known = board.solve()
first = len(asked)
picture = board._repr_svg_()


def won(rows: tuple[int, ...]) -> bool:
    """Wrong from 2x2 on."""
    return len(rows) != 1 or rows[0] > 1


class Nim(tablette.Game):
    """One or two counters from a heap."""

    impartial = True
    start: Any = (4, 5)

    def moves(self, heaps: Any) -> list[tuple[int, int]]:
        return [(at, n) for at, heap in enumerate(heaps) for n in (1, 2) if n <= heap]

    def play(self, heaps: Any, move: Any) -> Any:
        at, n = move
        return heaps[:at] + (heaps[at] - n,) + heaps[at + 1 :]


sheet = tablette.grade(won, "chomp", "outcome", most=30)
own = Nim().open().solve()
found = {
    "engine": tablette.engine(),
    "outcome": known.outcome,
    "remoteness": known.remoteness,
    "winning": known.winning_moves,
    "first": first,
    "ticks": ticks,
    "svg": picture.startswith("<svg") and picture.count("<text") > 80,
    "marked": "+45" in picture,
    "passed": sheet.passed,
    "sentence": sheet.counterexample.sentence if sheet.counterexample else "",
    "own": [own.outcome, own.remoteness],
}
print(json.dumps(found))
