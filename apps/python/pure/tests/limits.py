"""Prints how the pure wheel refuses, stops and goes on, as JSON."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import tablette
from tablette import _tablette

#: Features of the native engine alone.
NATIVE = [
    "board.build('.')",
    "board.rank('2,1')",
    "board.unrank([0])",
    "board.view('(1,1)')",
    "board.solve(tables='.')",
    "tablette.Table('x.tablette')",
    "tablette.compare(board).svg",
    "tablette.check(Long())",
    "_tablette._explore(board, 9)",
    "_tablette._judge(board, [])",
    "_tablette.cluster_examples()",
]


class Long(tablette.Game):
    """A game without end, unless it has one."""

    start: Any = 0
    end: Any = None

    def moves(self, n: Any) -> list[int]:
        return [1] if n != self.end else []

    def play(self, n: Any, k: Any) -> Any:
        return n + k


class Short(Long):
    """A game of nine plies."""

    end = 9


class Deep(Long):
    """A game too deep for Python's own stack."""

    end = 20_000


def raised(ask: Callable[[], Any]) -> str:
    """The name of the exception."""
    try:
        ask()
    except Exception as error:  # noqa: BLE001 - its name is the result
        return type(error).__name__
    return ""


def stop(_done: int, _total: int | None) -> None:
    """Interrupts a computation."""
    raise KeyboardInterrupt


def interrupted() -> bool:
    """Whether what a progress callable raises ends the work, and the next question is answered.

    The work ends on no machine before progress is reported.
    """
    try:
        tablette.open("chomp", "8x8").solve(by="recursion", progress=stop)
    except KeyboardInterrupt:
        return tablette.open("chomp", "3x2").solve().remoteness == 5
    return False


def nested() -> bool:
    """Whether a question can be asked during another one."""
    inner: list[int | None] = []

    def listen(_done: int, _total: int | None) -> None:
        inner.append(tablette.open("chomp", "3x2").solve().remoteness)

    outer = tablette.open("draughts", "start").solve(progress=listen, limit=3)
    return outer.certainty == "estimate" and bool(inner) and set(inner) == {5}


def in_threads() -> bool:
    """Whether threads can ask at once."""
    found: list[int | None] = []

    def ask() -> None:
        found.append(tablette.open("chomp", "6x5").solve().remoteness)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(found) == 4 and len(set(found)) == 1


def main() -> None:
    """Prints a dictionary from names to what happened."""
    board = tablette.open("chomp", "3x2")
    names = {"board": board, "tablette": tablette, "_tablette": _tablette, "Long": Long}
    found = {
        "native": [raised(lambda code=code: eval(code, names)) for code in NATIVE],
        "interrupted": interrupted(),
        "nested": nested(),
        "threads": in_threads(),
        "limit": tablette.open("draughts", "start").solve(limit=0.2).certainty == "estimate",
        "memory": raised(lambda: tablette.open("chomp", "16x16").solve(by="table")) == "RefusedError",
        "own memory": raised(lambda: Long().open().solve(memory="1M")) == "RefusedError",
        "own rungs": [row["answer"] for row in tablette.compare(Short().open()).rungs] == ["+9"] * 3,
        "opened": tablette.open(Short()).solve().remoteness == 9
        and raised(lambda: tablette.open(Short)) == "TypeError",
        "own limit": raised(lambda: Long().open().solve(limit=0.1)) == "RefusedError",
        "deep": Deep().open().solve(by="memory").remoteness == 20_000,
        "frame": board.play("(1,2)").at(board) == board,
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
