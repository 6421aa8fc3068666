"""The moves of a board as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import overload

import tablette
from tablette.agents.wording import quote, say


class Actions(Sequence[str]):
    """Every move that can occur on a board, numbered from 0: a sequence of notations with an
    inverse.

    Sorted as text with embedded numbers compared by size, so that ``(2,1)`` comes before
    ``(10,0)``. The same notation may mean another move in another position, as in the games
    themselves.

    >>> actions = Actions(["(10,0)", "(2,1)", "(2,1)"])
    >>> list(actions), actions.number("(2,1)"), actions[1]
    (['(2,1)', '(10,0)'], 0, '(10,0)')
    """

    __slots__ = ("_moves", "_numbers")

    def __init__(self, moves: Iterable[str]) -> None:
        self._moves = tuple(sorted(set(moves), key=_by_size))
        self._numbers = {move: number for number, move in enumerate(self._moves)}

    def number(self, move: str) -> int:
        """The number of a move in the game's notation. O(1).

        Raises `tablette.InputError` when no position of the board has that move.
        """
        number = self._numbers.get(move)
        if number is None:
            few = ", ".join(self._moves[:8])
            raise tablette.InputError(
                say(
                    f"expected a move of this board, got {quote(move)}: there is {few}",
                    f"il fallait un coup de cette tablette ; vous avez écrit {quote(move)} : il y a {few}",
                )
                + (", …" if len(self._moves) > 8 else "")
            )
        return number

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[str]: ...
    def __getitem__(self, number: int | slice) -> str | Sequence[str]:
        return self._moves[number]

    def __repr__(self) -> str:
        return f"Actions({list(self._moves)!r})"


def _by_size(move: str) -> list[tuple[int, str]]:
    """A key that compares runs of digits as numbers, and everything else as text."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", move) if part]
