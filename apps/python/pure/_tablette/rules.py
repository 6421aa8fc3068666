"""The methods of a user's game, asked by number.

Every position that is met gets the next number, by a dictionary: positions are the same exactly when
Python says that they are equal. What a user's method raises passes on unchanged. The sentences for
what cannot be a game are those of the compiled engine (`crates/host/src/words.txt`).
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import InputError, RefusedError, problem
from .options import USUAL, Options, too_large
from .words import phrase, say

if TYPE_CHECKING:
    from tablette._game import Game

#: Bytes of a position beside the value itself, those of the solver included, and of each of its moves.
_PLACE, _MOVE = 800, 120
#: Moves of one position beyond which something must be wrong.
_MOST_MOVES = 1 << 20
#: Bytes that a game may take unless told otherwise.
_ROOM = 512 << 20
#: Seconds between two reports of progress.
_PACE = 0.05
_QUOTED = 60
#: The inks that a game may name in `draw`.
_INKS = ("plain", "shade", "danger", "first", "second", "good", "bad", "void")


class Edge(NamedTuple):
    """A move without its name: the number of the position it leads to, its cost, who plays next."""

    to: int
    cost: int
    stays: bool


def quoted(value: object, most: int = _QUOTED) -> str:
    """A value as sentences quote it: what Python writes for it, cut short."""
    try:
        written = repr(value)
    except Exception:  # noqa: BLE001 - whatever a user's own class does when it is written
        written = f"<{type(value)}>"
    return written if len(written) <= most else written[:most] + "…"


def wrong(name: str, **values: object) -> TypeError:
    """The exception for what cannot be a game."""
    return TypeError(phrase("hosted", name, **values))


class Rules:
    """A user's game with the positions that were met, and the limits of the question being asked."""

    def __init__(self, game: Game, sort: str, place: int = _PLACE) -> None:
        from tablette._game import Game as Base

        self.game, self.sort, self._place = game, sort, place
        self._numbers: dict[Any, int] = {}
        self.states: list[Any] = []
        self._shown: dict[str, int] = {}
        self._known: dict[int, tuple[str | None, list[Edge]]] = {}
        self._bytes = 0
        self._own = {name for name in ("over", "canonical", "cost", "again") if _differs(type(game), Base, name)}
        self._odd = bool(self._own & {"cost", "again"})
        self._own |= {name for name in ("draw", "words") if hasattr(type(game), name)}
        self.within(USUAL)

    def within(self, limits: Options) -> None:
        """Sets the limits of the next question."""
        self._memory = limits.memory or _ROOM
        self._end = None if limits.limit is None else time.monotonic() + limits.limit
        self._progress, self._next = limits.progress, time.monotonic() + _PACE

    def has(self, method: str) -> bool:
        """Whether the game has a method of its own that it may leave out."""
        return method in self._own

    @property
    def bytes(self) -> int:
        """Bytes that the positions take, about."""
        return self._bytes

    def number(self, state: Any, rule: str, *given: Any) -> int:
        """The number of a position, a new one if it was not met. The sentence about one that cannot be
        hashed names the rule that returned it, with its arguments.
        """
        try:
            known = self._numbers.get(state)
        except TypeError as cause:
            try:
                hash(state)
            except TypeError:
                whence = f"{rule}({', '.join(map(quoted, given))})" if given else rule
                raise wrong("unhashable", whence=whence, position=quoted(state)) from cause
            raise
        if known is None:
            known = self._numbers.setdefault(state, len(self.states))
            self.states.append(state)
            self._take(self._place + sys.getsizeof(state, 64))
        return known

    def _take(self, amount: int) -> None:
        self._bytes += amount
        if self._bytes > self._memory:
            raise too_large(self._bytes, self._memory)

    def _look(self) -> None:
        """Checks the clock, and reports progress."""
        now = time.monotonic()
        if self._end is not None and now > self._end:
            raise RefusedError(say("stopped before the answer was known", "arrêté avant que la réponse soit connue"))
        if self._progress is not None and now > self._next:
            self._progress(len(self._known), None)
            self._next = now + _PACE

    def expand(self, token: int) -> tuple[str | None, list[Edge]]:
        """The outcome where the game has ended, else the moves; asked of the user's methods once."""
        self._look()
        known = self._known.get(token)
        if known is None:
            known = self._known[token] = self._expanded(self.states[token])
            self._take(_MOVE * len(known[1]))
        return known

    def _expanded(self, state: Any) -> tuple[str | None, list[Edge]]:
        end, targets, odd = self.successors(state)
        usual = (1, self.sort == "puzzle")
        return end, [Edge(to, *odd.get(at, usual)) for at, to in enumerate(targets)]

    def successors(self, state: Any) -> tuple[str | None, list[int], dict[int, tuple[int, bool]]]:
        """The outcome where the game has ended, else the positions after the moves; and by the places
        of the moves with another cost than 1 or an unusual turn, the cost and whether the same side
        plays again.
        """
        own, before = self._own, hash(state)
        end = self._ended(state, self.game.over(state)) if "over" in own else None
        if end is not None:
            return end, [], {}
        moves = self.moves(state)
        play, numbers, targets = self.game.play, self._numbers, []
        for mv in moves:
            after = play(state, mv)
            try:
                # Most positions were met before; `None` never is one.
                to = numbers.get(after)
            except TypeError:
                to = None
            if to is None:
                if after is None:
                    raise wrong("no_position", position=quoted(state), mv=quoted(mv))
                to = self.number(after, "play", state, mv)
            targets.append(to)
        odd = {at: edge for at, mv in enumerate(moves) if (edge := self._edge(state, mv))} if self._odd else {}
        # A position with a hash of its own may change all the same, and would never be found again.
        if hash(state) != before:
            raise wrong("changed", method="play", position=quoted(state))
        return (None if moves else "lose"), targets, odd

    def moves(self, state: Any) -> list[Any]:
        """Every legal move, in the order of the rules."""
        given = self.game.moves(state)
        try:
            iterator = iter(given)
        except TypeError:
            raise wrong("not_moves", position=quoted(state), got=quoted(given)) from None
        moves = []
        for mv in iterator:
            moves.append(mv)
            if len(moves) > _MOST_MOVES:
                raise InputError(phrase("hosted", "many_moves", position=quoted(state), most=str(_MOST_MOVES)))
        return moves

    def _edge(self, state: Any, mv: Any) -> tuple[int, bool] | None:
        """The cost of a move and whether the same side plays again; `None` if both are usual."""
        cost = self.game.cost(state, mv) if "cost" in self._own else 1
        if isinstance(cost, bool) or not isinstance(cost, int) or not -(1 << 63) <= cost < 1 << 63:
            raise wrong("no_cost", position=quoted(state), mv=quoted(mv), got=quoted(cost))
        is_puzzle = self.sort == "puzzle"
        stays = is_puzzle or ("again" in self._own and bool(self.game.again(state, mv)))
        return None if cost == 1 and stays == is_puzzle else (cost, stays)

    def _ended(self, state: Any, over: Any) -> str | None:
        """What `over` says: `None` or `False` where the game goes on, an outcome by its name, or
        `True` of a puzzle that is solved.
        """
        if over is None or over is False:
            return None
        if over is True and self.sort == "puzzle":
            return "win"
        if isinstance(over, str) and over in ("win", "draw", "lose"):
            return over
        raise wrong("no_end", position=quoted(state), got=quoted(over))

    def canonical(self, token: int) -> int:
        """The number of the representative of a position."""
        if "canonical" not in self._own:
            return token
        state = self.states[token]
        return self.number(self.game.canonical(state), "canonical", state)

    def text(self, token: int) -> str:
        """The text of a position, which no other position has."""
        state = self.states[token]
        text = _said("text", self.game.text(state))
        known = self._shown.setdefault(text, token)
        if known != token:
            other = quoted(self.states[known])
            raise InputError(phrase("hosted", "same_text", position=other, other=quoted(state), text=text))
        return text

    def parse(self, text: str) -> int | None:
        """The number of a position by its text; None of a text that is none."""
        known = self._shown.get(text)
        if known is None and type(self.states[0]) is str:
            known = self._numbers.get(text)
        if known is not None:
            return known
        state = self.game._read(text, self.states[0])
        return None if state is None else self.number(state, "parse")

    def read(self, text: str) -> int:
        """The same. Raises InputError of a text that is none."""
        known = self.parse(text)
        if known is None:
            raise problem("a position of this game", "une position de ce jeu", text)
        return known

    def given(self, position: Any) -> int:
        """The number of a position that is given by its value or by its text."""
        return self.read(position) if isinstance(position, str) else self.number(position, "at")

    def met(self, value: Any) -> int | None:
        """The number of a value that was met as a position; `None` of any other value."""
        try:
            return self._numbers.get(value)
        except TypeError:
            return None

    def texts(self, token: int) -> list[str]:
        """The texts of the moves of a position, in the order of `expand`."""
        if not self.expand(token)[1]:
            return []
        state = self.states[token]
        return [self.move_text(state, mv) for mv in self.moves(state)]

    def move_text(self, state: Any, mv: Any) -> str:
        """The text of a move."""
        return _said("move_text", self.game.move_text(state, mv))

    def words(self, token: int) -> list[str]:
        """The moves of a position in words; their texts unless the game has words."""
        if "words" not in self._own:
            return self.texts(token)
        state = self.states[token]
        return [_said("words", self.game.words(state, mv)) for mv in self.moves(state)]

    def drawn(self, token: int) -> list[list[dict[str, Any]]] | None:
        """The squares that the game draws of a position, in rows of one length; `None` if it draws
        nothing.
        """
        if "draw" not in self._own:
            return None
        drawn = self.game.draw(self.states[token])
        why: TypeError | None = None
        try:
            rows = _rows(drawn)
        except TypeError as cause:
            rows, why = None, cause
        if rows is None:
            raise wrong("no_picture", position=quoted(self.states[token]), got=quoted(drawn)) from why
        width = max(map(len, rows), default=0)
        return [row + [_tile(" ", "plain", None)] * (width - len(row)) for row in rows]


def _differs(game: type, base: type, name: str) -> bool:
    return getattr(game, name) is not getattr(base, name)


def _said(method: str, text: Any) -> str:
    if not isinstance(text, str):
        raise wrong("no_text", method=method, got=quoted(text))
    return text


def _rows(drawn: Any) -> list[list[dict[str, Any]]] | None:
    """Rows of squares: of a text with a line for each row, or of rows of marks and tuples."""
    if isinstance(drawn, str):
        return [[_tile(mark, "plain", None) for mark in line] for line in drawn.splitlines()]
    rows = []
    for row in drawn:
        squares = [_square(square) for square in row]
        if None in squares:
            return None
        rows.append([square for square in squares if square is not None])
    return rows


def _square(square: Any) -> dict[str, Any] | None:
    if not isinstance(square, tuple):
        return _tile(str(square), "plain", None)
    if not 2 <= len(square) <= 3 or str(square[1]) not in _INKS:
        return None
    plays = square[2] if len(square) == 3 else None
    return _tile(str(square[0]), str(square[1]), None if plays is None else str(plays))


def _tile(mark: str, ink: str, plays: str | None) -> dict[str, Any]:
    tile = {"mark": mark, "ink": "void" if mark == " " else ink}
    return tile if plays is None else {**tile, "plays": plays}
