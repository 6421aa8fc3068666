"""A student's function, tested on a game that the teacher wrote."""

import heapq
import sys
import time
from pathlib import Path

import pytest
import tablette

sys.path.append(str(Path(__file__).parents[3] / "examples" / "python"))

from kayles import Kayles
from water_jugs import WaterJugs

QUICK = {"growth": False, "most": 10, "total": 1e6}


class Nim(tablette.Game):
    """The player who takes the last counter wins."""

    impartial = True

    def __init__(self, *heaps):
        self.start = heaps or (1, 2, 3)

    def moves(self, heaps):
        return [(at, n) for at, heap in enumerate(heaps) for n in range(1, heap + 1)]

    def play(self, heaps, move):
        at, n = move
        return heaps[:at] + (heaps[at] - n,) + heaps[at + 1 :]


class Row(tablette.Game):
    """Two counters in a row win on five squares; a full row is a draw. Positions have a text of their own."""

    start = (".",) * 5

    def moves(self, row):
        return [at for at, mark in enumerate(row) if mark == "."]

    def play(self, row, at):
        mark = "xo"[sum(mark != "." for mark in row) % 2]
        return row[:at] + (mark,) + row[at + 1 :]

    def over(self, row):
        lines = "".join(row)
        return "lose" if "xx" in lines or "oo" in lines else None if "." in lines else "draw"

    def text(self, row):
        return "".join(row)

    def move_text(self, row, at):
        return f"square {at + 1}"

    def parse(self, text):
        return None


def nim_sum(heaps):
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def value(row):
    """+k, -k or "draw", by the definition."""
    game = Row()
    over = game.over(row)
    if over:
        return "draw" if over == "draw" else 0
    values = [value(game.play(row, at)) for at in game.moves(row)]
    lost = [v for v in values if v != "draw" and v <= 0]
    if lost:
        return 1 - max(lost)
    return "draw" if "draw" in values else -1 - max(values)


def outcome(row):
    worth = value(row)
    return "draw" if worth == "draw" else "win" if worth > 0 else "lose"


def best(row):
    game = Row()
    after = {at: value(game.play(row, at)) for at in ([] if game.over(row) else game.moves(row))}
    lost = [at for at in after if after[at] != "draw" and after[at] <= 0]
    drawn = [at for at in after if after[at] == "draw"]
    if lost:
        return max(lost, key=lambda at: after[at])
    return drawn[0] if drawn else max(after, key=lambda at: after[at], default=None)


def test_right_functions_pass():
    right = {
        "outcome": lambda heaps: nim_sum(heaps) != 0,
        "nimber": nim_sum,
        "moves": sum,
        "after": lambda heaps, move: Nim().play(heaps, move),
        "move": lambda heaps: next((m for m in Nim().moves(heaps) if not nim_sum(Nim().play(heaps, m))), None),
    }
    for question, function in right.items():
        sheet = tablette.grade(function, Nim, question, **QUICK)
        assert sheet.passed, sheet
        assert sheet.exercise == f"Nim:{question}" and len(sheet.marks) >= 24
    assert tablette.grade(right["outcome"], Nim(2, 2), **QUICK).exercise == "Nim:outcome"


def test_positions_are_the_game_s_own_values():
    given = []

    def won(heaps):
        given.append(heaps)
        return nim_sum(heaps) != 0

    assert tablette.grade(won, Nim(1, 1), isolate=False, **QUICK).passed
    assert set(given) == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize("isolate", [True, False])
def test_the_counterexample_is_the_smallest(isolate):
    def won(heaps):
        return sum(heaps) > 0 and nim_sum(heaps) != 0 or heaps == (0, 2, 2) or heaps == (1, 2, 3)

    sheet = tablette.grade(won, Nim, isolate=isolate, **QUICK)
    assert str(sheet.counterexample) == "won((0, 2, 2)) returns True; the right answer is False"
    assert sheet.counterexample.reasons and not sheet.passed and 0.5 < sheet.score < 1


def test_a_fault_far_out_is_made_smaller():
    def won(heaps):
        return nim_sum(heaps) != 0 and max(heaps) < 6

    sheet = tablette.grade(won, Nim(1), boards=[(3, 3), (6, 7), (9, 9)], growth=False)
    # A heap of 6 beside one of 7 was drawn at random; its successors were asked about, too.
    assert max(eval(str(sheet.counterexample).split("(", 1)[1].split(")")[0] + ")")) == 6


def test_a_wrong_move_an_illegal_move_and_none():
    wrong = tablette.grade(lambda heaps: (0, 1) if heaps[0] else None, Nim(2, 2), "move", **QUICK)
    assert (wrong.counterexample.call, wrong.counterexample.right) == ("f((0, 1))", "(1, 1)")
    assert wrong.counterexample.answer == "None"
    illegal = tablette.grade(lambda heaps: (0, 9), Nim(2, 2), "move", **QUICK)
    assert illegal.counterexample.fault == "illegal"
    assert illegal.counterexample.call == "f((0, 0))"
    # A list equals a tuple, and True is no move.
    taken = tablette.grade(lambda heaps: [0, 1], Nim(1), "best", **QUICK)
    assert [mark.fault for mark in taken.marks if mark.call == "f((1,))"] == [None]
    assert not tablette.grade(lambda n: n == 1 or None, Odd, "best", **QUICK).passed


class Odd(tablette.Game):
    """One counter is taken at a time."""

    start = 4

    def moves(self, n):
        return [1] if n else []

    def play(self, n, move):
        return n - move


def test_positions_and_moves_that_are_numbers():
    assert tablette.grade(lambda n, move: n - move, Odd, "after", **QUICK).passed
    assert tablette.grade(lambda n: 1 if n else None, Odd, "best", **QUICK).passed
    assert tablette.grade(lambda n: n if n % 2 else -n, Odd, "value", **QUICK).passed
    wrong = tablette.grade(lambda n, move: n, Odd, "after", **QUICK).counterexample
    assert str(wrong) == "f(1, 1) returns 1; the right answer is 0"


def test_a_game_with_draws():
    for question, function in {"outcome": outcome, "value": value, "best": best}.items():
        sheet = tablette.grade(function, Row, question, **QUICK)
        assert sheet.passed, sheet
    blind = tablette.grade(lambda row: value(row) != "draw" and value(row) > 0, Row, **QUICK).counterexample
    assert blind.right == "draw" and blind.answer == "False"
    # A move is written as the game writes it, and a position as Python does.
    hasty = tablette.grade(lambda row: None if Row().over(row) else row.index("."), Row, "best", **QUICK).counterexample
    assert hasty.answer.startswith("square ") and hasty.right.startswith("square ") and hasty.call.startswith("f(('")
    assert tablette.grade(lambda row, at: Row().play(row, at), Row, "after", **QUICK).passed


JUGS = WaterJugs(2, 3, goal=1)


def water(jugs):
    """The least water from the tap, by growing paths."""
    done, waiting = set(), [(0, jugs)]
    while waiting:
        cost, jugs = heapq.heappop(waiting)
        if JUGS.over(jugs):
            return cost
        if jugs not in done:
            done.add(jugs)
            for move in JUGS.moves(jugs):
                heapq.heappush(waiting, (cost + JUGS.cost(jugs, move), JUGS.play(jugs, move)))
    return None


def test_a_puzzle_with_costs():
    sheet = tablette.grade(water, JUGS, **QUICK)
    assert sheet.passed and sheet.exercise == "WaterJugs:cost", sheet
    wrong = tablette.grade(lambda jugs: water(jugs) + (jugs == (2, 0)), JUGS, "cost", **QUICK)
    assert str(wrong.counterexample) == "f((2, 0)) returns 2; the right answer is 1"
    assert not tablette.grade(lambda jugs: ("fill", 0, 0), JUGS, "best", **QUICK).passed


class Ragged(Nim):
    """Its positions are values that cannot be parsed back from text or sent to another process."""

    def __init__(self):
        self.start = self.heaps(2, 1)

    class Heaps:
        def __init__(self, heaps):
            self.heaps = heaps

        def __eq__(self, other):
            return self.heaps == other.heaps

        def __hash__(self):
            return hash(self.heaps)

        def __reduce__(self):
            raise TypeError("no pickles")

        def __repr__(self):
            return f"<heaps {self.heaps}>"

    def heaps(self, *heaps):
        return self.Heaps(heaps)

    def moves(self, state):
        return super().moves(state.heaps)

    def play(self, state, move):
        return self.Heaps(super().play(state.heaps, move))


def test_positions_of_any_class():
    sheet = tablette.grade(lambda state: nim_sum(state.heaps) != 0, Ragged, growth=False)
    assert sheet.passed and sheet.marks[0].call == "f(<heaps (0, 0)>)"
    after = tablette.grade(lambda state, move: Ragged().play(state, move), Ragged, "after", growth=False)
    assert after.passed, after


def test_a_text_with_tabs_and_lines():
    class Tall(Nim):
        def text(self, heaps):
            return "\n".join("\t".join("o" * heap) for heap in heaps)

    assert tablette.grade(lambda heaps: nim_sum(heaps) != 0, Tall(2, 2), **QUICK).passed
    assert tablette.grade(lambda heaps, move: Tall().play(heaps, move), Tall(2, 2), "after", **QUICK).passed


def test_an_exception_of_the_game_is_raised_unchanged():
    class Broken(Nim):
        def play(self, heaps, move):
            if heaps == (0, 1, 2):
                raise ZeroDivisionError("in play")
            return super().play(heaps, move)

    with pytest.raises(ZeroDivisionError, match="in play"):
        tablette.grade(lambda heaps: True, Broken, **QUICK)
    with pytest.raises(RuntimeError, match="no board"):
        tablette.grade(lambda heaps: True, Nim, boards=lambda n: (_ for _ in ()).throw(RuntimeError("no board")))


def test_an_exception_of_the_function_is_its_fault():
    sheet = tablette.grade(lambda heaps: heaps[3], Nim, **QUICK)
    assert "IndexError: tuple index out of range" in str(sheet.counterexample)
    assert sheet.counterexample.call == "f((0, 0, 0))"


def test_sentences_are_in_french():
    tablette.language("fr")
    wrong = tablette.grade(lambda heaps: True, Nim, **QUICK)
    assert str(wrong.counterexample) == "f((0, 0, 0)) renvoie True ; il fallait False"
    drawn = tablette.grade(lambda row: "win", Row, **QUICK).counterexample
    assert "il fallait" in str(drawn)
    with pytest.raises(tablette.InputError, match="l'une des questions outcome, value, move, best, moves, after sur Row"):
        tablette.grade(lambda row: 0, Row, "cost")
    with pytest.raises(tablette.InputError, match="dites-le par impartial = True"):
        tablette.grade(lambda row: 0, Row, "nimber")
    with pytest.raises(tablette.InputError, match="cinq tablettes"):
        tablette.grade(lambda row: 0, Row, rung="memory")


def test_inapplicable_questions_are_refused():
    with pytest.raises(tablette.InputError, match="impartial = True"):
        tablette.grade(lambda row: 0, Row, "nimber")
    with pytest.raises(tablette.InputError, match="one of the questions best, cost, moves, after about WaterJugs"):
        tablette.grade(lambda jugs: 0, JUGS, "outcome")
    with pytest.raises(tablette.InputError, match="five boards"):
        tablette.grade(lambda heaps: 0, Nim, rung="memory", boards=[(1,), (2,)])
    with pytest.raises(tablette.InputError, match="heaps"):
        tablette.grade(lambda heaps: 0, Nim, heaps=3)
    with pytest.raises(tablette.InputError, match="game of your own"):
        tablette.grade(lambda heaps: 0, "chomp", boards=[(1,)])
    with pytest.raises(tablette.InputError, match="the name of a game, or a tablette.Game"):
        tablette.grade(lambda heaps: 0, 17)
    with pytest.raises(tablette.InputError, match="question"):
        tablette.grade({"lost": 1}, Nim)


def test_assert_right_and_a_gradebook():
    with pytest.raises(AssertionError, match=r"won\(\(0, 0, 0\)\) returns True; the right answer is False"):

        def won(heaps):
            return True

        tablette.assert_right(won, Nim, **QUICK)
    homework = {"outcome": lambda heaps: nim_sum(heaps) != 0, "question_nimber": sum, "unrelated": 3}
    book = tablette.gradebook(homework, Nim, **QUICK)
    assert list(book) == ["outcome", "nimber"] and not book.passed
    assert str(book).splitlines()[0] == "Nim:outcome right"
    assert "Nim:nimber" in str(book) and "1 of 2 questions are right" in str(book)


def test_growth_tells_the_rung(monkeypatch):
    calls = 0

    def naive(rows):
        nonlocal calls
        calls += 1
        game = Kayles()
        return any(not naive(game.play(rows, move)) for move in game.moves(rows))

    # A clock that counts, so that no other program affects it.
    monkeypatch.setattr("tablette._subject._worked_here", lambda: calls * 1e-4)
    slow = tablette.grade(naive, Kayles(3), boards=lambda n: (n,), limit=20)
    assert slow.passed and slow.rung == "recursion", slow
    assert slow.growth[3][:2] == (4, "4")
    below = tablette.grade(naive, Kayles(3), boards=lambda n: (n,), limit=20, rung="memory")
    assert not below.passed and "memory" in below.reason


def test_tiny_boards_are_no_theory():
    sheet = tablette.grade(lambda heaps: nim_sum(heaps) != 0, Nim(1, 1), boards=[(n, n) for n in range(1, 7)])
    assert sheet.passed and sheet.rung == "unclear"


def test_a_slow_function_is_only_as_far_as_it_gets():
    """Positions below the start must be answered in time; for larger boards the report gives the
    reach.
    """

    def slow(heaps):
        while sum(heaps) > 4:
            time.sleep(9)
        return nim_sum(heaps) != 0

    far = tablette.grade(slow, Nim(2, 2), boards=[(3, 3)], limit=3, **QUICK)
    assert far.passed and "f((" not in far.reason
    near = tablette.grade(slow, Nim(3, 3), limit=3, **QUICK)
    assert not near.passed and near.counterexample.fault == "late"


def test_positions_that_were_met_later_reach_a_child_as_well():
    sheet = tablette.grade(lambda heaps: nim_sum(heaps) != 0, Nim(1), boards=[(n, 2) for n in range(1, 30)], growth=False)
    assert sheet.passed
    assert {mark.stage for mark in sheet.marks} >= {"small", "random"}
