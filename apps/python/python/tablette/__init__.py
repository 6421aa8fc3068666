"""Tablette: perfect play, tabulated.

>>> import tablette
>>> tablette.open("chomp", "8x10").solve().outcome
'win'
"""

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

__all__ = [
    "AbsentError",
    "Board",
    "Error",
    "InputError",
    "Knowledge",
    "RefusedError",
    "TableError",
    "__version__",
    "language",
    "open",
]
