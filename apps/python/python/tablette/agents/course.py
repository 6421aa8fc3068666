"""A game or puzzle in progress, shared by all environments."""

from __future__ import annotations

from typing import Any

import tablette
from tablette.agents.graph import Edge, Graph
from tablette.agents.truth import UTILITY, Outcome
from tablette.agents.wording import quote, say


class Course:
    """A game in progress on a graph: the position, the side to move, and the result.

    The side that moves first is 0, the other 1; a puzzle has side 0 alone. A step costs two table
    lookups.
    """

    __slots__ = ("_seen", "cost", "graph", "number", "result", "side", "steps")

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.begin()

    def begin(self, number: int = 0) -> None:
        """Starts or restarts at a position, by default at the opened board; the side to move there
        is side 0.
        """
        #: The number of the position.
        self.number = number
        #: The side to move.
        self.side = 0
        #: Moves played.
        self.steps = 0
        #: The total cost of the moves.
        self.cost = 0
        #: The result for the side to move; `None` while the game goes on.
        self.result: Outcome | None = self.graph.results[number]
        self._seen: dict[int, int] = {}
        if self.result is None:
            self._recur()

    def play(self, action: int) -> Edge:
        """Plays a legal move.

        Raises `tablette.InputError` if the move is illegal or the game has ended.
        """
        edge = self.graph.edges[self.number].get(action) if self.result is None else None
        if edge is None:
            raise self._illegal(action)
        self.number = edge.to
        self.steps += 1
        self.cost += edge.cost
        if edge.passes:
            self.side = 1 - self.side
        self.result = self.graph.results[edge.to]
        if self.graph.recurrences[edge.to] is not None and self.result is None:
            self._recur()
        return edge

    def utility(self, side: int) -> int:
        """The utility of the end for a side: 1, 0 or -1; 0 while the game goes on."""
        if self.result is None:
            return 0
        utility = UTILITY[self.result]
        return utility if side == self.side else -utility

    def legal(self) -> dict[int, Edge]:
        """The legal moves in ascending order, with their edges; none after the end."""
        return self.graph.edges[self.number] if self.result is None else {}

    def info(self) -> dict[str, Any]:
        """The exact analysis of the position, as a new dictionary of plain values; see
        `tablette.agents`.
        """
        return {"to_move": self.side, **self.graph.told(self.number)}

    def judged(self, action: int) -> dict[str, Any]:
        """What a move gives away, reported with the position after it."""
        truth = self.graph.truth(self.number)
        return {"regret": truth.regret(action), "late": truth.late.get(action)}

    def _recur(self) -> None:
        """Counts the position; repetition draws in games that have such a rule."""
        recurrence = self.graph.recurrences[self.number]
        if recurrence is not None:
            key, drawn_at = recurrence
            self._seen[key] = self._seen.get(key, 0) + 1
            if self._seen[key] >= drawn_at:
                self.result = "draw"

    def _illegal(self, action: object) -> Exception:
        actions = self.graph.actions
        is_known = isinstance(action, int) or hasattr(action, "__index__")
        given = actions[int(action)] if is_known and 0 <= int(action) < len(actions) else action  # type: ignore[call-overload]
        here = self.graph.positions[self.number]
        if self.result is not None:
            return tablette.InputError(
                say(
                    f"the game is over in {here}: reset before the next step",
                    f"la partie est finie en {here} : remettez à zéro d'abord",
                )
            )
        few = ", ".join(f"{action} {actions[action]}" for action in list(self.legal())[:8])
        return tablette.InputError(
            say(
                f"expected a legal action, got {quote(given)}: in {here} there is {few}",
                f"il fallait une action permise ; vous avez écrit {quote(given)} : en {here} il y a {few}",
            )
        )
