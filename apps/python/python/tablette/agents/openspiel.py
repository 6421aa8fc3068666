"""Games and puzzles for OpenSpiel, registered there as `tablette`.

>>> import pyspiel
>>> import tablette.agents.openspiel
>>> game = pyspiel.load_game("tablette", {"game": "chomp", "board": "3x2"})
>>> state = game.new_initial_state()
>>> [state.action_to_string(action) for action in state.legal_actions()]
['(0,1)', '(0,2)', '(1,0)', '(1,1)', '(1,2)']
>>> state.info()["outcome"], state.info()["remoteness"]
('win', 5)
>>> state.apply_action(game.actions.number("(1,2)"))
>>> state.current_player(), state.info()["outcome"]
(1, 'lose')
"""

from __future__ import annotations

from typing import Any

import numpy as np

import tablette
from tablette.agents import bounds
from tablette.agents.actions import Actions
from tablette.agents.course import Course
from tablette.agents.graph import MOST, explore
from tablette.agents.observations import Planes
from tablette.agents.wording import needed, quote, say

pyspiel: Any = needed("pyspiel", "open_spiel")


def _game_type(players: int | None = None) -> Any:
    """The type of one game, or of all of them before the number of players is known."""
    kind = pyspiel.GameType
    return kind(
        short_name="tablette",
        long_name="Tablette",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if players == 2 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players or 2,
        min_num_players=players or 1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"game": "", "board": "", "settings": "", "max_steps": 0, "most": MOST},
    )


class TabletteGame(pyspiel.Game):  # type: ignore[misc]
    """A board as a game of OpenSpiel. Parameters, all of them optional:

    ==========  =========================================================================================
    game        the name of the game, by default the first one of `tablette.games()`
    board       the board as text, by default the one on which the game begins
    settings    `name=value`, several separated by spaces
    max_steps   moves after which a game that can last for ever is over: a draw, a puzzle unsolved. 0 chooses
    most        positions to explore at most
    ==========  =========================================================================================

    Give them as a dictionary (`pyspiel.load_game("tablette", {"game": …, "board": …})`), since
    boards may contain commas and brackets. Sequential, deterministic, with perfect information;
    returns only at the end: 1, 0, -1 in a two-player game, which is zero-sum, and the negative
    total cost in a puzzle, less `fine` at a dead end. Utilities have valid bounds, and
    `max_game_length` is the length of the longest game (`max_steps` if positions can recur).
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        name = params.get("game") or tablette.games()[0]
        most = int(params.get("most", MOST))
        graph = explore(name, params.get("board") or None, settings=_settings(params.get("settings", "")), most=most)
        if graph.results[0] is not None:
            raise tablette.InputError(
                say(
                    f"expected a board on which something can be played, got {quote(graph.start)}: the game is over there",
                    f"il fallait une tablette où l'on peut jouer ; vous avez écrit {quote(graph.start)} : la partie y est finie",
                )
            )
        #: Everything reachable.
        self.graph = graph
        longest, asked = bounds.longest(graph), int(params.get("max_steps", 0))
        #: Number of moves after which the game is over in any position.
        self.length = asked or longest or bounds.steps(graph)
        if longest is not None:
            self.length = min(self.length, longest)
        #: Penalty of a dead end of a puzzle, besides its moves.
        self.fine = bounds.fine(graph, self.length) if graph.players == 1 else 0
        #: The observations: see `agents.Planes`.
        self.planes = Planes(graph)
        least, greatest = self._bounds()
        info = pyspiel.GameInfo(
            num_distinct_actions=len(graph.actions),
            max_chance_outcomes=0,
            num_players=graph.players,
            min_utility=least,
            max_utility=greatest,
            utility_sum=0.0 if graph.players == 2 else None,
            max_game_length=self.length,
        )
        super().__init__(_game_type(graph.players), info, params)

    @property
    def actions(self) -> Actions:
        """The moves that the actions stand for."""
        return self.graph.actions

    def new_initial_state(self, state: Any = None) -> TabletteState:
        """The opened position."""
        return TabletteState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """The observation of a state: the planes of `agents.Planes`, as 32-bit floats."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.planes, params)
        observation: Any = needed("open_spiel.python.observation", "open_spiel")
        return observation.IIGObserverForPublicInfoGame(iig_obs_type, params)

    def _bounds(self) -> tuple[float, float]:
        """The least and the greatest return of one player."""
        if self.graph.players == 2:
            return -1.0, 1.0
        least, greatest = bounds.costs(self.graph, self.length)
        worst, best = float(-greatest - self.fine), float(-least)
        # OpenSpiel requires different bounds, even if every solution costs the same.
        return min(worst, best - 1.0), best


class TabletteState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. Copies share immutable data."""

    def __init__(self, game: TabletteGame) -> None:
        super().__init__(game)
        self._course = Course(game.graph)
        self._length = game.length
        self._fine = game.fine

    @property
    def number(self) -> int:
        """The number of the position in the graph of the game."""
        return self._course.number

    @property
    def side(self) -> int:
        """The side to move, also after the end."""
        return self._course.side

    def info(self) -> dict[str, Any]:
        """The exact analysis of the position: see `agents.pettingzoo.Match`."""
        return self._course.info()

    def current_player(self) -> int:
        """The player to move, or `TERMINAL`."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self._course.side

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._course.legal())

    def _apply_action(self, action: int) -> None:
        self._course.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._course.graph.actions[action]

    def is_terminal(self) -> bool:
        """Whether the game is over: by its rules, by repetition, or by its length."""
        return self._course.result is not None or self._course.steps >= self._length

    def returns(self) -> list[float]:
        """The total reward of each player so far: 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self._course.graph.players
        if self._course.graph.players == 2:
            return [float(self._course.utility(side)) for side in range(2)]
        return [float(-self._course.cost - self._end())]

    def __str__(self) -> str:
        return f"{self._course.graph.positions[self._course.number]} ({self._course.side})"

    def _end(self) -> int:
        """The cost of the end of a puzzle, besides the moves."""
        if self._course.result == "win":
            return self._course.graph.truth(self._course.number).cost or 0
        return self._fine if self._course.result == "lose" else 0


class PlanesObserver:
    """Observes a state as planes: `tensor` is flat, `dict["observation"]` has the shape of
    `agents.Planes`.
    """

    def __init__(self, planes: Planes, params: Any) -> None:
        if params:
            raise tablette.InputError(
                say(
                    f"expected no observation parameters, got {quote(params)}",
                    f"il ne fallait aucun paramètre d'observation ; vous avez écrit {quote(params)}",
                )
            )
        self._planes = planes
        self.tensor = np.zeros(int(np.prod(planes.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(planes.shape)}

    def set_from(self, state: TabletteState, player: int) -> None:
        """Shows a state; both players see the same."""
        self.dict["observation"][:] = self._planes.of(state.number, state.side)

    def string_from(self, state: TabletteState, player: int) -> str:
        """The position as text, with the side to move."""
        return str(state)


def _settings(text: str) -> dict[str, str]:
    """Settings as text, `name=value` separated by spaces."""
    settings = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise tablette.InputError(
                say(
                    f"expected settings such as name=value, got {quote(word)}",
                    f"il fallait des réglages comme nom=valeur ; vous avez écrit {quote(word)}",
                )
            )
        settings[name] = value
    return settings


pyspiel.register_game(_game_type(), TabletteGame)

__all__ = ["PlanesObserver", "TabletteGame", "TabletteState"]
