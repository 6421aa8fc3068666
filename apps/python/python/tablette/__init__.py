"""Tablette: perfect play, tabulated.

>>> import tablette
>>> tablette.open("chomp", "8x10").solve().outcome
'win'
"""

from typing import TYPE_CHECKING, Any

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


def __getattr__(name: str) -> Any:
    """What not everybody needs is loaded when it is asked for."""
    if name == "Table":
        from tablette._table import Table

        return Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "AbsentError",
    "Board",
    "Error",
    "InputError",
    "Knowledge",
    "RefusedError",
    "Table",
    "TableError",
    "__version__",
    "language",
    "open",
]
