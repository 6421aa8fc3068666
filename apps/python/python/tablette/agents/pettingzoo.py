"""Games and puzzles for PettingZoo: one agent per side, one move per step.

>>> from tablette.agents import pettingzoo
>>> env = pettingzoo.env("chomp", "3x2")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].tolist()
((4, 2, 3), [1, 1, 1, 1, 1])
>>> info["outcome"], info["remoteness"], [env.unwrapped.graph.actions[action] for action in info["optimal"]]
('win', 5, ['(1,2)'])
>>> env.step(info["optimal"][0])
>>> env.agent_selection, env.infos["player_1"]["outcome"]
('player_1', 'lose')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import tablette
from tablette.agents import bounds, spaces
from tablette.agents.course import Course
from tablette.agents.graph import MOST, Graph, explore
from tablette.agents.wording import needed

_zoo: Any = needed("pettingzoo", "pettingzoo")
_wrappers: Any = needed("pettingzoo.utils.wrappers", "pettingzoo")
_spaces: Any = needed("gymnasium.spaces", "gymnasium")

MODES = ["ansi", "svg"]


def env(*given: Any, illegal_reward: float = -1.0, **named: Any) -> Any:
    """A :class:`Match` in the usual wrappers: an illegal action ends the game with `illegal_reward`
    for the agent that played it.
    """
    wrapped = _wrappers.TerminateIllegalWrapper(Match(*given, **named), illegal_reward=illegal_reward)
    return _wrappers.OrderEnforcingWrapper(_wrappers.AssertOutOfBoundsWrapper(wrapped))


class Match(_zoo.AECEnv):  # type: ignore[misc]
    """A game between `player_0`, who moves first, and `player_1`; a puzzle has `player_0` alone.

    *Observation*: a dictionary of `observation`, an array or a number (see `agents.Planes`,
    `agents.Numbers`), the same for both agents, and `action_mask`, shape `(actions,)`, dtype
    `int8`, ones for the legal actions of the agent whose turn it is.

    *Action*: the number of a move in `graph.actions`.

    *Reward*: in a game 1, 0 or -1 at its end; in a puzzle the negative cost of each move and of the
    end, and `-fine` at a dead end, which makes every dead end worse than every solution.

    *Info*, the same for both agents: `position`; `to_move`, 0 or 1; `outcome`, `remoteness` and
    `cost` of the position for the side to move, as in `tablette solve`; `optimal`, the best
    actions, and `keeping`, those that keep the outcome; and for the move that led here `regret`
    (see `agents.Truth.regret`) and `late`, the plies (or the cost) by which it missed the best.
    `None` means unknown. Values do not count repetitions; the game does, if its rules say so.

    *End*: by the rules, including the third occurrence of a position in games with that rule.
    Truncated after `max_steps`, by default `agents.bounds.steps`. Nothing is random, so `seed` has
    no effect.

    `reset(options={"position": …})` begins at another position of the graph.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": MODES,
        "name": "tablette",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Graph | tablette.Board,
        board: str | None = None,
        *,
        settings: Mapping[str, Any] | None = None,
        observe: spaces.Observe = "planes",
        exact: bool = True,
        max_steps: int | None = None,
        most: int = MOST,
        render_mode: str | None = None,
        **budget: Any,
    ) -> None:
        """Explores the board, unless a graph is given. `exact=False` leaves values out of `info`,
        which saves solving.

        Raises `tablette.InputError` for a board that is too large or already finished.
        """
        super().__init__()
        if not isinstance(game, Graph):
            game = explore(game, board, settings=settings, most=most, **budget)
        #: Everything reachable, with the actions.
        self.graph = spaces.playable(game)
        self.render_mode = spaces.checked(render_mode, MODES)
        self.max_steps = bounds.steps(self.graph) if max_steps is None else max_steps
        #: Penalty of a dead end, besides its moves.
        self.fine = bounds.fine(self.graph, self.max_steps) if self.graph.players == 1 else 0
        self._exact = exact
        self._outlook = spaces.Outlook(self.graph, observe)
        self._course = Course(self.graph)
        self.possible_agents = [f"player_{side}" for side in range(self.graph.players)]
        count = len(self.graph.actions)
        self.action_spaces: dict[str, Any] = {agent: _spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Any] = {agent: self._outlook.masked() for agent in self.possible_agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Restarts at the start or at `options["position"]`."""
        self._course.begin(spaces.beginning(self.graph, options))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos({"regret": None, "late": None})
        self.agent_selection = self.agents[0]

    def step(self, action: Any) -> None:
        """Plays a move for the agent to move.

        Raises `tablette.InputError` for an illegal move; `env` turns that into the end of the game.
        """
        agent, course = self.agent_selection, self._course
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        judged = course.judged(action) if self._exact else {}
        edge = course.play(action)
        self._cumulative_rewards[agent] = 0.0
        if self.graph.players == 1:
            self.rewards[agent] = float(-edge.cost - self._end())
        elif course.result is not None:
            self.rewards = {agent: float(course.utility(side)) for side, agent in enumerate(self.agents)}
        if course.result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif course.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self.infos = self._infos(judged)
        self.agent_selection = self.possible_agents[course.side]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """An agent's observation: the same for both, except that the mask is zero for the agent not
        to move.
        """
        mask = self._outlook.mask(self._course)
        if self.possible_agents[self._course.side] != agent:
            mask[:] = 0
        return {"observation": self._outlook.of(self._course), "action_mask": mask}

    def observation_space(self, agent: str) -> Any:
        """The same space for both agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all moves."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The position as text (`render_mode="ansi"`) or as an SVG document (`"svg"`)."""
        return spaces.render(self._course, self.render_mode)

    def close(self) -> None:
        """Nothing to close; may be called at any time."""

    def __str__(self) -> str:
        return f"tablette_{self.graph.game}"

    def _end(self) -> int:
        """The cost of the end of a puzzle."""
        if self._course.result == "win":
            return self.graph.truth(self._course.number).cost or 0
        return self.fine if self._course.result == "lose" else 0

    def _infos(self, judged: dict[str, Any]) -> dict[str, dict[str, Any]]:
        if not self._exact:
            return {agent: {} for agent in self.agents}
        info = {**self._course.info(), **judged}
        return {agent: info.copy() for agent in self.agents}


__all__ = ["MODES", "Match", "env"]
