"""Gymnasium's own check passes for every listed puzzle, and for every listed game against an opponent."""

from __future__ import annotations

import warnings

import pytest
import tablette
from agents_boards import BOARDS, LARGEST, MOST
from tablette import agents

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

import tablette.agents.gymnasium as gym
from gymnasium.utils.env_checker import check_env

PUZZLES = [(game, board) for game, board in BOARDS if agents.explore(game, board, most=MOST).players == 1]
GAMES = [(game, board) for game, board in BOARDS if agents.explore(game, board, most=MOST).players == 2]


@pytest.mark.parametrize(("game", "board"), PUZZLES)
@pytest.mark.parametrize("observe", ["planes", "number"])
def test_puzzles_pass_the_check(game: str, board: str, observe: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("tablette/Puzzle-v0", game=game, board=board, observe=observe, most=MOST)
        check_env(env.unwrapped)


@pytest.mark.parametrize(("game", "board"), GAMES)
def test_games_pass_the_check(game: str, board: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("tablette/Versus-v0", game=game, board=board, most=MOST)
        check_env(env.unwrapped)


@pytest.mark.parametrize(("game", "board"), [one for one in LARGEST if one in GAMES])
def test_the_second_player_can_move(game: str, board: str) -> None:
    env = gym.Versus(game, board, most=MOST, opponent="random", side=1)
    for seed in range(10):
        _, info = env.reset(seed=seed)
        assert info["to_move"] == 1
        assert info["reply"]
        assert info["action_mask"].any()
        again = env.reset(seed=seed)[1]
        assert again["reply"] == info["reply"]


@pytest.mark.parametrize(("game", "board"), PUZZLES)
def test_optimal_actions_have_the_promised_cost(game: str, board: str) -> None:
    env = gym.Puzzle(game, board, most=MOST, max_steps=10_000)
    _, info = env.reset()
    if info["outcome"] != "win":
        return
    promised, total, terminated = info["cost"], 0.0, False
    while not terminated:
        _, reward, terminated, truncated, info = env.step(info["optimal"][0])
        assert (info["regret"], info["late"], truncated) == (0, 0, False)
        total += reward
    assert -total == promised


@pytest.mark.parametrize(("game", "board"), PUZZLES)
def test_a_dead_end_is_worse_than_any_solution(game: str, board: str) -> None:
    env = gym.Puzzle(game, board, most=MOST)
    best = {"win": [], "lose": []}
    for first in range(30):
        _, info = env.reset()
        total, ended, step = 0.0, False, first
        while not ended:
            legal = info["action_mask"].nonzero()[0]
            _, reward, terminated, truncated, info = env.step(int(legal[step % len(legal)]))
            total, step, ended = total + reward, step * 31 + 17, terminated or truncated
        if terminated:
            best[info["outcome"]].append(total)
    if best["win"] and best["lose"]:
        assert max(best["lose"]) < min(best["win"])


def test_perfect_opponents_win_won_positions() -> None:
    env = gym.Versus("chomp", "4x3", side=1)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        terminated = False
        while not terminated:
            _, reward, terminated, _, info = env.step(int(info["action_mask"].nonzero()[0][-1]))
        assert reward == -1


def test_opponents_may_be_functions() -> None:
    env = gym.Versus("subtraction", "7", opponent=lambda position: "1")
    env.reset()
    _, reward, terminated, _, info = env.step(env.graph.actions.number("1"))
    assert info["reply"] == ("1",)
    assert info["position"] == "5"
    assert (reward, terminated) == (0, False)


def test_illegal_actions_stay_and_cost() -> None:
    env = gym.Puzzle("rings", "3", illegal_cost=4)
    _, before = env.reset()
    illegal = int((1 - before["action_mask"]).nonzero()[0][0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-4, False, False)
    assert info["illegal"]
    assert info["position"] == before["position"]


def test_each_error_names_the_other_environment() -> None:
    with pytest.raises(tablette.InputError, match="Versus"):
        gym.Puzzle("chomp", "3x2")
    with pytest.raises(tablette.InputError, match="Puzzle"):
        gym.Versus("rings", "3")
    with pytest.raises(tablette.InputError, match="strongest"):
        gym.Versus("chomp", "3x2", opponent="strongest")
