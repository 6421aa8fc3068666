"""The examples: every rung that applies, against each other, against Rust, against plain code, and in under 40 lines."""

import importlib.util
import pathlib
import runpy
from collections import deque
from functools import lru_cache

import pytest
import tablette

EXAMPLES = pathlib.Path(__file__).parents[3] / "examples" / "python"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


Kayles = example("kayles").Kayles
Hexapawn = example("hexapawn").Hexapawn
LightsOut = example("lights_out").LightsOut
WaterJugs = example("water_jugs").WaterJugs

RUNGS = ["recursion", "memory", "table"]


@pytest.mark.parametrize("name", ["kayles", "hexapawn", "lights_out", "water_jugs"])
def test_an_example_is_short_and_runs(name, capsys):
    path = EXAMPLES / f"{name}.py"
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 40
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize(
    "game",
    [Kayles(4, 3, 1), Hexapawn(3, 3), Hexapawn(4, 3), LightsOut(3), LightsOut(2), WaterJugs(3, 5, goal=4)],
    ids=lambda game: type(game).__name__,
)
def test_laws_rungs_and_table(game):
    checked = tablette.check(game)
    assert checked, str(checked)
    assert {finding.kind for finding in checked.findings} >= {"law", "rungs", "table"}
    assert all(finding.cases for finding in checked.findings)


@pytest.mark.parametrize("rows", [(1,), (5,), (7,), (4, 3, 1), (6, 5)])
def test_kayles_agrees_with_rust(rows):
    mine, listed = Kayles(*rows).open(), tablette.open("kayles", " ".join(map(str, rows)))
    nimber = listed.solve(worth="nimber").nimber
    for by in RUNGS if sum(rows) < 8 else RUNGS[1:]:
        known = mine.solve(by=by, worth="play")
        theirs = listed.solve(by="memory", worth="play")
        assert (known.outcome, known.remoteness) == (theirs.outcome, theirs.remoteness)
        assert mine.solve(by=by, worth="nimber").nimber == nimber


def test_kayles_has_the_published_nimbers():
    # R. K. Guy, C. A. B. Smith, The G-values of various games (1956): Kayles, rows of 0 to 12 pins.
    published = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert [Kayles(n).open().solve(worth="nimber").nimber for n in range(13)] == published


def test_hexapawn_is_lost_for_the_first_player():
    # M. Gardner, Scientific American, March 1962: the second player of 3x3 hexapawn can always win.
    game = Hexapawn(3, 3)

    @lru_cache(None)
    def plies(board):
        if game.over(board) or not (moves := game.moves(board)):
            return "lose", 0
        after = [plies(game.play(board, move)) for move in moves]
        won = [n for outcome, n in after if outcome == "lose"]
        return ("win", 1 + min(won)) if won else ("lose", 1 + max(n for _, n in after))

    assert plies(game.start)[0] == "lose"
    for by in RUNGS:
        known = game.open().solve(by=by, worth="play")
        assert (known.outcome, known.remoteness) == plies(game.start)


def distances(game):
    """The fewest moves from every position to a solved one, by breadth-first search over single moves."""
    seen, queue = {game.start: 0}, deque([game.start])
    while queue:
        state = queue.popleft()
        if game.over(state):
            return seen[state]
        for move in game.moves(state):
            if (after := game.play(state, move)) not in seen:
                seen[after] = seen[state] + 1
                queue.append(after)
    return None


@pytest.mark.parametrize("side,lit", [(2, 15), (2, 1), (3, 511), (3, 5), (4, 65535)])
def test_lights_out_in_the_fewest_presses(side, lit):
    game = LightsOut(side, lit)
    presses = distances(game)
    for by in RUNGS[1:] if side > 2 else RUNGS:
        known = game.open().solve(by=by, worth="cost")
        assert known.cost == presses
    board = game.open()
    for move in board.solve().line:
        board = board.play(move)
    assert board.position == "0"


def test_some_lights_never_go_out():
    # M. Anderson, T. Feil, Turning lights out with linear algebra (1998): of 4x4 only one position in 16 can be solved.
    solved = sum(LightsOut(4, 1 << lamp).open().solve().outcome == "win" for lamp in range(16))
    known = LightsOut(4, 1).open().solve()
    assert (known.outcome == "win") == (solved > 0)
    assert sum(LightsOut(2, lit).open().solve().outcome == "win" for lit in range(16)) == 16


def water(sizes, goal):
    """The least water drawn, by a second implementation of Dijkstra's method."""
    import heapq

    game = WaterJugs(*sizes, goal=goal)
    done, queue = set(), [(0, game.start)]
    while queue:
        cost, jugs = heapq.heappop(queue)
        if jugs in done:
            continue
        done.add(jugs)
        if game.over(jugs):
            return cost
        for move in game.moves(jugs):
            heapq.heappush(queue, (cost + game.cost(jugs, move), game.play(jugs, move)))
    return None


@pytest.mark.parametrize("sizes,goal", [((3, 5), 4), ((3, 5), 1), ((4, 9), 6), ((2, 4), 3), ((3, 5, 8), 4)])
def test_water_jugs_with_the_least_water(sizes, goal):
    least = water(sizes, goal)
    for by in RUNGS[1:]:
        known = WaterJugs(*sizes, goal=goal).open().solve(by=by)
        assert (known.cost, known.outcome == "win") == (least, least is not None)


def test_a_game_of_ones_own_is_asked_like_a_listed_one():
    board = Kayles(4, 3, 1).open()
    assert (board.game, board.position, board.state) == ("Kayles", "4 3 1", (4, 3, 1))
    assert board.rungs == RUNGS
    comparison = tablette.compare(board)
    assert comparison.agree
    assert [rung["rung"] for rung in comparison.rungs] == RUNGS
    calls = {rung["rung"]: rung["calls"] for rung in comparison.rungs}
    assert calls["recursion"] > calls["memory"]
    known = board.solve()
    assert board.explain()
    assert known.choice in known.winning_moves
    for move in board.moves():
        after = board.play(move)
        assert after.position == move.position
        assert after.solve().outcome == {"win": "lose", "lose": "win"}[move.outcome]
    assert board.play((0, 0, 1)).state == board.play("(0, 0, 1)").state == (3, 3, 1)
    assert board.at((3, 3, 1)) == board.play((0, 0, 1))
    assert "<svg" in board._repr_svg_()
    assert str(Hexapawn(3, 3).open()).count("x") >= 3


def test_a_game_of_your_own_is_opened_by_open():
    game = Kayles(4, 3, 1)
    assert tablette.open(game) == game.open()
    assert tablette.open(game, (2, 1)).solve() == game.open((2, 1)).solve()
    for wrong, told in [(Kayles, "write Kayles()"), (7, "got int"), (None, "got NoneType")]:
        with pytest.raises(TypeError, match=told.replace("(", r"\(").replace(")", r"\)")):
            tablette.open(wrong)
