"""The exact analysis of one position of a graph."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Outcome = Literal["win", "draw", "lose"]

#: The utility of an outcome for its side.
UTILITY: dict[Outcome, int] = {"win": 1, "draw": 0, "lose": -1}


@dataclass(frozen=True, slots=True)
class Truth:
    """The exact analysis of a position, as on the command line; moves are numbers of actions.

    Unknown values are `None`, never a guess: a large board may have outcomes without plies, or
    nothing at all.
    """

    #: Under best play, for the side to move. In a puzzle `"win"` means that it can be solved from
    #: here.
    outcome: Outcome | None
    #: Plies to the end when the winner hurries and the loser delays; `None` also in draws that last
    #: for ever.
    remoteness: int | None
    #: The least total cost from here, in the unit of the game; of puzzles only.
    cost: int | None
    #: The best moves: the soonest win, the longest defence, the least cost. In ascending order.
    best: tuple[int, ...] | None
    #: The moves that keep the outcome; `None` unless the outcomes of all moves are known. In
    #: ascending order.
    keeping: tuple[int, ...] | None
    #: The outcome of each move for the side that plays it; moves of unknown outcome are absent.
    gets: Mapping[int, Outcome]
    #: The plies (in a puzzle: the cost) by which each move misses the best, among those that keep
    #: the outcome.
    late: Mapping[int, int]

    @property
    def optimal(self) -> tuple[int, ...] | None:
        """The best moves; if plies are unknown, the moves that keep the outcome."""
        return self.keeping if self.best is None else self.best

    def regret(self, action: int) -> float | None:
        """What a legal move gives away against best play, in the unit of the returns; `None` if
        unknown.

        In a game 0, 1 or 2: a win turned into a draw costs 1, into a loss 2. In a puzzle the
        additional cost, infinite if the move makes a solvable puzzle unsolvable.
        """
        got = self.gets.get(action)
        if self.outcome is None or got is None:
            return None
        if self.cost is not None and got == self.outcome:
            return self.late.get(action)
        if self.cost is not None:
            return math.inf
        return float(UTILITY[self.outcome] - UTILITY[got])


#: The analysis of a position about which nothing is known.
UNKNOWN = Truth(None, None, None, None, None, {}, {})


def truth_of(answer: tuple[Any, ...], number: Callable[[str], int]) -> Truth:
    """An answer of the compiled core, with moves as numbers."""
    outcome, remoteness, cost, best, moves = answer
    gets: dict[int, Outcome] = {number(move): gets for move, gets, _ in moves if gets is not None}
    late = {number(move): late for move, _, late in moves if late is not None}
    keeping = None
    if outcome is not None and len(gets) == len(moves):
        keeping = tuple(sorted(action for action, got in gets.items() if got == outcome))
    known = None if best is None else tuple(sorted(map(number, best)))
    return Truth(outcome, remoteness, cost, known, keeping, gets, late)
