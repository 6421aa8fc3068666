"""What using the face costs: importing it, and a call beside the work that it asks for."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
import tablette

pytestmark = pytest.mark.clock

#: Milliseconds that the import may take, and microseconds of a call.
IMPORT, CALL = 50.0, 20.0


def test_importing_takes_less_than_fifty_milliseconds() -> None:
    # Measured inside a fresh interpreter, around the statement alone; the best of seven, since other programs run, too.
    code = "import time; a = time.perf_counter(); import tablette; print((time.perf_counter() - a) * 1e3)"
    run = [sys.executable, "-c", code]
    took = min(float(subprocess.run(run, capture_output=True, text=True, check=True).stdout) for _ in range(7))
    assert took < IMPORT, f"{took:.1f} ms"


def test_importing_needs_the_standard_library_alone() -> None:
    code = "import sys, tablette; print(*[n for n in ('numpy', 'pandas', 'gymnasium', 'IPython') if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""


def test_a_call_to_moves_costs_less_than_twenty_microseconds_beside_the_work() -> None:
    board = tablette.open("subtraction", "1")
    assert [mv.notation for mv in board.moves()] == ["1"]
    calls = 2_000
    best = float("inf")
    for _ in range(7):
        began = time.perf_counter()
        for _ in range(calls):
            board.moves()
        best = min(best, (time.perf_counter() - began) / calls * 1e6)
    # The smallest board there is: one move, whose value is known. What is left is nearly all the face's own.
    assert best < CALL, f"{best:.1f} µs"
