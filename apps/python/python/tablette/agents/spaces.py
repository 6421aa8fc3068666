"""The common parts of the PettingZoo and Gymnasium environments: spaces, masks and pictures."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

import tablette
from tablette.agents.course import Course
from tablette.agents.graph import Graph
from tablette.agents.observations import Numbers, Planes
from tablette.agents.wording import needed, quote, say

spaces: Any = needed("gymnasium.spaces", "gymnasium")

#: The kind of observation: planes, or a number for a tabular agent.
Observe = Literal["planes", "number"]


class Outlook:
    """The observations, actions and masks of one graph, with their spaces."""

    def __init__(self, graph: Graph, observe: Observe = "planes") -> None:
        self.graph = graph
        self._masks: dict[int, npt.NDArray[np.int8]] = {}
        self.observations: Planes | Numbers
        self.space: Any
        match observe:
            case "planes":
                self.observations = Planes(graph)
                self.space = spaces.Box(0, 1, self.observations.shape, np.int8)
            case "number":
                self.observations = Numbers(graph)
                self.space = spaces.Discrete(self.observations.count)
            case _:
                raise tablette.InputError(
                    say(
                        f"expected observe=planes or observe=number, got {quote(observe)}",
                        f"il fallait observe=planes ou observe=number ; vous avez écrit {quote(observe)}",
                    )
                )

    def masked(self) -> Any:
        """The space of observations with their mask."""
        mask = spaces.Box(0, 1, (len(self.graph.actions),), np.int8)
        return spaces.Dict({"observation": self.space, "action_mask": mask})

    def of(self, course: Course) -> Any:
        """The observation of the current position."""
        return self.observations.of(course.number, course.side)

    def mask(self, course: Course) -> npt.NDArray[np.int8]:
        """Ones for the legal actions: shape `(actions,)`, dtype `int8`, a new array; zeros after
        the end.
        """
        if course.result is not None:
            return np.zeros(len(self.graph.actions), np.int8)
        mask = self._masks.get(course.number)
        if mask is None:
            mask = self._masks[course.number] = np.zeros(len(self.graph.actions), np.int8)
            mask[list(course.legal())] = 1
        return mask.copy()


def playable(graph: Graph) -> Graph:
    """Checks that a graph can be played on, and returns it.

    Raises `tablette.InputError` if the game is over at its start: an environment has nothing to
    reset to.
    """
    if graph.results[0] is not None:
        raise tablette.InputError(
            say(
                f"expected a board on which something can be played, got {quote(graph.start)}: the game is over there",
                f"il fallait une tablette où l'on peut jouer ; vous avez écrit {quote(graph.start)} : la partie y est finie",
            )
        )
    return graph


def beginning(graph: Graph, options: dict[str, Any] | None) -> int:
    """The position that `reset(options={"position": …})` requests, by default the start.

    Raises `tablette.InputError` if it is unreachable, or the game is over there.
    """
    position = (options or {}).get("position")
    if position is None:
        return 0
    number = graph.number(str(position))
    if graph.results[number] is not None:
        raise tablette.InputError(
            say(
                f"expected a position in which something can be played, got {quote(position)}: the game is over there",
                f"il fallait une position où l'on peut jouer ; vous avez écrit {quote(position)} : la partie y est finie",
            )
        )
    return number


def render(course: Course, mode: str | None) -> str | None:
    """The position as text (`"ansi"`) or as an SVG document (`"svg"`); `None` without a mode."""
    if mode is None:
        return None
    view = course.graph.board(course.number).view(unsolved=True)
    return view.svg if mode == "svg" else f"{view}\n"


def checked(mode: str | None, modes: list[str]) -> str | None:
    """Checks a render mode, and returns it.

    Raises `tablette.InputError` for an unknown one.
    """
    if mode is not None and mode not in modes:
        known = ", ".join(modes)
        raise tablette.InputError(
            say(
                f"expected a render mode of {known}, got {quote(mode)}",
                f"il fallait un mode d'affichage parmi {known} ; vous avez écrit {quote(mode)}",
            )
        )
    return mode
