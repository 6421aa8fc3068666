"""Values of Python as the text that the grading core reads: ``True``, ``[5, 3, 1]``,
``{(0, 1): 2}``.

Results are read generously where their meaning is clear: numpy numbers and arrays become numbers
and lists, a generator the list of its items, a set the list of its members. Clearly different
values are written so that they do not match: a float keeps its point, a string that looks like a
number its quotes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

#: Maximum length of an answer in characters; no question of any lesson needs more.
MOST = 1 << 20
#: Maximum nesting of brackets; the core accepts 16.
DEEPEST = 14
#: Maximum number of digits of an integer; the core accepts 10,000.
DIGITS = 9_999

_LOOKS_LIKE_A_VALUE = re.compile(r"\s*(?:[+-]?\d+|True|False|None|true|false|null)\s*")


class TooLarge(Exception):
    """The answer is too large; has the number of characters counted before giving up."""

    def __init__(self, characters: int) -> None:
        super().__init__(characters)
        self.characters = characters


class Said(str):
    """A string that is already in the game's notation, even if it looks like another value."""

    __slots__ = ()


class Writer:
    """Writes one value, and records whether it contained a float. Time and space are linear in the
    text, whose length is bounded.

    >>> Writer().answer([(0, 1), (1, 0)])
    '[(0, 1), (1, 0)]'
    >>> Writer().answer("(2,2)"), Writer().answer("14"), Writer().answer(14.0)
    ('(2,2)', "'14'", '14.0')
    >>> Writer().answer(n * n for n in range(4))
    '[0, 1, 4, 9]'
    """

    def __init__(self) -> None:
        self.floats = False
        self._written = 0

    def answer(self, value: Any) -> str:
        """The whole answer. A string is written without quotes, as a program prints it, unless it
        could be taken for another value.

        Raises TooLarge beyond 1,048,576 characters; passes on exceptions from iterating over the
        value.
        """
        value = _plain(value)
        if isinstance(value, str):
            self._count(len(value))
            is_other = _LOOKS_LIKE_A_VALUE.fullmatch(value) and not isinstance(value, Said)
            return repr(value) if is_other else str(value)
        if isinstance(value, float) and math.isinf(value):
            return "inf" if value > 0 else "-inf"
        return self._value(value, 0)

    def _count(self, characters: int) -> None:
        self._written += characters
        if self._written > MOST:
            raise TooLarge(self._written)

    def _value(self, value: Any, depth: int) -> str:
        value = _plain(value)
        if depth > DEEPEST:
            return self._leaf("'…'")
        if value is None or isinstance(value, bool):
            return self._leaf(str(value))
        if isinstance(value, int):
            return self._leaf(_digits(value))
        if isinstance(value, float):
            return self._leaf(self._float(value))
        if isinstance(value, str):
            self._count(len(value))
            return quoted(value)
        if isinstance(value, Mapping):
            pairs = [f"{self._value(key, depth + 1)}: {self._value(item, depth + 1)}" for key, item in value.items()]
            return "{" + ", ".join(pairs) + "}"
        if isinstance(value, tuple):
            items = self._items(value, depth)
            return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"
        if isinstance(value, AbstractSet):
            return f"[{', '.join(sorted(self._items(value, depth)))}]"
        if isinstance(value, (list, range, Iterator)) or _is_several(value):
            return f"[{', '.join(self._items(value, depth))}]"
        if hasattr(value, "__index__"):
            return self._leaf(_digits(value.__index__()))
        return self._leaf(f"<{type(value).__name__}>")

    def _items(self, values: Iterable[Any], depth: int) -> list[str]:
        items = []
        for value in values:
            self._count(2)
            items.append(self._value(value, depth + 1))
        return items

    def _leaf(self, text: str) -> str:
        self._count(len(text))
        return text

    def _float(self, value: float) -> str:
        if math.isinf(value):
            # The INFINI of the exercise texts, for a missing path.
            return "'inf'" if value > 0 else "'-inf'"
        self.floats = True
        return repr(value)


def quoted(text: str) -> str:
    """A quoted string, with the escapes that the core accepts."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"


def _plain(value: Any) -> Any:
    """Converts numpy scalars to Python's and arrays to lists, without importing numpy."""
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        size = getattr(value, "size", 1)
        if isinstance(size, int) and size > MOST:
            raise TooLarge(size)
        return value.tolist()
    return value


def _is_several(value: Any) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, memoryview))


def _digits(value: int) -> str:
    """The digits of a number; Python's own `str` refuses more than 4,300."""
    if value.bit_length() > DIGITS * 3.322:
        raise TooLarge(value.bit_length() * 3 // 10)
    if value.bit_length() < 13_000:
        return str(int(value))
    sign, value = ("-", -value) if value < 0 else ("", value)
    parts = []
    while value:
        value, rest = divmod(value, 10**4000)
        parts.append(f"{rest:04000d}" if value else str(rest))
    return sign + "".join(reversed(parts))
