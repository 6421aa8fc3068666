"""A function under test on a game that the user wrote: it gets positions and moves as that game has them.

Between the halves a position is the number that it was given when it was met, since a value of the user's own need not be one
that can be written and read back. A child process has what was met before it began.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from tablette import _tablette
from tablette._subject import Isolated, Reply
from tablette._written import Said, quoted

if TYPE_CHECKING:
    from tablette._game import Game


class OnPositions(Isolated):
    """A child process that is asked about positions by their numbers."""

    def __init__(
        self, make: Callable[[], Callable[..., Any]], lang: str, memory: int, hosted: _tablette.Hosted
    ) -> None:
        super().__init__(make, "free", lang, memory)
        self._hosted = hosted
        self._known = 0

    def ask(self, arguments: str, limit: float) -> Reply:
        """Asks the child. Of a position that was met since it began it knows nothing, so another child takes its place."""
        token, *mv = ast.literal_eval(arguments)
        if self._child is not None and self._known <= (self._hosted.count() - 1 if mv else token):
            self.close()
        if self._child is None:
            self._known = self._hosted.count()
        return super().ask(arguments, limit)


def boards_of(boards: Callable[[int], Any] | Iterable[Any], hosted: _tablette.Hosted) -> list[tuple[int, str]]:
    """The boards that somebody names, each with its size: those of a function until it gives None, those of a list by place.

    Raises InputError of what is no position, and whatever the function raises.
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
    function: Callable[..., Any], game: Game, hosted: _tablette.Hosted, inquiry: str
) -> Callable[..., Any]:
    """The function on numbers of positions, and places of moves; what it returns as the game writes it."""

    def on_number(token: int, *places: int) -> Any:
        state = hosted.state(token)
        value = function(state, *(hosted.move_at(token, place) for place in places))
        if inquiry in ("move", "best"):
            return _move_text(game, state, value)
        return _position_text(hosted, value) if inquiry == "after" else value

    return on_number


def _move_text(game: Game, state: Any, value: Any) -> Any:
    """The text of the move that a value is; the value itself where it is none."""
    if value is None:
        return None
    meant = _meant(value)
    for move in () if game.over(state) else game.moves(state):
        # True is not 1, and 1.0 is not, although Python counts with them.
        if _meant(move) == meant and (type(value) is type(move) or not isinstance(value, (bool, float))):
            return Said(game.move_text(state, move))
    return value


def _position_text(hosted: _tablette.Hosted, value: Any) -> Any:
    """The text of the position that a value is; the value itself where it is none that was met."""
    text = hosted.met(value)
    if text is None:
        text = hosted.met(_meant(value))
    # Blanks at the ends of an answer would be lost.
    if text is None:
        return value
    return Said(text if text == text.strip() else quoted(text))


def _meant(value: Any) -> Any:
    """A value as it is meant: a list or an array is as good as a tuple, a number of numpy as one of Python."""
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return tuple(_meant(item) for item in value)
    if isinstance(value, AbstractSet):
        return frozenset(_meant(item) for item in value)
    return value
