"""Every listed game and puzzle as an environment for agents, with exact values at each step.

=====================  ============================================================================
``agents.pettingzoo``  games and puzzles for PettingZoo (AEC, with masks of the legal actions)
``agents.gymnasium``   puzzles, and games against an opponent, for Gymnasium
``agents.openspiel``   games and puzzles for OpenSpiel, registered there as ``tablette``
=====================  ============================================================================

All three step through a :class:`Graph`, everything reachable from the opened board, explored once.
Its moves are the actions, numbered by :class:`Actions`; :class:`Planes` and :class:`Numbers` turn a
position into an observation; :class:`Truth` is the exact analysis of a position.

>>> from tablette import agents
>>> graph = agents.explore("chomp", "3x2")
>>> len(graph), list(graph.actions)
(9, ['(0,1)', '(0,2)', '(1,0)', '(1,1)', '(1,2)'])
>>> truth = graph.truth(0)
>>> truth.outcome, truth.remoteness, [graph.actions[action] for action in truth.best]
('win', 5, ['(1,2)'])

This module needs only the standard library; observations need numpy, and each environment its own
library.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tablette.agents.actions import Actions
from tablette.agents.course import Course
from tablette.agents.graph import Edge, Graph, explore
from tablette.agents.truth import Truth

if TYPE_CHECKING:
    from tablette.agents import gymnasium, openspiel, pettingzoo
    from tablette.agents.observations import Numbers, Planes

__all__ = [
    "Actions",
    "Course",
    "Edge",
    "Graph",
    "Numbers",
    "Planes",
    "Truth",
    "explore",
    "gymnasium",
    "openspiel",
    "pettingzoo",
]


def __getattr__(name: str) -> Any:
    # Imported on first use: numpy alone takes longer to import than all of Tablette.
    if name in {"Planes", "Numbers"}:
        return getattr(import_module("tablette.agents.observations"), name)
    if name in {"gymnasium", "openspiel", "pettingzoo"}:
        return import_module(f"tablette.agents.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
