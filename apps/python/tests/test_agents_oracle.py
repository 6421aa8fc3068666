"""The oracle's measures, against values counted by hand and policies whose score is known."""

from __future__ import annotations

import pytest
import tablette
from agents_boards import LARGEST, MOST
from tablette import agents, oracle


def uniform(graph: agents.Graph) -> oracle.Policy:
    """Every legal move with the same probability."""
    chances = {}
    for position, edges in zip(graph.positions, graph.edges, strict=True):
        chances[position] = {graph.actions[action]: 1 / len(edges) for action in edges}
    return chances


@pytest.mark.parametrize(("game", "board"), LARGEST)
def test_perfect_play_is_perfect(game: str, board: str) -> None:
    graph = agents.explore(game, board, most=MOST)
    opened = tablette.open(game, board)
    score = oracle.score(lambda position: opened.at(position).best(), graph, positions=200, seed=3)
    assert (score.optimal, score.unknown, score.mistakes) == (1.0, 0, ())
    assert score.thrown in (None, 0.0)
    assert score.spoilt in (None, 0.0)
    assert score.lost in (None, 0.0)


def test_measures_counted_by_hand() -> None:
    # Take 1, 2 or 3; a player who finds none left has lost. Positions 1, 2, 3, 5 are won, 4 is
    # lost, and every win takes one ply except that of 5, which takes 3.
    graph = agents.explore("subtraction", "5")
    score = oracle.score(lambda position: "1", graph)
    assert (score.positions, score.won, score.drawn) == (5, 4, 0)
    # Best in 1 and 5, and in 4, where all moves last equally long: 2 plies.
    assert score.optimal == 3 / 5
    assert score.thrown == 2 / 4
    assert (score.spoilt, score.lost) == (None, 0)
    assert {mistake.position for mistake in score.mistakes} == {"2", "3"}
    assert all((mistake.outcome, mistake.gets, mistake.late) == ("win", "lose", None) for mistake in score.mistakes)


def test_mistakes_are_sorted_by_their_loss() -> None:
    graph = agents.explore("tictactoe", "3x3", most=MOST)
    score = oracle.score(uniform(graph), graph, worst=10_000)
    utility = {"win": 1, "draw": 0, "lose": -1}
    given = [(utility[one.outcome] - utility[one.gets]) * one.probability for one in score.mistakes]
    assert given == sorted(given, reverse=True)
    assert score.drawn > 0
    assert score.spoilt is not None
    assert 0 < score.spoilt < 1
    assert any(one.late for one in score.mistakes)


def test_policies_in_all_their_forms_score_alike() -> None:
    numpy = pytest.importorskip("numpy")
    graph = agents.explore("chomp", "4x3")
    table = uniform(graph)
    arrays = {}
    for position, chances in table.items():
        arrays[position] = numpy.zeros(len(graph.actions))
        for move, chance in chances.items():
            arrays[position][graph.actions.number(move)] = chance
    wanted = oracle.score(table, graph)
    assert oracle.score(lambda position: table[position], "chomp", "4x3") == wanted
    assert oracle.score(arrays.__getitem__, graph) == wanted


def test_samples() -> None:
    graph = agents.explore("chomp", "4x3")
    assert oracle.score(uniform(graph), graph, positions=7, seed=1) == oracle.score(
        uniform(graph), graph, positions=7, seed=1
    )
    assert oracle.score(uniform(graph), graph, positions=7).positions == 7
    listed = oracle.score(lambda position: "(1,0)", "chomp", "30x2", positions=["30,30", "5,3"])
    assert (listed.positions, listed.won, listed.thrown) == (2, 2, 1.0)


def test_random_games_reach_positions_of_boards_too_large_to_explore() -> None:
    met = oracle.sample("draughts", "start", 30, seed=5)
    assert len(met) == len(set(met)) == 30
    assert met == oracle.sample("draughts", "start", 30, seed=5)
    assert len(oracle.sample("subtraction", "4", 30)) == 4


def test_unknown_positions_are_counted_and_not_guessed() -> None:
    start = tablette.open("draughts", "start").position
    score = oracle.score(lambda position: "32-28", "draughts", "start", positions=[start], limit=1.0, memory="64M")
    assert (score.positions, score.unknown, score.optimal) == (0, 1, None)


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (lambda position: "(9,9)", r"\(9,9\)"),
        (lambda position: "(1,2)", "legal"),
        (lambda position: {"(0,1)": 0.5}, "0.5"),
        (lambda position: {"(0,1)": 1.5, "(1,0)": -0.5}, "-0.5"),
        (lambda position: {"(0,1)": float("nan")}, "nan"),
        (lambda position: [1.0], "5"),
    ],
)
def test_policies_that_are_none_are_refused(policy: oracle.Policy, said: str) -> None:
    with pytest.raises(tablette.InputError, match=said):
        oracle.score(policy, "chomp", "3x2")


def test_scores_are_said_in_both_languages() -> None:
    score = oracle.score(lambda position: "1", "subtraction", "10")
    assert "62.5% of the wins thrown away" in str(score)
    assert "<table>" in score._repr_html_()
    tablette.language("fr")
    try:
        assert "des gains gâchés" in str(score)
        assert "gagné" in score._repr_html_()
    finally:
        tablette.language("en")
