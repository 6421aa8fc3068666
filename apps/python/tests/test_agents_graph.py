"""The basis of environments: graphs, actions, observations and exact values agree with the boards
themselves.
"""

from __future__ import annotations

import itertools
import math

import pytest
import tablette
from agents_boards import BOARDS, LARGEST, MOST
from tablette import agents
from tablette.agents import bounds


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_graphs_have_exactly_the_legal_moves(game: str, board: str) -> None:
    graph = agents.explore(game, board, most=MOST)
    opened = tablette.open(game, board)
    assert graph.start == opened.position
    for number in _some(len(graph)):
        here = opened.at(graph.positions[number])
        assert {graph.actions[action] for action in graph.edges[number]} == set(here.legal())
        assert list(graph.edges[number]) == sorted(graph.edges[number])
        assert graph.results[number] == here.result
        for action, edge in graph.edges[number].items():
            assert graph.positions[edge.to] == here.play(graph.actions[action]).position
            assert edge.passes == (graph.players == 2)


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_truths_are_those_of_solve_and_moves(game: str, board: str) -> None:
    graph = agents.explore(game, board, most=MOST)
    opened = tablette.open(game, board)
    for number in _some(len(graph)):
        truth, here = graph.truth(number), opened.at(graph.positions[number])
        known = here.solve()
        assert (truth.outcome, truth.remoteness) == (known.outcome, known.remoteness)
        assert truth.cost == known.cost
        if here.result is not None:
            continue
        assert truth.best is not None
        assert known.best_moves is not None
        assert {graph.actions[action] for action in truth.best} == set(known.best_moves)
        for mv in here.moves():
            action = graph.actions.number(mv.notation)
            assert truth.gets[action] == mv.outcome
            assert (action in truth.best) == mv.best
            assert (truth.regret(action) == 0) == (mv.best if graph.players == 1 else mv.outcome == truth.outcome)


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_values_follow_from_those_of_the_moves(game: str, board: str) -> None:
    """A second derivation, from the graph alone: an outcome is the best outcome of a move, a cost
    the least total.
    """
    graph = agents.explore(game, board, most=MOST)
    utility = {"win": 1, "draw": 0, "lose": -1}
    for number, truth in enumerate(graph.judge()):
        edges = graph.edges[number]
        if not edges:
            assert truth.outcome == graph.results[number]
            continue
        gets = []
        for action, edge in edges.items():
            there = graph.truth(edge.to)
            assert there.outcome is not None
            got = -utility[there.outcome] if edge.passes else utility[there.outcome]
            assert utility[truth.gets[action]] == got
            gets.append(got)
        assert truth.outcome is not None
        assert utility[truth.outcome] == max(gets)
        if truth.cost is not None:
            totals = [(edge.cost, graph.truth(edge.to).cost) for edge in edges.values()]
            assert truth.cost == min(cost + there for cost, there in totals if there is not None)


@pytest.mark.parametrize(("game", "board"), BOARDS)
def test_observations_tell_positions_apart(game: str, board: str) -> None:
    pytest.importorskip("numpy")
    graph = agents.explore(game, board, most=MOST)
    planes = agents.Planes(graph)
    sides = range(graph.players)
    seen = {}
    for number, side in itertools.product(_some(len(graph)), sides):
        seen_there = planes.of(number, side)
        assert seen_there.shape == planes.shape == (len(planes.meanings), *planes.shape[1:])
        assert seen_there.dtype == planes.dtype
        assert seen_there.max() <= 1
        assert (seen_there == planes.of(number, side)).all()
        assert seen.setdefault(seen_there.tobytes(), (number, side)) == (number, side)
        assert bool(seen_there[0].all()) == (side == 0)
    numbers = agents.Numbers(graph)
    told = {int(numbers.of(number, side)) for number, side in itertools.product(range(len(graph)), sides)}
    assert told == set(range(numbers.count))


def test_observations_are_independent_copies() -> None:
    pytest.importorskip("numpy")
    planes = agents.Planes(agents.explore("chomp", "3x2"))
    planes.of(0, 0)[:] = 7
    assert planes.of(0, 0).max() == 1


def test_positions_with_the_same_picture_are_numbered() -> None:
    pytest.importorskip("numpy")
    # A picture of draughts does not show the side to move, and the side that began does not
    # determine it.
    graph = agents.explore("draughts", "B:W7:B44", most=MOST)
    planes = agents.Planes(graph)
    assert any(meaning.startswith("digit") for meaning in planes.meanings)


def test_actions_are_sorted_by_size() -> None:
    actions = agents.Actions(["(10,0)", "(2,1)", "left 4", "(2,1)"])
    assert list(actions) == ["left 4", "(2,1)", "(10,0)"] or list(actions) == ["(2,1)", "(10,0)", "left 4"]
    assert [actions.number(move) for move in actions] == [0, 1, 2]
    with pytest.raises(tablette.InputError, match=r"\(9,9\)"):
        actions.number("(9,9)")


def test_boards_too_large_are_refused_with_a_remedy() -> None:
    for game in ["draughts", "brazilian", "checkers", "tictactoe"]:
        with pytest.raises(tablette.InputError) as refused:
            agents.explore(game, most=500)
        assert "500" in str(refused.value)
        assert "most" in str(refused.value)
        assert tablette.game(game)["small"][0] in str(refused.value)


def test_graphs_are_shared() -> None:
    assert agents.explore("chomp", "3x2") is agents.explore("chomp", "3x2")


def test_positions_elsewhere_are_refused() -> None:
    graph = agents.explore("chomp", "3x2")
    with pytest.raises(tablette.InputError, match="4,4"):
        graph.number("4,4")


@pytest.mark.parametrize(("game", "board"), LARGEST)
def test_courses_end_within_their_bounds(game: str, board: str) -> None:
    graph = agents.explore(game, board, most=MOST)
    course, longest = agents.Course(graph), bounds.longest(graph)
    limit = bounds.steps(graph) if longest is None else longest
    least, greatest = bounds.costs(graph, limit)
    for first in range(20):
        course.begin()
        step = first
        while course.result is None and course.steps < limit:
            legal = list(course.legal())
            course.play(legal[step % len(legal)])
            step = step * 31 + 17
        assert longest is None or course.result is not None
        if graph.players == 1:
            end = graph.truth(course.number).cost or 0 if course.result == "win" else 0
            assert least <= course.cost + end <= greatest
        elif course.result is not None:
            assert course.utility(0) + course.utility(1) == 0


def test_repetitions_draw() -> None:
    graph = agents.explore("draughts", "B:W7:B44", settings={"draws": "6.1"}, most=MOST)
    assert any(graph.recurrences)
    # In a cycle, the third occurrence of a position ends the game.
    begin, round_trip = next((number, way) for number in range(len(graph)) if (way := _round_trip(graph, number)))
    course = agents.Course(graph)
    course.begin(begin)
    played = 0
    while course.result is None:
        course.play(round_trip[played % len(round_trip)])
        played += 1
        assert played <= 2 * len(round_trip), "the position has come up three times"
    assert course.result == "draw"
    assert played > len(round_trip)
    assert course.utility(0) == course.utility(1) == 0


def test_regret_of_an_unsolvable_puzzle_is_infinite() -> None:
    graph = agents.explore("rockse", "0 0; -10 0; jumps (1,0) (1,1)")
    truth = graph.truth(0)
    assert truth.outcome == "win"
    regrets = {graph.actions[action]: truth.regret(action) for action in graph.edges[0]}
    assert regrets == {"(1,1)": 0, "(1,0)": math.inf}


def _some(count: int) -> range:
    """The numbers of some five hundred positions, the first among them, spread over all."""
    return range(0, count, max(1, count // 500))


def _round_trip(graph: agents.Graph, start: int) -> list[int]:
    """The actions of a short cycle from a position back to it; empty if there is none of up to four
    moves.
    """
    ways: list[tuple[int, list[int]]] = [(start, [])]
    for _ in range(4):
        ways = [(edge.to, [*way, action]) for number, way in ways for action, edge in graph.edges[number].items()]
        for number, way in ways:
            if number == start:
                return way
        if len(ways) > 20_000:
            return []
    return []
