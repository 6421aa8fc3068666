"""A function under test on a user's own game, called with that game's positions and moves.

Python and the core exchange positions as numbers, assigned in order of occurrence, since a user's
values need not have a text that parses back. A child process has the positions that existed when it
was forked.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from tablette import _tablette
from tablette._program import Program
from tablette._subject import Isolated, Reply
from tablette._written import Said, quoted

if TYPE_CHECKING:
    from tablette._game import Game


class OnPositions(Isolated):
    """A child process that receives positions as numbers."""

    def __init__(
        self, make: Callable[[], Callable[..., Any] | Program], lang: str, memory: int, hosted: _tablette.Hosted
    ) -> None:
        super().__init__(make, "free", lang, memory)
        self._hosted = hosted
        self._known = 0

    def ask(self, arguments: str, limit: float, line: str = "") -> Reply:
        """Sends a question to the child, and forks a new one if the position is newer than the
        child.
        """
        token, *mv = ast.literal_eval(arguments)
        if self._child is not None and self._known <= (self._hosted.count() - 1 if mv else token):
            self.close()
        if self._child is None:
            self._known = self._hosted.count()
        return super().ask(arguments, limit, line)


def boards_of(boards: Callable[[int], Any] | Iterable[Any], hosted: _tablette.Hosted) -> list[tuple[int, str]]:
    """The given boards with their sizes: a function is called until it returns None, a list is
    numbered by index.

    Raises InputError for invalid positions, and passes on exceptions from the function.
    """
    if not callable(boards):
        return [(size, hosted.read(board)) for size, board in enumerate(boards, 1)]
    found = []
    for size in _tablette.grading_sizes():
        board = boards(size)
        if board is None:
            break
        found.append((size, hosted.read(board)))
    return found


def on_own(
    function: Callable[..., Any], game: Game, hosted: _tablette.Hosted, kind: str
) -> Callable[..., Any]:
    """The function, taking numbers of positions and indices of moves; its results become text."""

    def on_number(token: int, *places: int) -> Any:
        state = hosted.state(token)
        value = function(state, *(hosted.move_at(token, place) for place in places))
        if kind in ("move", "best"):
            return _move_text(game, state, value)
        return _position_text(hosted, value) if kind == "after" else value

    return on_number


def _move_text(game: Game, state: Any, value: Any) -> Any:
    """The text of a move; the value itself if it is not a move."""
    if value is None:
        return None
    meant = _meant(value)
    for move in () if game.over(state) else game.moves(state):
        # Python calls True, 1 and 1.0 equal, but they are different answers.
        if _meant(move) == meant and (type(value) is type(move) or not isinstance(value, (bool, float))):
            return Said(game.move_text(state, move))
    return value


def _position_text(hosted: _tablette.Hosted, value: Any) -> Any:
    """The text of a position; the value itself if it is not a known position."""
    text = hosted.met(value)
    if text is None:
        text = hosted.met(_meant(value))
    # Leading and trailing blanks of an answer would be lost.
    if text is None:
        return value
    return Said(text if text == text.strip() else quoted(text))


def _meant(value: Any) -> Any:
    """Normalises a value: lists and arrays become tuples, numpy numbers become Python's."""
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return tuple(_meant(item) for item in value)
    if isinstance(value, AbstractSet):
        return frozenset(_meant(item) for item in value)
    return value
