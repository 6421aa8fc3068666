"""The game of a program that a user wrote, and the place in it where a rule fails."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Mapping
from typing import Any

from .errors import InputError
from .rules import quoted
from .words import say


def game_in(space: Mapping[str, Any]) -> Any:
    """The game of a program: the last one that it made, or else one of its last class.

    Raises InputError if there is none.
    """
    from tablette._game import Game

    made = [value for value in space.values() if isinstance(value, Game)]
    if made:
        return made[-1]
    classes = [value for value in space.values() if isinstance(value, type) and issubclass(value, Game)]
    own = [kind for kind in classes if kind.__module__ == space["__name__"]]
    lack = lacking(own[-1] if own else None)
    if lack:
        raise InputError(lack)
    return own[-1]()


def lacking(kind: Any) -> str | None:
    """What a class lacks to be a game, as a sentence; None if it lacks nothing."""
    from tablette._game import Game

    if kind is None:
        return say(
            "the program has no game yet: write a class that derives from tablette.Game",
            "le programme n'a pas encore de jeu : écrivez une classe dérivée de tablette.Game",
        )
    name = kind.__name__
    if kind.__init__ is not object.__init__:
        needed = inspect.signature(kind).parameters.values()
        if any(one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD for one in needed):
            return say(
                f"{name} needs arguments: end the program with game = {name}(…)",
                f"{name} demande des arguments : terminez le programme par game = {name}(…)",
            )
    elif not hasattr(kind, "start"):
        return say(
            f"{name} has no start: write start = and the first position in the class",
            f"{name} n'a pas de start : écrivez start = et la première position dans la classe",
        )
    for rule in ("moves", "play"):
        if getattr(kind, rule) is getattr(Game, rule):
            return say(f"{name} has no method {rule} yet", f"{name} n'a pas encore de méthode {rule}")
    return None


def call_of(error: BaseException, file: str) -> str | None:
    """The call of a rule of the program in which an error occurred, with its arguments; None outside
    of rules.
    """
    for frame, _ in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if code.co_filename == file:
            given = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount] if name != "self"]
            return None if code.co_name == "<module>" else f"{code.co_name}({', '.join(map(quoted, given))})"
    return None


def line_of(game: Any, rule: str | None, file: str) -> int:
    """The first line of a rule in the program, 0 if the class does not define it."""
    code = getattr(getattr(type(game), rule or "", None), "__code__", None)
    return code.co_firstlineno if code and code.co_filename == file else 0
