"""The package as a game in a file sees it that the command line solves: the class `Game`."""

from tablette._game import Check, Finding, Game, check
from tablette._tablette import AbsentError, Error, InputError, RefusedError, TableError
from tablette._tablette.words import language

__all__ = [
    "AbsentError",
    "Check",
    "Error",
    "Finding",
    "Game",
    "InputError",
    "RefusedError",
    "TableError",
    "check",
    "language",
]
