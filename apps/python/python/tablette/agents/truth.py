"""What is exactly known of one position of a graph."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Outcome = Literal["win", "draw", "lose"]

#: What an outcome is worth to the side that has it.
UTILITY: dict[Outcome, int] = {"win": 1, "draw": 0, "lose": -1}


@dataclass(frozen=True, slots=True)
class Truth:
    """What is exactly known of a position, as the command line says it; moves are numbers of actions.

    What is not known is `None`, never a guess: a large board may have outcomes without plies, or nothing at all.
    """

    #: Under best play, for the side to move. In a puzzle `"win"` says that it can be solved from here.
    outcome: Outcome | None
    #: Plies to the end when the winner hurries and the loser delays; `None` also in draws that last for ever.
    remoteness: int | None
    #: The least total cost from here, in the unit of the game; of puzzles only.
    cost: int | None
    #: The best moves: the soonest win, the longest defence, the least cost. In increasing order.
    best: tuple[int, ...] | None
    #: The moves that keep the outcome; `None` unless the outcomes of all moves are known. In increasing order.
    keeping: tuple[int, ...] | None
    #: What each move gets for the side that plays it; moves of unknown outcome are absent.
    gets: Mapping[int, Outcome]
    #: How many plies (of a puzzle: how much cost) each move is off the best one, of those that keep the outcome.
    late: Mapping[int, int]

    @property
    def optimal(self) -> tuple[int, ...] | None:
        """The best moves; where plies are unknown, the moves that keep the outcome."""
        return self.keeping if self.best is None else self.best

    def regret(self, action: int) -> float | None:
        """What a legal move gives away against best play, in the unit of the returns; `None` where unknown.

        In a game 0, 1 or 2: a win thrown into a draw costs 1, into a loss 2. In a puzzle the additional cost, infinite
        where the move makes a solvable puzzle unsolvable.
        """
        got = self.gets.get(action)
        if self.outcome is None or got is None:
            return None
        if self.cost is not None and got == self.outcome:
            return self.late.get(action)
        if self.cost is not None:
            return math.inf
        return float(UTILITY[self.outcome] - UTILITY[got])


#: Of a position of which nothing is known.
UNKNOWN = Truth(None, None, None, None, None, {}, {})


def truth_of(answer: tuple[Any, ...], number: Callable[[str], int]) -> Truth:
    """An answer of the compiled half, with moves as numbers."""
    outcome, remoteness, cost, best, moves = answer
    gets: dict[int, Outcome] = {number(move): gets for move, gets, _ in moves if gets is not None}
    late = {number(move): late for move, _, late in moves if late is not None}
    keeping = None
    if outcome is not None and len(gets) == len(moves):
        keeping = tuple(sorted(action for action, got in gets.items() if got == outcome))
    known = None if best is None else tuple(sorted(map(number, best)))
    return Truth(outcome, remoteness, cost, known, keeping, gets, late)
