"""What using the face costs: importing it, and a call beside the work that it asks for."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import pytest
import tablette

pytestmark = pytest.mark.clock


def importing(module: str) -> float:
    """Milliseconds, measured inside a fresh interpreter around the statement alone."""
    code = f"import time; a = time.perf_counter(); import {module}; print((time.perf_counter() - a) * 1e3)"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def test_importing_takes_less_than_importing_asyncio() -> None:
    # By turns, and the best of seven, since other programs run, too. Here 12 and 49 ms.
    took = [(importing("tablette"), importing("asyncio")) for _ in range(7)]
    ours, theirs = min(own for own, _ in took), min(other for _, other in took)
    assert ours < theirs, f"{ours:.1f} and {theirs:.1f} ms"


def test_importing_needs_the_standard_library_alone() -> None:
    code = "import sys, tablette; print(*[n for n in ('numpy', 'pandas', 'gymnasium', 'IPython') if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""


def best(function: Callable[[], object], calls: int = 2_000) -> float:
    """Microseconds of a call, in the best of seven rounds."""
    rounds = []
    for _ in range(7):
        began = time.perf_counter()
        for _ in range(calls):
            function()
        rounds.append((time.perf_counter() - began) / calls * 1e6)
    return min(rounds)


def test_a_call_to_moves_costs_less_beside_the_work_than_a_sum_of_two_hundred_squares() -> None:
    board = tablette.open("subtraction", "1")
    assert [mv.notation for mv in board.moves()] == ["1"]
    # The smallest board there is: one move, whose value is known. What is left is nearly all the face's own: 2 µs, and 9.
    ours, theirs = best(board.moves), best(lambda: sum(number * number for number in range(200)))
    assert ours < theirs, f"{ours:.1f} and {theirs:.1f} µs"
