"""A student's function under test: right ones, wrong ones, and misbehaving ones."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest
import tablette
from tablette import grading

QUICK = {"growth": False, "most": 10, "total": 1e6}


def bites(pos):
    return [(i, j) for i in range(len(pos)) for j in range(pos[i]) if (i, j) != (0, 0)]


def play(pos, bite):
    i, j = bite
    after = pos[:i] + [min(row, j) for row in pos[i:]]
    return [row for row in after if row > 0]


KNOWN = {}


def won(pos):
    """The same with a memo, so that tests of other things take no time."""
    key = tuple(pos)
    if key not in KNOWN:
        KNOWN[key] = any(not won(play(pos, bite)) for bite in bites(pos))
    return KNOWN[key]


def test_a_right_function_passes_and_says_so():
    sheet = tablette.grade(won, "chomp", question=8, **QUICK)
    assert sheet.passed and bool(sheet) and sheet.score == 1.0
    assert sheet.counterexample is None and sheet.rung is None
    assert len(sheet.marks) > 50 and all(mark.fault is None for mark in sheet.marks)
    assert str(sheet).startswith("chomp:outcome\n") and "Right: all" in str(sheet)
    assert sheet.marks[0].call == "gagnante([1])"


def test_a_wrong_function_gets_the_smallest_counterexample():
    sheet = tablette.grade(lambda pos: len(pos) % 2 == 0, "chomp", question=8, **QUICK)
    assert not sheet.passed and 0.0 < sheet.score < 1.0
    wrong = sheet.counterexample
    assert (wrong.call, wrong.answer, wrong.right, wrong.fault) == ("gagnante([2])", "False", "True", "wrong")
    assert str(wrong) == "gagnante([2]) returns False; the right answer is True"
    assert any("(0,1)" in reason or "1" in reason for reason in wrong.reasons)


def test_sentences_are_in_the_language_in_force():
    tablette.language("fr")
    sheet = tablette.grade(lambda pos: True, "chomp", question=8, **QUICK)
    assert str(sheet.counterexample) == "gagnante([1]) renvoie True ; il fallait False"
    assert "Faux" in str(sheet) and "pour toutes les questions" in str(sheet)


def test_a_number_without_its_part_is_the_part_with_a_function():
    def compteur(pos):
        return 1 + sum(1 for _ in ())

    assert tablette.grade(compteur, "chomp", question=9, **QUICK).exercise == "chomp:9c"


def test_the_questions_of_positions_are_asked_by_name():
    def move(pos):
        return next((bite for bite in bites(pos) if not won(play(pos, bite))), None)

    assert tablette.grade(move, "chomp", question="move", **QUICK).passed
    assert tablette.grade(lambda pos: len(bites(pos)), "chomp", question="moves", **QUICK).passed


def test_assert_right_has_the_counterexample_in_its_first_line():
    with pytest.raises(AssertionError) as raised:
        tablette.assert_right(lambda m, n: [n] * m, "chomp", question=3, **QUICK)
    first = str(raised.value).splitlines()[0]
    assert first.startswith("tablette(") and "; the right answer is [" in first
    assert tablette.assert_right(lambda m, n: [m] * n, "chomp", question=3, **QUICK).passed


@pytest.mark.parametrize("isolate", [True, False])
@pytest.mark.parametrize(
    ("misbehave", "fault", "says"),
    [
        (lambda pos: pos[9], "dead", "IndexError: list index out of range (line"),
        (lambda pos: misbehaved(pos), "overflow", "RecursionError"),
        (lambda pos: sys.exit(3), "dead", "SystemExit"),
        (lambda pos: input("? "), "dead", "Error"),
        (lambda pos: "x" * 100_000_000, "endless", "too large"),
        (lambda pos: 10**200_000, "endless", "too large"),
        (lambda pos: iter(int, 1), "endless", "too large"),
    ],
)
def test_non_answers_are_named(misbehave, fault, says, isolate):
    sheet = tablette.grade(misbehave, "chomp", question=8, isolate=isolate, **QUICK)
    assert sheet.counterexample.fault == fault
    assert says in str(sheet.counterexample)


def misbehaved(pos):
    return misbehaved(pos)


@pytest.mark.parametrize("isolate", [True, False])
def test_an_endless_loop_is_ended(isolate):
    def endless(pos):
        while True:
            pass

    sheet = tablette.grade(endless, "chomp", question=8, limit=0.3, isolate=isolate, **QUICK)
    assert sheet.counterexample.fault == "late" and "within" in str(sheet.counterexample)
    assert "never returns" in str(sheet)


def test_an_endless_loop_that_catches_everything_is_ended():
    def endless(pos):
        while True:
            try:
                while True:
                    pass
            except BaseException:  # noqa: BLE001, S110 - as a student might
                pass

    sheet = tablette.grade(endless, "chomp", question=8, limit=0.3, **QUICK)
    assert sheet.counterexample.fault == "late"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be forked")
def test_a_child_takes_the_damage():
    def dies(pos):
        os.kill(os.getpid(), signal.SIGSEGV)

    def leaves(pos):
        os._exit(7)

    def hoards(pos):
        return len(bytearray(8 << 30)) > 0

    assert "signal 11" in str(tablette.grade(dies, "chomp", question=8, **QUICK).counterexample)
    assert "exit code 7" in str(tablette.grade(leaves, "chomp", question=8, **QUICK).counterexample)
    assert tablette.grade(hoards, "chomp", question=8, **QUICK).counterexample.fault == "memory"


def test_nothing_is_left_running():
    child = {}

    def told(pos):
        with Path(child["file"]).open("a") as file:
            file.write(f"{os.getpid()}\n")
        return won(pos)

    import tempfile

    with tempfile.NamedTemporaryFile() as file:
        child["file"] = file.name
        tablette.grade(told, "chomp", question=8, **QUICK)
        numbers = set(Path(file.name).read_text().split())
    assert numbers and str(os.getpid()) not in numbers
    for number in numbers:
        with pytest.raises(ProcessLookupError):
            os.kill(int(number), 0)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="signals of POSIX")
def test_ctrl_c_ends_the_test_and_the_child(tmp_path):
    """Ctrl-C comes once the child computes an answer, which would never end."""
    asked = tmp_path / "asked"

    def slow(pos):
        asked.write_text(str(os.getpid()))
        while True:
            time.sleep(1)

    def press(*_):
        if asked.exists() and asked.read_text():
            signal.setitimer(signal.ITIMER_REAL, 0)
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGALRM, press)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        with pytest.raises(KeyboardInterrupt):
            tablette.grade(slow, "chomp", question=8, limit=1e5)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    with pytest.raises(ProcessLookupError):
        os.kill(int(asked.read_text()), 0)


def test_printed_output_is_not_an_answer_and_is_reported(capsys):
    sheet = tablette.grade(lambda pos: print(won(pos)), "chomp", question=8, **QUICK)
    assert not sheet.passed and "replace print by return" in str(sheet)
    assert capsys.readouterr().out == ""


def test_printing_beside_the_answer_is_ignored(capfd):
    def chatty(pos):
        print("thinking about", pos)
        os.write(1, b"loudly\n")
        return won(pos)

    assert tablette.grade(chatty, "chomp", question=8, **QUICK).passed
    assert capfd.readouterr().out == ""


def test_a_question_that_wants_something_printed_takes_it():
    def affiche(pos):
        for i in reversed(range(len(pos))):
            print(" ".join("X" if (i, j) == (0, 0) else "o" for j in range(pos[i])))

    assert tablette.grade(affiche, "chomp", question=4, **QUICK).passed
    upside_down = lambda pos: "\n".join("o" * row for row in pos)
    assert not tablette.grade(upside_down, "chomp", question=4, **QUICK).passed


def test_arguments_that_are_changed():
    def joue(pos, coup):
        i, j = coup
        for k in range(i, len(pos)):
            pos[k] = min(pos[k], j)
        while pos and pos[-1] == 0:
            pos.pop()
        return pos

    sheet = tablette.grade(joue, "chomp", question=7, **QUICK)
    assert sheet.counterexample.fault == "altered" and "work on a copy" in str(sheet.counterexample)

    def counts(pos):
        found = len(bites(pos))
        pos.clear()
        return found

    sheet = tablette.grade(counts, "chomp", question="moves", **QUICK)
    assert sheet.passed and "modifies its arguments" in str(sheet)


def test_an_answer_in_place_is_the_argument():
    def enleve_0(l):
        while l and l[-1] == 0:
            l.pop()

    def copies(l):
        while l and l[-1] == 0:
            l = l[:-1]
        return l

    assert tablette.grade(enleve_0, "chomp", question=6, **QUICK).passed
    assert not tablette.grade(copies, "chomp", question=6, **QUICK).passed


def test_floats_are_no_whole_numbers():
    sheet = tablette.grade(lambda m, n: m * n / 1 - 1, "chomp", question=1, **QUICK)
    assert not sheet.passed and "divide with //" in str(sheet)


def test_values_of_numpy_are_taken_as_meant():
    numpy = pytest.importorskip("numpy")
    assert tablette.grade(lambda m, n: numpy.int64(m * n - 1), "chomp", question=1, **QUICK).passed
    assert tablette.grade(lambda m, n: numpy.full(n, m), "chomp", question=3, **QUICK).passed
    assert tablette.grade(lambda pos: numpy.bool_(won(pos)), "chomp", question=8, **QUICK).passed


def test_generators_and_sets_are_lists_where_order_is_free():
    assert tablette.grade(lambda pos: (bite for bite in bites(pos)), "chomp", question=5, **QUICK).passed
    assert tablette.grade(lambda pos: set(bites(pos)), "chomp", question=5, **QUICK).passed
    assert tablette.grade(lambda pos: bites(pos)[::-1], "chomp", question=5, **QUICK).passed
    assert not tablette.grade(lambda pos: bites(pos)[1:], "chomp", question=5, **QUICK).passed


def test_state_kept_between_questions_is_found():
    known = {}

    def forgetful(pos):
        return known.setdefault(len(pos), won(pos))

    assert tablette.grade(forgetful, "chomp", question=8, **QUICK).counterexample.fault == "unsteady"


def test_a_class_is_made_and_called():
    class Player:
        def __init__(self):
            self.memo = {}

        def won(self, pos):
            key = tuple(pos)
            if key not in self.memo:
                self.memo[key] = any(not self.won(play(pos, bite)) for bite in bites(pos))
            return self.memo[key]

        def choose(self, pos):
            return next((bite for bite in bites(pos) if not self.won(play(pos, bite))), None)

    assert tablette.grade(Player, "chomp", question="move", **QUICK).passed


def test_a_source_of_several_functions():
    functions = {"tablette": lambda m, n: [m] * n, "question_1": lambda m, n: m * n, "unrelated": 3}
    assert tablette.grade(functions, "chomp", question=3, **QUICK).passed
    book = tablette.gradebook(functions, "chomp", **QUICK)
    assert list(book) == ["1", "3"] and not book.passed and book["3"].passed and len(book) == 2
    assert "1 of 2 questions are right" in str(book) and "<table>" in book._repr_html_()


def test_a_game_without_a_text_is_asked_with_plain_positions():
    def nimber(rows):
        return 0

    assert not tablette.grade(nimber, "kayles", question="nimber", **QUICK).passed
    assert tablette.grade(lambda heap: int(heap) % 4 != 0, "subtraction", question="outcome", **QUICK).passed


def test_the_objects_of_a_notebook_are_no_work_of_the_function():
    import gc

    def frozen(pos):
        assert gc.get_freeze_count() > 0, "a collection would walk through all that the notebook holds"
        return won(pos)

    assert tablette.grade(frozen, "chomp", question=8, **QUICK).passed


def test_the_rung_is_told_by_the_curve(monkeypatch):
    calls = 0

    def naive(pos):
        nonlocal calls
        calls += 1
        return any(not naive(play(pos, bite)) for bite in bites(pos))

    def remembered(pos):
        known = {}

        def won(pos):
            nonlocal calls
            calls += 1
            key = tuple(pos)
            if key not in known:
                known[key] = any(not won(play(pos, bite)) for bite in bites(pos))
            return known[key]

        return won(pos)

    def sheet(function, question=8):
        graded = tablette.grade(function, "chomp", question=question, most=5, limit=20)
        assert graded.counterexample is None
        assert graded.growth and all(seconds >= 0 for _, _, seconds in graded.growth)
        return graded

    # A clock that counts, so that no other program affects it.
    monkeypatch.setattr("tablette._subject._worked_here", lambda: calls * 1e-4)
    slow, quick, below = sheet(naive), sheet(remembered), sheet(naive, question=10)
    assert slow.passed and slow.rung == "recursion", slow
    assert quick.passed and quick.rung == "memory or table", quick
    assert not below.passed and "Below the required rung" in str(below)


@pytest.mark.parametrize(
    ("arguments", "options", "says"),
    [
        ((won, "chess"), {}, "chess"),
        ((won, "chomp", 77), {}, "77"),
        ((won, "chomp", "cost"), {}, "cost"),
        ((3, "chomp", 8), {}, "cannot be called"),
        (({}, "chomp", 8), {}, "gagnante"),
        ((won, "chomp", 8), {"limit": 0}, "above 0"),
        ((won, "chomp", 8), {"limit": float("nan")}, "above 0"),
        ((won, "chomp", 8), {"rung": "ladder"}, "ladder"),
        ((won, "chomp", 8), {"sides": 3}, "sides"),
    ],
)
def test_ungradable_arguments_are_refused_in_words(arguments, options, says):
    with pytest.raises(tablette.InputError, match=says):
        tablette.grade(*arguments, **options)


def test_a_marksheet_shows_itself_in_a_notebook():
    table = tablette.grade(lambda pos: "<b>", "chomp", question=8, **QUICK)._repr_html_()
    assert "<b>" not in table and "&lt;b&gt;" in table and table.startswith("<table")


def test_grading_in_threads():
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(3) as pool:
        sheets = list(pool.map(lambda _: tablette.grade(won, "chomp", question=8, **QUICK), range(3)))
    assert all(sheet.passed for sheet in sheets)


def test_doctests():
    import doctest

    tablette.language("en")
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    from tablette import _written

    for module in (grading, _written):
        result = doctest.testmod(module, optionflags=options)
        assert result.attempted > 0 and result.failed == 0


READER = "import sys\nfor line in sys.stdin:\n    n = int(line)\n"


@pytest.mark.parametrize("isolate", [True, False])
def test_a_program_that_reads_lines_is_graded_as_the_command_line_does(isolate):
    right = grading.Program(f"{READER}    print('lost' if n % 4 == 0 else 'won', 'calls=1')")
    assert tablette.grade(right, "subtraction", "outcome", isolate=isolate, **QUICK).passed
    asks = grading.Program("while True:\n    n = int(input())\n    print(n % 4 > 0)")
    assert tablette.grade(asks, "subtraction", "outcome", isolate=isolate, **QUICK).passed
    # Lost are the multiples of 4, not of 3.
    wrong = tablette.grade(grading.Program(f"{READER}    print(n % 3 > 0)"), "subtraction", "outcome", **QUICK)
    assert wrong.reason == "to 3, it answers False; the right answer is won"
    assert wrong.counterexample.board == "3"


def test_a_program_that_prints_nothing_too_much_or_crashes_is_wrong():
    def fails(source):
        sheet = tablette.grade(grading.Program(source), "subtraction", "outcome", isolate=False, **QUICK)
        assert not sheet.passed
        return sheet.reason

    assert "EOFError" in fails("input()")
    assert "won ⏎ so it is" in fails("print('won')\nprint('so it is')")
    assert "ValueError" in fails("int('x')")
    fails("while True:\n    print('won')")
    with pytest.raises(SyntaxError):
        grading.Program("def f(:")


def test_a_counterexample_has_the_board_that_it_is_about():
    about = {"8": "2", "7": "2", "6": None}
    wrong = {"8": lambda pos: False, "7": lambda pos, bite: pos[:0] + [9], "6": lambda rows: rows.append(7)}
    for question, board in about.items():
        sheet = tablette.grade(wrong[question], "chomp", question, **QUICK)
        assert sheet.counterexample.board == board, question
