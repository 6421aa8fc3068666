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
    from tablette._table import Table
    from tablette.grading import Gradebook, Marksheet, assert_right, grade, gradebook

__all__ = [
    "AbsentError",
    "Board",
    "Error",
    "Gradebook",
    "InputError",
    "Knowledge",
    "Marksheet",
    "RefusedError",
    "Table",
    "TableError",
    "__version__",
    "assert_right",
    "grade",
    "gradebook",
    "language",
    "open",
]

#: What is loaded when it is first used, so that importing this package stays quick.
_LATER = {name: "tablette.grading" for name in ("Gradebook", "Marksheet", "assert_right", "grade", "gradebook")}
_LATER["Table"] = "tablette._table"


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'tablette' has no attribute {name!r}")
    import importlib

    value = globals()[name] = getattr(importlib.import_module(_LATER[name]), name)
    return value
