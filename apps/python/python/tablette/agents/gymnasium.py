"""Puzzles, and games against an opponent, for Gymnasium.

>>> import gymnasium
>>> env = gymnasium.make("tablette.agents.gymnasium:tablette/Puzzle-v0", game="rings", board="3")
>>> observation, info = env.reset(seed=1)
>>> info["cost"], total = info["cost"], 0
>>> while info["optimal"]:
...     observation, reward, terminated, truncated, info = env.step(info["optimal"][0])
>>> terminated
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

import tablette
from tablette.agents import bounds, spaces
from tablette.agents.course import Course
from tablette.agents.graph import MOST, Edge, Graph, explore
from tablette.agents.wording import needed, quote, say

gymnasium: Any = needed("gymnasium", "gymnasium")

MODES = ["ansi", "svg"]

#: An opponent: perfect (a random best move), random, or a function from position to move.
Opponent = Literal["perfect", "random"] | Callable[[str], str]


class _Env(gymnasium.Env):  # type: ignore[misc]
    """The common part of both environments."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": MODES, "render_fps": 1}

    def __init__(
        self,
        game: str | Graph | tablette.Board,
        board: str | None,
        settings: Mapping[str, Any] | None,
        observe: spaces.Observe,
        max_steps: int | None,
        most: int,
        render_mode: str | None,
        budget: dict[str, Any],
    ) -> None:
        if not isinstance(game, Graph):
            game = explore(game, board, settings=settings, most=most, **budget)
        #: Everything reachable, with the actions.
        self.graph = spaces.playable(game)
        self.render_mode = spaces.checked(render_mode, MODES)
        self.max_steps = bounds.steps(self.graph) if max_steps is None else max_steps
        self._outlook = spaces.Outlook(self.graph, observe)
        self._course = Course(self.graph)
        self._steps = 0
        self.action_space = gymnasium.spaces.Discrete(len(self.graph.actions))
        self.observation_space = self._outlook.space

    def render(self) -> Any:
        """The position as text (`render_mode="ansi"`) or as an SVG document (`"svg"`)."""
        return spaces.render(self._course, self.render_mode)

    def _told(self, **besides: Any) -> tuple[Any, dict[str, Any]]:
        """Observation and info of the current position."""
        info = {**self._course.info(), **besides, "action_mask": self._outlook.mask(self._course)}
        return self._outlook.of(self._course), info

    def _stays(self, action: int) -> bool:
        """Whether an action is illegal, which leaves the position unchanged."""
        return int(action) not in self._course.legal()


class Puzzle(_Env):
    """A one-player puzzle: reach an end at the least cost.

    *Observation*: `agents.Planes`, or with `observe="number"` `agents.Numbers`.

    *Action*: the number of a move in `graph.actions`. An illegal one changes nothing; it takes a
    step and costs `illegal_cost`, by default as much as the dearest move, at least 1.
    `info["action_mask"]` marks the legal ones.

    *Reward*: the negative cost of the move; at a solution also that of the end, at a dead end
    `-fine`, which makes every dead end worse than every solution. The best return from the start is
    thus `-info["cost"]` of `reset`.

    *Info*: as in `agents.pettingzoo.Match`, and `action_mask`, shape `(actions,)`, dtype `int8`,
    and `illegal`.

    Truncated after `max_steps`, by default `agents.bounds.steps`. Nothing is random, so `seed` has
    no effect. `reset(options={"position": …})` begins at another position of the graph.
    """

    def __init__(
        self,
        game: str | Graph | tablette.Board,
        board: str | None = None,
        *,
        settings: Mapping[str, Any] | None = None,
        observe: spaces.Observe = "planes",
        max_steps: int | None = None,
        illegal_cost: float | None = None,
        most: int = MOST,
        render_mode: str | None = None,
        **budget: Any,
    ) -> None:
        """Explores the board, unless a graph is given.

        Raises `tablette.InputError` for a board that is too large or already finished, and for a
        two-player game.
        """
        super().__init__(game, board, settings, observe, max_steps, most, render_mode, budget)
        if self.graph.players != 1:
            raise tablette.InputError(
                say(
                    f"expected a puzzle for one, got {quote(self.graph.game)}: Versus plays it against an opponent",
                    f"il fallait un casse-tête en solitaire ; vous avez écrit {quote(self.graph.game)} : Versus y joue contre un adversaire",
                )
            )
        #: Penalty of a dead end, besides its moves.
        self.fine = bounds.fine(self.graph, self.max_steps)
        dearest = max((edge.cost for edges in self.graph.edges for edge in edges.values()), default=1)
        #: Cost of an illegal action.
        self.illegal_cost = float(max(1, dearest)) if illegal_cost is None else illegal_cost

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Restarts at the start or at `options["position"]`."""
        super().reset(seed=seed)
        self._course.begin(spaces.beginning(self.graph, options))
        self._steps = 0
        return self._told(regret=None, late=None, illegal=False)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays a move; an illegal one leaves the position unchanged."""
        self._steps += 1
        if self._course.result is None and self._stays(action):
            observation, info = self._told(regret=None, late=None, illegal=True)
            return observation, -self.illegal_cost, False, self._steps >= self.max_steps, info
        judged = self._course.judged(action)
        edge = self._course.play(action)
        observation, info = self._told(**judged, illegal=False)
        match self._course.result:
            case "win":
                end = info["cost"] or 0
            case "lose":
                end = self.fine
            case _:
                end = 0
        ended = self._course.result is not None
        return observation, float(-edge.cost - end), ended, not ended and self._steps >= self.max_steps, info


class Versus(_Env):
    """A two-player game against an opponent that is part of the environment.

    *Observation*, *action* and *info*: as in :class:`Puzzle`; `info` describes the position in
    which the agent is to move (or the game has ended), `regret` and `late` the agent's own last
    move, and `reply` has the opponent's moves since then.

    *Reward*: 1, 0 or -1 at the end, 0 before. An illegal action changes nothing; it takes a step
    and costs `illegal_cost`, by default 1.

    *Opponent*: `"perfect"` plays a random best move, `"random"` any legal move, a function from the
    position as text the move that it returns as text. `seed` seeds the random choices. With
    `side=1` the opponent begins; if its random move would end the game at once, it plays something
    else.
    """

    def __init__(
        self,
        game: str | Graph | tablette.Board,
        board: str | None = None,
        *,
        opponent: Opponent = "perfect",
        side: Literal[0, 1] = 0,
        settings: Mapping[str, Any] | None = None,
        observe: spaces.Observe = "planes",
        max_steps: int | None = None,
        illegal_cost: float = 1.0,
        most: int = MOST,
        render_mode: str | None = None,
        **budget: Any,
    ) -> None:
        """Explores the board, unless a graph is given.

        Raises `tablette.InputError` for a board that is too large or finished before the agent can
        move, and for a puzzle.
        """
        super().__init__(game, board, settings, observe, max_steps, most, render_mode, budget)
        if self.graph.players != 2:
            raise tablette.InputError(
                say(
                    f"expected a game for two, got {quote(self.graph.game)}: Puzzle is for one",
                    f"il fallait un jeu à deux ; vous avez écrit {quote(self.graph.game)} : Puzzle est pour un joueur seul",
                )
            )
        if not callable(opponent) and opponent not in ("perfect", "random"):
            raise tablette.InputError(
                say(
                    f"expected opponent=perfect, opponent=random or a function, got {quote(opponent)}",
                    f"il fallait opponent=perfect, opponent=random ou une fonction ; vous avez écrit {quote(opponent)}",
                )
            )
        if side not in (0, 1):
            raise tablette.InputError(
                say(
                    f"expected side=0 or side=1, got {quote(side)}",
                    f"il fallait side=0 ou side=1 ; vous avez écrit {quote(side)}",
                )
            )
        self.illegal_cost = illegal_cost
        self._opponent, self._own = opponent, side

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Restarts at the start or at `options["position"]`, and lets the opponent move if it
        begins.
        """
        super().reset(seed=seed)
        self._course.begin(spaces.beginning(self.graph, options))
        self._steps = 0
        return self._told(regret=None, late=None, illegal=False, reply=self._reply(opening=True))

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays a move and lets the opponent reply; an illegal one leaves the position unchanged.
        """
        self._steps += 1
        if self._course.result is None and self._stays(action):
            observation, info = self._told(regret=None, late=None, illegal=True, reply=())
            return observation, -self.illegal_cost, False, self._steps >= self.max_steps, info
        judged = self._course.judged(action)
        self._course.play(action)
        observation, info = self._told(**judged, illegal=False, reply=self._reply())
        ended = self._course.result is not None
        reward = float(self._course.utility(self._own))
        return observation, reward, ended, not ended and self._steps >= self.max_steps, info

    def _reply(self, *, opening: bool = False) -> tuple[str, ...]:
        """Plays the opponent's moves until the agent is to move or the game is over."""
        course, played = self._course, []
        while course.result is None and course.side != self._own:
            actions = self._chosen()
            if opening:
                actions = [action for action in actions if self._lasts(course.legal()[action])] or self._lasting()
            action = actions[0] if len(actions) == 1 else actions[int(self.np_random.integers(len(actions)))]
            played.append(self.graph.actions[action])
            course.play(action)
        return tuple(played)

    def _chosen(self) -> list[int]:
        """The actions among which the opponent chooses at random."""
        course = self._course
        if callable(self._opponent):
            return [self.graph.actions.number(self._opponent(self.graph.positions[course.number]))]
        legal = list(course.legal())
        optimal = self.graph.truth(course.number).optimal if self._opponent == "perfect" else None
        return list(optimal) if optimal else legal

    def _lasts(self, edge: Edge) -> bool:
        """Whether the agent can still get to move after a move of the opponent, who may have
        several in a row.
        """
        met, ahead = set(), [edge]
        while ahead:
            edge = ahead.pop()
            if self.graph.results[edge.to] is None and edge.passes:
                return True
            if edge.to not in met:
                met.add(edge.to)
                ahead.extend(self.graph.edges[edge.to].values())
        return False

    def _lasting(self) -> list[int]:
        """The opponent's legal actions after which the agent can still get to move."""
        lasting = [action for action, edge in self._course.legal().items() if self._lasts(edge)]
        if not lasting:
            here = quote(self.graph.positions[self._course.number])
            raise tablette.InputError(
                say(
                    f"expected a position in which both sides can move, got {here}: the game ends before the second side moves",
                    f"il fallait une position où les deux camps peuvent jouer ; dans {here}, la partie finit avant que le second joue",
                )
            )
        return lasting


gymnasium.register("tablette/Puzzle-v0", entry_point="tablette.agents.gymnasium:Puzzle")
gymnasium.register("tablette/Versus-v0", entry_point="tablette.agents.gymnasium:Versus")

__all__ = ["MODES", "Opponent", "Puzzle", "Versus"]
