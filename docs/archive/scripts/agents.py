"""Measures steps per second of environments on small boards, the best of five, for
`docs/results/python.md`.

Each run asserts its result, so that an environment that is fast but wrong does not count.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pyspiel
import tablette.agents.openspiel  # registers the game
from tablette import agents
from tablette.agents import gymnasium, pettingzoo

CHANCE = random.Random(0)


def fastest(run: Callable[[], int]) -> float:
    """Steps per second of the fastest of five runs."""
    rates = []
    for _ in range(5):
        began = time.perf_counter()
        steps = run()
        rates.append(steps / (time.perf_counter() - began))
    return max(rates)


def tables(course: agents.Course) -> int:
    steps = 0
    for _ in range(1_000):
        course.begin()
        while course.result is None:
            course.play(CHANCE.choice(list(course.legal())))
        steps += course.steps
    return steps


def zoo(env: pettingzoo.Match) -> int:
    steps = 0
    for _ in range(300):
        env.reset()
        while not any(env.terminations.values()):
            *_, info = env.last()
            env.step(CHANCE.choice(info["keeping"]))
            steps += 1
        assert env.last()[1] == 0, "a player who keeps the outcome draws"
    return steps


def puzzle(env: gymnasium.Puzzle) -> int:
    steps = 0
    for _ in range(100):
        _, info = env.reset()
        promised, terminated, steps_here = info["cost"], False, 0
        while not terminated:
            *_, terminated, _, info = env.step(info["optimal"][0])
            steps_here += 1
        assert steps_here == promised
        steps += steps_here
    return steps


def spiel(game: tablette.agents.openspiel.TabletteGame) -> int:
    steps = 0
    for _ in range(300):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(CHANCE.choice(state.legal_actions()))
            steps += 1
        assert sum(state.returns()) == 0
    return steps


def main() -> None:
    began = time.perf_counter()
    graph = agents.explore("tictactoe", "3x3")
    explored = time.perf_counter()
    graph.judge()
    judged = time.perf_counter()
    print(f"exploring {len(graph)} positions {explored - began:.2f} s, judging them {judged - explored:.2f} s")
    loaded = pyspiel.load_game("tablette", {"game": "tictactoe", "board": "3x3"})
    course, env, rings = agents.Course(graph), pettingzoo.Match(graph), gymnasium.Puzzle("rings", "5")
    print(f"tables alone     {fastest(lambda: tables(course)):10,.0f} a second")
    print(f"PettingZoo       {fastest(lambda: zoo(env)):10,.0f}")
    print(f"Gymnasium        {fastest(lambda: puzzle(rings)):10,.0f}")
    print(f"OpenSpiel        {fastest(lambda: spiel(loaded)):10,.0f}")


main()
