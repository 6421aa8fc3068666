"""Everything reachable from a board, explored once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import tablette
from tablette import _tablette
from tablette.agents.actions import Actions
from tablette.agents.truth import UNKNOWN, Outcome, Truth, truth_of
from tablette.agents.wording import quote, say

#: Default maximum number of positions to explore: about a second of work.
MOST = 50_000
#: Number of cached graphs, so that the hundredth environment of a board explores nothing.
KEPT = 8


class Edge(NamedTuple):
    """The effect of a move."""

    #: The number of the position after the move.
    to: int
    #: Its cost, in the unit of the game; 1 in nearly every two-player game.
    cost: int
    #: Whether the other side plays next.
    passes: bool


class Graph:
    """The positions reachable from a board, numbered breadth first from 0, with moves and exact
    values.

    Observably immutable: values are computed on first use and cached, so one graph serves any
    number of environments. `len(graph)` is the number of positions.
    """

    def __init__(self, board: tablette.Board, most: int = MOST, **budget: Any) -> None:
        """Explores `board` from its position. Time and space: linear in positions and moves.

        `budget` is as in `Board.solve`: `memory`, `limit` (seconds per answer), `threads`,
        `tables`.

        Raises `tablette.InputError` beyond `most` positions.
        """
        self._board = board
        self._budget = budget
        explored = _tablette._explore(board, most, **budget)
        #: 2, or 1 in a puzzle.
        self.players: int = explored["players"]
        #: The positions in the game's notation; each opens as a board.
        self.positions: tuple[str, ...] = tuple(explored["positions"])
        #: The result of each position, for the side to move; `None` while the game goes on.
        self.results: tuple[Outcome | None, ...] = tuple(explored["results"])
        #: Every move of every position.
        self.actions = Actions(move for moves in explored["moves"] for move, *_ in moves)
        #: The legal moves of each position, in ascending order, with their edges.
        self.edges: tuple[dict[int, Edge], ...] = tuple(map(self._edges_of, explored["moves"]))
        #: For each position the number of its repetition key, and the occurrence that draws; `None`
        #: if none does.
        self.recurrences = _recurrences(explored["keys"])
        #: Pictures of the positions, for observations: the kinds of tiles, and rows, columns and
        #: tiles.
        self.kinds: list[tuple[str, str, tuple[bool, bool, bool] | None]] = explored["kinds"]
        self.pictures: list[tuple[int, int, bytes]] = explored["pictures"]
        self._numbers = {position: number for number, position in enumerate(self.positions)}
        self._truths: list[Truth | None] = [None] * len(self.positions)
        self._told: dict[int, dict[str, Any]] = {}

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._board.game

    @property
    def opened(self) -> str:
        """The opened board, as given."""
        return self._board.board

    @property
    def start(self) -> str:
        """The starting position, number 0."""
        return self.positions[0]

    def number(self, position: str) -> int:
        """The number of a position in the game's notation. O(1).

        Raises `tablette.InputError` if the position is unreachable.
        """
        number = self._numbers.get(position)
        if number is None:
            raise tablette.InputError(
                say(
                    f"expected a position that can be reached from {self.start}, got {quote(position)}",
                    f"il fallait une position que l'on atteint depuis {self.start} ; vous avez écrit {quote(position)}",
                )
            )
        return number

    def board(self, number: int) -> tablette.Board:
        """A position as a board."""
        return self._board.at(self.positions[number])

    def truth(self, number: int) -> Truth:
        """The exact analysis of a position, computed on first use and cached. Finished positions
        have one, too.
        """
        truth = self._truths[number]
        return self.judge([number])[0] if truth is None else truth

    def told(self, number: int) -> Mapping[str, Any]:
        """A position with its exact analysis, as environments report it in `info`. Not to be
        modified.
        """
        told = self._told.get(number)
        if told is None:
            truth = self.truth(number)
            told = self._told[number] = {
                "position": self.positions[number],
                "outcome": truth.outcome,
                "remoteness": truth.remoteness,
                "cost": truth.cost,
                "optimal": truth.optimal,
                "keeping": truth.keeping,
            }
        return told

    def judge(self, numbers: Iterable[int] | None = None) -> list[Truth]:
        """The exact analyses of many positions, by default of all: one call for those not yet
        known.
        """
        numbers = range(len(self)) if numbers is None else list(numbers)
        wanted = [number for number in numbers if self._truths[number] is None]
        asked = [self.positions[number] for number in wanted]
        for number, answer in zip(wanted, _tablette._judge(self._board, asked, **self._budget), strict=True):
            self._truths[number] = truth_of(answer, self.actions.number)
        return [self._truths[number] or UNKNOWN for number in numbers]

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        return f"<Graph of {self.game} {self.start}: {len(self)} positions, {len(self.actions)} actions>"

    # Environments copy themselves, OpenSpiel's states at every step; immutable parts are shared.
    def __copy__(self) -> Graph:
        return self

    def __deepcopy__(self, memo: object) -> Graph:
        return self

    def _edges_of(self, moves: Iterable[tuple[str, int, int, bool]]) -> dict[int, Edge]:
        numbered = ((self.actions.number(move), Edge(to, cost, passes)) for move, to, cost, passes in moves)
        return dict(sorted(numbered))


def explore(
    game: str | tablette.Board,
    board: str | None = None,
    *,
    settings: Mapping[str, Any] | None = None,
    most: int = MOST,
    **budget: Any,
) -> Graph:
    """Explores everything reachable from a board, given by its name and text or already opened.

    `board`: what to open, by default the game's starting board. `settings`: those of the game.
    `most`: maximum number of positions. `budget`: as in `Board.solve`, for exploring and for each
    evaluation.

    The last graphs are cached and shared, so a second call costs nothing.

    Raises `tablette.InputError` if there is no such board, or if more than `most` positions are
    reachable: an environment needs a finite list of actions, which requires seeing all positions.
    """
    if isinstance(game, tablette.Board):
        return Graph(game, most, **budget)
    if budget:
        return Graph(_open(game, board, settings), most, **budget)
    return _explored(game, board, tuple(sorted((settings or {}).items())), most)


@lru_cache(maxsize=KEPT)
def _explored(game: str, board: str | None, settings: tuple[tuple[str, Any], ...], most: int) -> Graph:
    return Graph(_open(game, board, dict(settings)), most)


def _open(game: str, board: str | None, settings: Mapping[str, Any] | None) -> tablette.Board:
    return tablette.open(game, board, **(settings or {}))


def _recurrences(keys: list[tuple[str, int] | None]) -> tuple[tuple[int, int] | None, ...]:
    """Repetition keys as numbers."""
    numbers: dict[str, int] = {}
    return tuple(None if key is None else (numbers.setdefault(key[0], len(numbers)), key[1]) for key in keys)
