"""Tablette: perfect play, tabulated.

Opens a game on a board and solves it: its value, the best moves and the reasons, also for games
that you write.

>>> import tablette
>>> board = tablette.open("chomp", "8x10")
>>> known = board.solve()
>>> known.outcome, known.remoteness, known.winning_moves
('win', 45, ['(5,4)', '(8,3)'])
>>> board.play((5, 4)).winning
False

Refusals are exceptions with the command line's message, in English or, after
``tablette.language("fr")``, in French.

>>> board.play((0, 0))
Traceback (most recent call last):
tablette.InputError: expected a square that may be eaten, got “(0, 0)”: (0,0) is the poisoned square, which may not be eaten
"""

from typing import TYPE_CHECKING

from tablette import _tablette
from tablette._tablette import (
    QUESTIONS,
    RUNGS,
    AbsentError,
    Analysis,
    Board,
    Comparison,
    Error,
    InputError,
    Move,
    Moves,
    RefusedError,
    TableError,
    View,
    __version__,
    compare,
    game,
    games,
    language,
    open,
)

if TYPE_CHECKING:
    from tablette._game import Check, Finding, Game, check
    from tablette._table import Table
    from tablette.grading import Gradebook, Marksheet, assert_right, grade, gradebook

__all__ = [
    "QUESTIONS",
    "RUNGS",
    "AbsentError",
    "Analysis",
    "Board",
    "Check",
    "Comparison",
    "Error",
    "Finding",
    "Game",
    "Gradebook",
    "InputError",
    "Marksheet",
    "Move",
    "Moves",
    "RefusedError",
    "Table",
    "TableError",
    "View",
    "__version__",
    "assert_right",
    "check",
    "compare",
    "engine",
    "game",
    "games",
    "grade",
    "gradebook",
    "language",
    "open",
]

#: The module of each name that is imported on first use, so that importing this package stays fast.
_LATER = {
    "Check": "tablette._game",
    "Finding": "tablette._game",
    "Game": "tablette._game",
    "check": "tablette._game",
    "Table": "tablette._table",
    "Gradebook": "tablette.grading",
    "Marksheet": "tablette.grading",
    "assert_right": "tablette.grading",
    "grade": "tablette.grading",
    "gradebook": "tablette.grading",
}


def engine() -> str:
    """The engine that computes: ``"native"``, compiled for this machine, or ``"wasm"``, WebAssembly in
    the wheel that runs everywhere.

    Features of the native engine raise `AbsentError` under WebAssembly.

    >>> engine() in ("native", "wasm")
    True
    """
    return str(getattr(_tablette, "ENGINE", "native"))


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'tablette' has no attribute {name!r}")
    import importlib

    module = importlib.import_module(_LATER[name])
    value = globals()[name] = module if module.__name__ == f"tablette.{name}" else getattr(module, name)
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
