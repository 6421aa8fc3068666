"""Numbered questions of a game's text that ask about its positions.

Names of functions and their effects are read from the text's own file (`games/src/*/lesson.txt`).
The other questions of the texts need the compiled engine.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

#: The kind of each question, by game and number; `map` is that of a whole bar.
_KINDS = {
    "chomp": {"5": "moves", "7": "after", "8": "outcome", "10": "outcome", "13": "move", "14": "map"},
    "chocolate": {"1": "value", "3": "value", "4": "value", "8": "value", "10": "best"},
}
#: The values of a position as the functions of the text take them.
_GIVEN: dict[str, Callable[[Any], list[Any]]] = {"chomp": lambda rows: [list(rows)], "chocolate": list}


class Question(NamedTuple):
    """A question of a text, as far as it concerns the function that answers it."""

    number: str
    kind: str
    function: str
    """The name in the text; empty if it has none."""
    effect: str
    memo: bool
    """Whether the function is given a dictionary to fill."""

    def arguments(self, game: str, state: Any, mv: Any) -> list[Any]:
        """The arguments of the function for a position, and a move where one is asked about."""
        return _GIVEN[game](state) + ([] if mv is None else [mv]) + ([{}] if self.memo else [])


@cache
def _questions(game: str) -> dict[str, Question]:
    content = (pkgutil.get_data(__package__, f"words/lesson-{game}.txt") or b"").decode()
    found = {}
    for block in content.split("\n\nquestion "):
        number, *lines = block.splitlines()
        kind = _KINDS[game].get(number)
        if kind is not None:
            said = dict(line.split(" ", 1) for line in lines if " " in line)
            _, given, *name = said["function"].split(" ")
            effect = said.get("effect", "free")
            found[number] = Question(number, kind, (name or [""])[0], effect, given.endswith("memo"))
    return found


def numbers(game: str) -> list[str]:
    """The numbers of the questions of a game that can be graded."""
    return list(_questions(game)) if game in _KINDS else []


def question(game: str, number: str) -> Question | None:
    """The question of a number; None if it needs the compiled engine."""
    return _questions(game).get(number) if game in _KINDS else None
