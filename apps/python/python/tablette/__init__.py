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

__all__ = [
    "AbsentError",
    "Board",
    "Check",
    "Error",
    "Finding",
    "Game",
    "InputError",
    "Knowledge",
    "RefusedError",
    "TableError",
    "__version__",
    "check",
    "language",
    "open",
]

# What takes time to import and is not always needed.
_LATER = {name: "tablette._game" for name in ("Check", "Finding", "Game", "check")}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'tablette' has no attribute {name!r}")
    import importlib

    value = globals()[name] = getattr(importlib.import_module(_LATER[name]), name)
    return value
