"""Tablette: perfect play, tabulated.

>>> import tablette
>>> tablette.open("chomp", "8x10").solve().outcome
'win'
"""

from typing import TYPE_CHECKING

from tablette._tablette import (
    AbsentError,
    Board,
    Error,
    InputError,
    Knowledge,
    RefusedError,
    TableError,
    __version__,
    language,
    open,
)

if TYPE_CHECKING:
    from tablette._game import Check, Finding, Game, check
    from tablette._table import Table
    from tablette.grading import Gradebook, Marksheet, assert_right, grade, gradebook

__all__ = [
    "AbsentError",
    "Board",
    "Check",
    "Error",
    "Finding",
    "Game",
    "Gradebook",
    "InputError",
    "Knowledge",
    "Marksheet",
    "RefusedError",
    "Table",
    "TableError",
    "__version__",
    "assert_right",
    "check",
    "grade",
    "gradebook",
    "language",
    "open",
]

#: What is loaded when it is first used, so that importing this package stays quick: the module of each name.
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


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'tablette' has no attribute {name!r}")
    import importlib

    module = importlib.import_module(_LATER[name])
    value = globals()[name] = module if module.__name__ == f"tablette.{name}" else getattr(module, name)
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
