"""OpenSpiel's random simulation passes for every listed game."""

from __future__ import annotations

import pytest
import tablette
from agents_boards import BOARDS, LARGEST, MOST
from tablette import agents
from tablette.agents import bounds

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import tablette.agents.openspiel as spiel


def load(game: str, board: str, **more: object) -> spiel.TabletteGame:
    return pyspiel.load_game("tablette", {"game": game, "board": board, "most": MOST, **more})


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_random_simulations_pass(game: str, board: str) -> None:
    # If positions repeat, a game may last long, and the simulation visits each state a dozen times.
    loaded = load(game, board, max_steps=80)
    pyspiel.random_sim_test(loaded, num_sims=4, serialize=False, verbose=False)


@pytest.mark.parametrize(("game", "board"), LARGEST)
def test_the_properties_of_a_game_are_true(game: str, board: str) -> None:
    loaded = load(game, board)
    graph = agents.explore(game, board, most=MOST)
    kind = loaded.get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert (kind.utility == pyspiel.GameType.Utility.ZERO_SUM) == (graph.players == 2)
    assert loaded.num_players() == graph.players
    assert loaded.num_distinct_actions() == len(graph.actions)
    longest = bounds.longest(graph)
    assert loaded.max_game_length() == (bounds.steps(graph) if longest is None else longest)


@pytest.mark.parametrize(("game", "board"), LARGEST)
def test_best_play_has_the_promised_return(game: str, board: str) -> None:
    loaded = load(game, board, max_steps=5_000)
    state = loaded.new_initial_state()
    promised = state.info()
    while not state.is_terminal():
        state.apply_action(state.info()["optimal"][0])
    returns = state.returns()
    assert all(loaded.min_utility() <= value <= loaded.max_utility() for value in returns)
    if loaded.num_players() == 1:
        assert -returns[0] == promised["cost"]
    else:
        assert returns[0] == {"win": 1, "draw": 0, "lose": -1}[promised["outcome"]]
        assert sum(returns) == 0


def test_copies_are_independent() -> None:
    loaded = load("chomp", "3x2")
    state = loaded.new_initial_state()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[1])
    assert str(copy) != str(state)
    assert copy.info()["position"] != state.info()["position"]


def test_minimax_of_openspiel_agrees() -> None:
    algorithms = pytest.importorskip("open_spiel.python.algorithms.minimax")
    for board in ["2x2", "3x2", "5,3,1"]:
        loaded = load("chomp", board)
        value, action = algorithms.alpha_beta_search(loaded)
        known = tablette.open("chomp", board).solve()
        assert value == {"win": 1, "lose": -1}[known.outcome]
        if value == 1:
            assert loaded.actions[action] in known.winning_moves


def test_observers_show_planes() -> None:
    loaded = load("chomp", "3x2")
    observer = loaded.make_py_observer()
    observer.set_from(loaded.new_initial_state(), 0)
    planes = agents.Planes(loaded.graph).of(0, 0)
    assert (observer.dict["observation"] == planes).all()
    assert observer.tensor.shape == (planes.size,)


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(Exception, match="over"):
        spiel.TabletteGame({"game": "subtraction", "board": "0"})
    with pytest.raises(tablette.InputError, match="draws"):
        spiel.TabletteGame({"game": "draughts", "board": "W:WK46:BK5", "settings": "draws"})
