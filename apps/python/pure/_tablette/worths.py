"""What a position of one's own game is worth: a value at each end, folded over the moves before it.

Values are those of `crates/core/src/worth`. A move is a pair of its edge and the value behind it, for the
side that moves there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from .rules import Edge
from .verdicts import Verdict

_FLIPPED = {"win": "lose", "lose": "win", "draw": "draw"}
#: Play values order the moves: lost in r plies is r - TOP, drawn r, won TOP - r.
_TOP, _NEVER = 1 << 30, 1 << 28

#: Moves with the values behind them.
Valued = Iterable[tuple[Edge, Any]]


class Worth(Protocol):
    """A question about a position."""

    #: Whether the answer tells all that best play depends on: plies, or the least cost.
    exact: bool

    def ended(self, outcome: str) -> Any:
        """The value where the game has ended."""

    def fold(self, moves: Valued) -> Any:
        """The value of a position, from those behind its moves."""

    def settled(self, edge: Edge, value: Any) -> bool:
        """Whether this move decides the value, whatever the others are."""

    def best(self, here: Any, edge: Edge, value: Any) -> bool:
        """Whether a move is one of the best."""

    def verdict(self, value: Any) -> Verdict:
        """The value in the common form."""


class Outcome:
    """Win, draw or loss."""

    exact = False

    def ended(self, outcome: str) -> str:
        """The value where the game has ended."""
        return outcome

    def fold(self, moves: Valued) -> str:
        """The value of a position, from those behind its moves."""
        gets = {value if edge.stays else _FLIPPED[value] for edge, value in moves}
        return next(outcome for outcome in ("win", "draw", "lose") if outcome in gets)

    def settled(self, edge: Edge, value: str) -> bool:
        """Whether this move decides the value, whatever the others are."""
        return (value if edge.stays else _FLIPPED[value]) == "win"

    def best(self, here: str, edge: Edge, value: str) -> bool:
        """Whether a move is one of the best."""
        return (value if edge.stays else _FLIPPED[value]) == here

    def verdict(self, value: str) -> Verdict:
        """The value in the common form."""
        return Verdict(outcome=value)


class Play:
    """The outcome and the plies: the winner hurries, the loser delays, in a draw both hurry."""

    exact = True

    #: A draw by endless play.
    NEVER = _NEVER

    def ended(self, outcome: str) -> int:
        """The value where the game has ended."""
        return {"lose": -_TOP, "draw": 0, "win": _TOP}[outcome]

    def fold(self, moves: Valued) -> int:
        """The value of a position, from those behind its moves."""
        return self.before(min(self.through(edge, value) for edge, value in moves))

    def before(self, value: int) -> int:
        """The value one ply earlier, for the side that moves there."""
        if value == _NEVER:
            return value
        return -value - 1 if abs(value) > _NEVER and value < 0 else -value + 1 if value > _NEVER else value + 1

    def through(self, edge: Edge, value: int) -> int:
        """The value behind a move, as the other side sees it."""
        return -value if edge.stays and abs(value) > _NEVER else value

    def settled(self, edge: Edge, value: int) -> bool:
        """Whether this move decides the value, whatever the others are."""
        return False

    def best(self, here: int, edge: Edge, value: int) -> bool:
        """Whether a move is one of the best."""
        return self.before(self.through(edge, value)) == here

    def verdict(self, value: int) -> Verdict:
        """The value in the common form."""
        if abs(value) <= _NEVER:
            endless = value == _NEVER
            return Verdict(outcome="draw", remoteness=None if endless else value, endless=endless)
        return Verdict(outcome="win" if value > 0 else "lose", remoteness=_TOP - abs(value))


class Nimber:
    """The least nimber that no move leads to."""

    exact = False

    def ended(self, outcome: str) -> int:
        """The value where the game has ended: a win counts 1, so that 0 means lost there too."""
        return int(outcome == "win")

    def fold(self, moves: Valued) -> int:
        """The value of a position, from those behind its moves."""
        seen = {value for _, value in moves}
        return next(nimber for nimber in range(len(seen) + 1) if nimber not in seen)

    def settled(self, edge: Edge, value: int) -> bool:
        """Whether this move decides the value, whatever the others are."""
        return False

    def best(self, here: int, edge: Edge, value: int) -> bool:
        """Whether a move is one of the best."""
        return here != 0 and value == 0

    def verdict(self, value: int) -> Verdict:
        """The value in the common form."""
        return Verdict(outcome="win" if value else "lose", nimber=value)


class Cost:
    """The least cost to a solved end; None without one."""

    exact = True

    def ended(self, outcome: str) -> int | None:
        """The value where the game has ended."""
        return 0 if outcome == "win" else None

    def fold(self, moves: Valued) -> int | None:
        """The value of a position, from those behind its moves."""
        return min((value + edge.cost for edge, value in moves if value is not None), default=None)

    def settled(self, edge: Edge, value: int | None) -> bool:
        """Whether this move decides the value, whatever the others are."""
        return False

    def best(self, here: int | None, edge: Edge, value: int | None) -> bool:
        """Whether a move is one of the best."""
        return here is not None and value is not None and value + edge.cost == here

    def verdict(self, value: int | None) -> Verdict:
        """The value in the common form."""
        return Verdict(outcome="lose" if value is None else "win", cost=value)


class Count:
    """The number of lines to the end in which every move is a best one."""

    exact = True

    def __init__(self, inner: Worth) -> None:
        self.inner = inner

    def ended(self, outcome: str) -> tuple[Any, int]:
        """The value where the game has ended."""
        return self.inner.ended(outcome), 1

    def fold(self, moves: Valued) -> tuple[Any, int]:
        """The value of a position, from those behind its moves."""
        moves = list(moves)
        here = self.inner.fold((edge, value) for edge, (value, _) in moves)
        return here, sum(lines for edge, (value, lines) in moves if self.inner.best(here, edge, value))

    def settled(self, edge: Edge, value: Any) -> bool:
        """Whether this move decides the value, whatever the others are."""
        return False

    def best(self, here: tuple[Any, int], edge: Edge, value: tuple[Any, int]) -> bool:
        """Whether a move is one of the best."""
        return self.inner.best(here[0], edge, value[0])

    def verdict(self, value: tuple[Any, int]) -> Verdict:
        """The value in the common form."""
        from dataclasses import replace

        return replace(self.inner.verdict(value[0]), count=value[1])


def named(question: str, is_puzzle: bool) -> Worth:
    """The worth of a question."""
    inner: Worth = Cost() if is_puzzle else Play()
    known: dict[str, Worth] = {"outcome": Outcome(), "play": Play(), "nimber": Nimber(), "cost": Cost()}
    return Count(inner) if question == "count" else known[question]
