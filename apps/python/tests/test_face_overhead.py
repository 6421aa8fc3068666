"""The overhead of the face: importing it, and a call beside the requested work."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import tablette


def imported(module: str) -> int:
    """The number of modules that a fresh interpreter loads for one."""
    code = f"import sys; before = len(sys.modules); import {module}; print(len(sys.modules) - before)"
    return int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def test_importing_loads_fewer_modules_than_importing_asyncio() -> None:
    ours, theirs = imported("tablette"), imported("asyncio")
    assert ours < theirs, f"{ours} and {theirs} modules"


def test_importing_needs_the_standard_library_alone() -> None:
    code = "import sys, tablette; print(*[n for n in ('numpy', 'pandas', 'gymnasium', 'IPython') if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""


def steps(function: Callable[[], object]) -> int:
    """The number of Python and C functions that a call enters and leaves."""
    count = 0

    def seen(_frame: object, _event: str, _argument: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(seen)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count


def test_a_call_to_moves_takes_fewer_steps_beside_the_work_than_a_sum_of_two_hundred_squares() -> None:
    board = tablette.open("subtraction", "1")
    assert [mv.notation for mv in board.moves()] == ["1"]
    # The smallest board: one move, whose value is known. Nearly all the rest is the face's own
    # work.
    ours, theirs = steps(board.moves), steps(lambda: sum(number * number for number in range(200)))
    assert ours < theirs, f"{ours} and {theirs} steps"
