"""PettingZoo's own checks pass for every listed game, and `info` is correct."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
import tablette
from agents_boards import BOARDS, LARGEST, MOST

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from pettingzoo.test import api_test, seed_test
from tablette.agents import pettingzoo as zoo

#: PettingZoo's warning about every environment whose observations contain a mask of actions, its
#: own ones included.
MASKED = ("Observation space for each agent probably should be", "Observation is not a NumPy array")


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_the_api_holds(game: str, board: str) -> None:
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        api_test(zoo.env(game, board, most=MOST, render_mode="ansi"), num_cycles=60)
        api_test(zoo.Match(game, board, most=MOST, observe="number"), num_cycles=20)
    said = {str(warning.message) for warning in heard}
    assert not {one for one in said if not one.startswith(MASKED) and "all zeros" not in one}


@pytest.mark.parametrize(("game", "board"), LARGEST)
def test_seeds_repeat(game: str, board: str) -> None:
    seed_test(lambda: zoo.env(game, board, most=MOST), num_cycles=30)


@pytest.mark.parametrize(("game", "board"), LARGEST)
def test_optimal_actions_reach_the_promised_outcome(game: str, board: str) -> None:
    env = zoo.Match(game, board, most=MOST, max_steps=10_000)
    env.reset()
    promised: dict[str, Any] = env.infos["player_0"]
    total, steps = 0.0, 0
    while not any(env.terminations.values()) and steps < 2_000:
        info = env.infos[env.agent_selection]
        assert info["optimal"], "something can be played, so something is best"
        env.step(info["optimal"][0])
        assert env.infos["player_0"]["regret"] == 0
        total += env.rewards["player_0"]
        steps += 1
    if promised["outcome"] == "draw":
        assert total == 0
    elif len(env.possible_agents) == 1:
        assert -total == promised["cost"]
    else:
        assert steps == promised["remoteness"]
        assert total == (1 if promised["outcome"] == "win" else -1)


def test_regret_is_the_loss_of_a_move() -> None:
    env = zoo.Match("chomp", "3x2")
    env.reset()
    env.step(env.graph.actions.number("(0,1)"))
    assert env.infos["player_0"]["regret"] == 2
    assert env.infos["player_1"]["outcome"] == "win"


def test_illegal_actions_end_the_game_in_the_usual_wrappers() -> None:
    env = zoo.env("chomp", "3x2")
    env.reset()
    env.step(env.unwrapped.graph.actions.number("(1,1)"))
    env.step(env.unwrapped.graph.actions.number("(1,2)"))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards["player_1"] == -1


def test_illegal_actions_are_named_without_them() -> None:
    env = zoo.Match("chomp", "3x2")
    env.reset()
    env.step(env.graph.actions.number("(1,1)"))
    with pytest.raises(tablette.InputError, match=r"\(1,2\).*\(0,1\)"):
        env.step(env.graph.actions.number("(1,2)"))


def test_games_that_are_over_are_refused() -> None:
    with pytest.raises(tablette.InputError, match="over"):
        zoo.Match("subtraction", "0")


def test_any_position_is_a_beginning() -> None:
    env = zoo.Match("chomp", "3x2")
    env.reset(options={"position": "2,1"})
    assert env.infos["player_0"]["position"] == "2,1"
    assert env.observe("player_0")["action_mask"].sum() == 2
    assert env.observe("player_1")["action_mask"].sum() == 0


def test_pictures() -> None:
    env = zoo.Match("chomp", "3x2", render_mode="svg")
    env.reset()
    assert str(env.render()).startswith("<svg")
    assert zoo.Match("chomp", "3x2").render() is None
    with pytest.raises(tablette.InputError, match="human"):
        zoo.Match("chomp", "3x2", render_mode="human")


def test_truncation() -> None:
    env = zoo.Match("rings", "3", max_steps=1)
    env.reset()
    env.step(next(iter(env.graph.edges[0])))
    assert env.truncations == {"player_0": True}
    assert env.terminations == {"player_0": False}


def test_nothing_is_solved_unless_requested() -> None:
    graph = tablette.agents.Graph(tablette.open("chomp", "4x3"))
    env = zoo.Match(graph, exact=False)
    env.reset()
    env.step(3)
    assert env.infos == {"player_0": {}, "player_1": {}}
    assert not any(graph._truths)
