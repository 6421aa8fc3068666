"""Games that return their moves as arrays: the same values as by their methods, faster, and
messages for invalid arrays.
"""

import importlib.util
import pathlib
import sys

import pytest
import tablette

np = pytest.importorskip("numpy")


def loaded(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HOSTED = loaded(pathlib.Path(__file__).parents[1] / "benches" / "hosted.py")


def told(board, **budget):
    known = board.solve(**budget)
    return known.outcome, known.remoteness, known.cost, sorted(known.best_moves or [])


@pytest.mark.parametrize("pins", range(1, 10))
def test_arrays_agree_with_methods(pins):
    assert told(HOSTED.Rows(pins).open(), by="table") == told(HOSTED.Row(pins).open(), by="table")
    assert told(HOSTED.Rows(pins).open(), by="table") == told(HOSTED.Rows(pins).open(), by="memory", worth="play")
    assert tablette.check(HOSTED.Rows(pins))


class Graph(tablette.Game):
    """A random graph, as lists and as arrays."""

    def __init__(self, seed, puzzle, repeating, spread):
        random = np.random.default_rng(seed)
        self.players, self.repeating = 1 if puzzle else 2, repeating
        count = int(random.integers(1, 40))
        self.start = 0
        self.ways = {}
        for at in range(count):
            least = 0 if repeating else at + 1
            targets = random.integers(least, count, int(random.integers(0, 4))) if least < count else []
            costs = random.integers(1, 5, len(targets)).tolist()
            self.ways[at * spread] = [(int(to) * spread, cost) for to, cost in zip(targets, costs)]
        self.ends = {at: int(random.integers(1, 4)) for at, ways in self.ways.items() if not ways}

    def moves(self, at):
        return range(len(self.ways[at]))

    def play(self, at, way):
        return self.ways[at][way][0]

    def over(self, at):
        return [None, "lose", "draw", "win"][self.ends.get(at, 0)]

    def over_many(self, states):
        return np.array([self.ends.get(at, 0) for at in states.tolist()], dtype=np.int64)


class Puzzle(Graph):
    def cost(self, at, way):
        return self.ways[at][way][1]


class GraphArrays(Graph):
    def moves_many(self, states):
        found = [(place, *way) for place, at in enumerate(states.tolist()) for way in self.ways[at]]
        places, targets, costs = np.array(found, dtype=np.int64).reshape(-1, 3).T
        return (places, targets, costs) if self.players == 1 else (places, targets)


class PuzzleArrays(GraphArrays, Puzzle):
    pass


@pytest.mark.parametrize("seed", range(60))
def test_random_graphs_near_and_far(seed):
    puzzle, repeating, spread = seed % 2 == 1, seed % 4 > 1, 1 if seed % 3 else -(10**15)
    single, many = (Puzzle, PuzzleArrays) if puzzle else (Graph, GraphArrays)
    given = (seed, puzzle, repeating, spread)
    arrays = many(*given)
    one, other = single(*given).open(), arrays.open()
    assert told(one, by="table") == told(other, by="table")
    assert tablette.check(arrays), str(tablette.check(arrays))


def test_arrays_that_differ_from_methods_are_found():
    class Wrong(HOSTED.Rows):
        def moves_many(self, rows):
            places, nexts = super().moves_many(rows)
            return places, np.where(nexts == 5, 4, nexts)

    checked = tablette.check(Wrong(4))
    assert (
        not checked and "moves_many" in [finding for finding in checked.findings if not finding.ok][-1].counterexample
    )


class Path(tablette.Game):
    """A walk to the end of a path; the arrays have no move from its middle."""

    players, repeating, start = 1, True, 0

    def moves(self, at):
        return [step for step in (-1, 1) if 0 <= at + step <= 20]

    def play(self, at, step):
        return at + step

    def over(self, at):
        return at == 20

    def moves_many(self, states):
        forth, back = np.flatnonzero((states < 20) & (states != 10)), np.flatnonzero(states > 0)
        return np.concatenate([forth, back]), np.concatenate([states[forth] + 1, states[back] - 1])

    def over_many(self, states):
        return states == 20


def test_arrays_that_differ_beyond_the_comparison_are_found_too(monkeypatch):
    monkeypatch.setattr("tablette._layers.MOST_COMPARED", 5)
    checked = tablette.check(Path())
    wrong = next(finding for finding in checked.findings if not finding.ok)
    assert wrong.name == "numbering" and wrong.counterexample.startswith("11 is reached"), wrong


def test_lines_past_all_counting_are_left_out_of_the_comparison():
    class Field(tablette.Game):
        """A pawn goes right or up: the number of equally good paths exceeds 64 bits."""

        start = (0, 0)

        def moves(self, at):
            return [step for step in ((1, 0), (0, 1)) if max(at[0] + step[0], at[1] + step[1]) < 40]

        def play(self, at, step):
            return at[0] + step[0], at[1] + step[1]

    assert tablette.check(Field())


@pytest.mark.parametrize(
    "given",
    [
        None,
        5,
        ([0],),
        ([0], [1, 2]),
        ([1], [1]),
        ([-1], [1]),
        ([0.5], [1]),
        ([[0]], [[1]]),
        ([0], [1], [1], [1]),
        (["a"], ["b"]),
    ],
)
def test_arrays_that_make_no_sense(given):
    tablette.language("en")

    class Odd(HOSTED.Row):
        def moves_many(self, rows):
            return given

    with pytest.raises(TypeError, match="moves_many returned"):
        Odd(3).open().solve()


def test_exceptions_memory_and_limits():
    class Raises(HOSTED.Rows):
        def moves_many(self, rows):
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        Raises(3).open().solve()

    class Endless(tablette.Game):
        start = 0

        def moves(self, n):
            return [1]

        def play(self, n, k):
            return n + k

        def moves_many(self, states):
            return np.arange(states.size), states + 1

    for budget in ({"memory": "2M"}, {"limit": 0.1}):
        with pytest.raises(tablette.RefusedError):
            Endless().open().solve(**budget)
    with pytest.raises(TypeError, match="moves_many"):
        HOSTED.Rows(3).open("x").solve()


def test_it_calls_python_less_often():
    """The benchmark measures the time; here the calls are counted."""

    def calls(game):
        count = 0

        def seen(_frame, event, _argument):
            nonlocal count
            count += event == "call"

        sys.setprofile(seen)
        try:
            game.open().solve(by="table")
        finally:
            sys.setprofile(None)
        return count

    nim = (20, 20, 20)
    assert calls(HOSTED.Nim(*nim)) > 5 * calls(HOSTED.NimCodes(*nim))
