"""Faults in a user's own game: each raises an exception with a message, or the user's own, and
leaves nothing behind.
"""

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
import traceback

import pytest
import tablette


class Heap(tablette.Game):
    """Take one or two counters."""

    def __init__(self, start=12):
        self.start = start

    def moves(self, n):
        return [k for k in (1, 2) if k <= n]

    def play(self, n, k):
        return n - k


RUNGS = [None, "recursion", "memory", "table"]


class OwnError(Exception):
    pass


@pytest.mark.parametrize("by", RUNGS)
@pytest.mark.parametrize("method", ["moves", "play", "over", "canonical", "again"])
def test_an_exception_passes_unchanged_and_leaves_nothing_behind(by, method):
    raised = OwnError("mine")
    broken = [True]

    def fail(self, state, *move):
        if state == 5 and broken[0]:
            raise raised
        default = getattr(Heap, method)
        return default(self, state, *move)

    board = type("Broken", (Heap,), {method: fail})().open()
    for _ in range(2):
        with pytest.raises(OwnError) as caught:
            board.solve(by=by)
        assert caught.value is raised
        assert "fail" in [frame.name for frame in traceback.extract_tb(caught.tb)]
    broken[0] = False
    known = board.solve(by=by)
    assert (known.outcome, known.remoteness) == ("lose", 8) or by in ("recursion", "memory")
    assert known.outcome == "lose"


@pytest.mark.parametrize("method", ["text", "move_text", "words", "draw"])
def test_text_and_pictures_fail_like_the_rest(method):
    def fail(self, *given):
        raise OwnError(method)

    game = type("Broken", (Heap,), {method: fail})()
    with pytest.raises(OwnError):
        board = game.open()
        board.solve()
        str(board.moves())
        board.view()


def test_base_exceptions_pass_too():
    class Leaves(Heap):
        def moves(self, n):
            sys.exit(3) if n == 4 else None
            return super().moves(n)

    with pytest.raises(SystemExit) as caught:
        Leaves().open().solve()
    assert caught.value.code == 3


def sentence(game, exception=TypeError):
    with pytest.raises(exception) as caught:
        game.open().solve()
    return str(caught.value)


def test_sentences_name_the_fault():
    tablette.language("en")

    class Unhashable(Heap):
        def play(self, n, k):
            return [n - k]

    assert "play(12, 1) is the position [11], which cannot be hashed" in sentence(Unhashable())
    assert "start is the position [1]" in sentence(Heap([1]))

    class NotIterable(Heap):
        def moves(self, n):
            return 5

    assert "moves(12) returned 5" in sentence(NotIterable())

    class Forgets(Heap):
        def play(self, n, k):
            self.n = n - k

    assert "play(12, 1) returned None" in sentence(Forgets())

    class Vague(Heap):
        def over(self, n):
            return n == 0

    assert "over(0) returned True" in sentence(Vague())

    class Cheap(Heap):
        players = 1

        def cost(self, n, k):
            return 1.5

    assert "cost(12, 1) returned 1.5" in sentence(Cheap())

    class Dear(Heap):
        players = 1

        def cost(self, n, k):
            return 10**30

    assert "at most 64 bits" in sentence(Dear())

    class Mute(Heap):
        def text(self, n):
            return n

    assert "text returned 12; return a str" in sentence(Mute())

    class Alike(Heap):
        def text(self, n):
            return "heap"

    with pytest.raises(tablette.InputError, match="have the same text"):
        tablette.check(Alike())


def test_sentences_in_french():
    class Unhashable(Heap):
        def play(self, n, k):
            return [n - k]

    tablette.language("fr")
    try:
        assert "ne peut pas être hachée" in sentence(Unhashable())
    finally:
        tablette.language("en")


class Box:
    """A mutable position with a hash of its contents, as one should not write it."""

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return hash(self.n)

    def __eq__(self, other):
        return self.n == other.n

    def __repr__(self):
        return f"Box({self.n})"


def test_a_position_that_play_changes_is_noticed():
    class Changes(Heap):
        def moves(self, box):
            return super().moves(box.n)

        def play(self, box, k):
            box.n -= k
            return box

    tablette.language("en")
    assert "changed the position it was given" in sentence(Changes(Box(5)))


def test_states_may_be_any_value():
    class Mixed(Heap):
        def moves(self, box):
            return super().moves(box.n)

        def play(self, box, k):
            return Box(box.n - k)

    known = Mixed(Box(7)).open().solve()
    assert (known.outcome, known.remoteness) == ("win", 5)


def test_huge_ints_are_positions():
    class Huge(tablette.Game):
        start = 10**100

        def moves(self, n):
            return ["halve"] if n > 1 else []

        def play(self, n, move):
            return n // 2

    board = Huge().open()
    known = board.solve()
    assert (known.outcome, known.remoteness) == ("lose", 332)
    assert board.position == str(10**100)


def test_moves_may_be_unhashable_and_come_from_a_generator():
    class Loose(Heap):
        def moves(self, n):
            yield from ([k] for k in (1, 2) if k <= n)

        def play(self, n, move):
            return n - move[0]

    board = Loose(7).open()
    assert board.play("[1]").position == "6"
    assert board.solve().remoteness == 5


def test_a_game_that_comes_back_says_so_or_is_told():
    class Round(tablette.Game):
        start = 0

        def moves(self, n):
            return [1] if n < 9 else []

        def play(self, n, k):
            return (n + k) % 5

    tablette.language("en")
    assert "come back to" in sentence(Round(), tablette.RefusedError)
    drawn = type("Again", (Round,), {"repeating": True})().open().solve()
    assert (drawn.outcome, drawn.remoteness) == ("draw", None)


class Endless(tablette.Game):
    start = 0

    def moves(self, n):
        return [1]

    def play(self, n, k):
        return n + k


@pytest.mark.parametrize("by", RUNGS)
def test_memory_is_honoured(by):
    import tracemalloc

    tracemalloc.start()
    try:
        # The need is a bound, or, where positions are explored, unknown.
        reason = "this needs at least|of memory are full after .* positions.* play may never end"
        with pytest.raises(tablette.RefusedError, match=reason):
            Endless().open().solve(by=by, memory="8M")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 8 << 20, f"{peak} bytes of Python alone"


# A game without end: only the limit, or Ctrl-C, ends the work on it.
@pytest.mark.parametrize("by", RUNGS)
def test_a_limit_is_kept(by):
    with pytest.raises(tablette.RefusedError):
        Endless().open().solve(by=by, limit=0.1, memory="100G")


@pytest.mark.parametrize("by", ["memory", "table"])
def test_control_c_ends_work(by):
    far = threading.Event()

    class Watched(Endless):
        def play(self, n, k):
            if n > 10_000:
                far.set()
            return n + k

    def press():
        far.wait()
        os.kill(os.getpid(), signal.SIGINT)

    board = Watched().open()
    thread = threading.Thread(target=press)
    with pytest.raises(KeyboardInterrupt):
        thread.start()
        board.solve(by=by, memory="100G")
    thread.join()
    assert board.at("3").play("1").position == "4"


def test_threads_ask_one_board():
    board, found = Heap(200).open(), []
    threads = [
        threading.Thread(target=lambda by=by: found.append(board.solve(by=by, worth="play").remoteness))
        for by in ["memory", "table"] * 4
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [133] * 8


def test_one_thread_fails_and_the_others_do_not():
    class Sometimes(Heap):
        def moves(self, n):
            time.sleep(0)
            if threading.current_thread().name == "unlucky" and n == 50:
                raise OwnError
            return super().moves(n)

    for _ in range(5):
        board, found, failed = Sometimes(150).open(), [], []

        def ask(board=board, found=found, failed=failed):
            try:
                found.append(board.solve().remoteness)
            except OwnError:
                failed.append(threading.current_thread().name)

        threads = [threading.Thread(target=ask, name=name) for name in ["unlucky", "a", "b", "c"]]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert set(found) == {100} and set(failed) <= {"unlucky"} and len(found) + len(failed) == 4


def test_rules_may_ask_in_their_turn():
    class Asks(Heap):
        def moves(self, n):
            small = Heap(3).open().solve()
            assert small.outcome == "lose"
            return super().moves(n)

    assert Asks(7).open().solve().remoteness == 5


def test_rules_may_ask_about_their_own_board():
    class Asks(Heap):
        def moves(self, n):
            if n == 5:
                assert self.board.solve(by="memory").outcome == "lose"
            return super().moves(n)

    game = Asks(7)
    board = game.open()
    game.board = board.at("3")
    for by in RUNGS:
        assert board.solve(by=by, worth="play").remoteness == 5


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_goes_on():
    board = Heap(30).open()
    assert board.solve().remoteness == 20
    child = os.fork()
    if child == 0:
        ok = board.solve(by="memory", worth="play").remoteness == 20 and board.play("1").solve().outcome == "win"
        os._exit(0 if ok else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def test_nothing_aborts_the_interpreter():
    # In a process of its own, since an abort would end the tests as well.
    program = """
        import sys, tablette
        class Deep(tablette.Game):
            start = 0
            def moves(self, n): return [1] if n < 300_000 else []
            def play(self, n, k): return n + k
        print(Deep().open().solve(by="memory", worth="play").remoteness)
        class Recursive(Deep):
            def moves(self, n): return self.moves(n)
        try:
            Recursive().open().solve()
        except RecursionError:
            print("recursion")
        class Odd(Deep):
            def __getattribute__(self, name):
                if name == "play": raise MemoryError
                return super().__getattribute__(name)
        try:
            Odd().open().solve()
        except MemoryError:
            print("memory")
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["300000", "recursion", "memory"]), done.stderr


def test_a_class_without_rules_names_the_missing_methods():
    class Nothing(tablette.Game):
        start = 1

    with pytest.raises(NotImplementedError, match="Nothing.moves"):
        Nothing().open().solve()


def test_positions_beside_the_start_and_texts_that_are_none():
    board = Heap(12).open()
    assert board.at("20").solve().outcome == "win"
    for text in ["", "x", "(", "1.0", "'12'", "[1]", "12 "]:
        with pytest.raises(tablette.InputError):
            board.at(text)
    with pytest.raises(tablette.InputError):
        board.play("3")


def test_tables_are_not_kept_on_disk(tmp_path):
    known = Heap(12).open().solve(tables=str(tmp_path))
    assert known.outcome == "lose" and not list(tmp_path.iterdir())


def test_exceptions_can_be_pickled():
    try:
        Heap([1]).open()
    except TypeError as error:
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
