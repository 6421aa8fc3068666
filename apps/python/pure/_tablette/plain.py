"""Positions and moves as plain values: `(5, 3, 1)` in Chomp, fifty numbers in draughts. The engine
reads and writes them in Python's notation.
"""

from __future__ import annotations

import ast
from typing import Any

from . import engine
from .verdicts import whole
from .words import decimal, say

#: Values inside values inside values: more than any position has.
_DEEPEST = 8


def take(value: Any, depth: int = _DEEPEST) -> Any:
    """A value of numbers, texts, tuples, lists and dictionaries; an array as the list of its rows.

    Raises TypeError for anything else.
    """
    if depth == 0:
        raise TypeError(say("too many brackets within brackets", "trop de parenthèses les unes dans les autres"))
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (tuple, list)):
        items = [take(item, depth - 1) for item in value]
        return items if isinstance(value, list) else tuple(items)
    if isinstance(value, dict):
        return {take(key, depth - 1): take(item, depth - 1) for key, item in value.items()}
    if hasattr(value, "tolist"):
        return take(value.tolist(), depth - 1)
    if hasattr(value, "__index__"):
        return value.__index__()
    kind = type(value).__name__
    raise TypeError(
        say(
            f"int, str, tuple, list, dict or array, not {kind}",
            f"int, str, tuple, list, dict ou tableau, et non {kind}",
        )
    )


def written(value: Any) -> str:
    """A value as Python prints it, with numbers of any length."""
    return value if isinstance(value, str) else _quoted(value)


def _quoted(value: Any) -> str:
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"
    if isinstance(value, int) and not isinstance(value, bool):
        return decimal(value)
    if isinstance(value, tuple):
        return f"({', '.join(map(_quoted, value))}{',' * (len(value) == 1)})"
    if isinstance(value, list):
        return f"[{', '.join(map(_quoted, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(key)}: {_quoted(item)}" for key, item in value.items()) + "}"
    return str(value)


def value(text: str) -> Any:
    """The value that the engine wrote as the only item of a list."""
    digits = text[1:-1]
    # Python reads no more than some thousand digits at once.
    return whole(digits) if digits.lstrip("-").isdigit() else ast.literal_eval(text)[0]


def position_text(game: str, given: Any) -> str:
    """The text of a position, or of a board, that is given as a text or as a plain value."""
    return given if isinstance(given, str) else engine.plain("position_text", game, value=written(take(given)))


def move_text(game: str, given: Any) -> str:
    """The text of a move that is given as a text or as a plain value."""
    return given if isinstance(given, str) else engine.plain("move_text", game, value=written(take(given)))
