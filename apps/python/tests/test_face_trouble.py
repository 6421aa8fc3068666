"""Interrupts, limits, threads, fork, wrong types and huge numbers: nothing hangs, nothing aborts the interpreter."""

from __future__ import annotations

import _thread
import os
import signal
import subprocess
import sys
import threading
import time

import psutil
import pytest
import tablette

#: More than a minute of recursion, and more memory than a rung may have in these tests.
LONG = ("chomp", "9x9")


#: Seconds of the processor after which work is under way. It takes minutes of them.
UNDER_WAY = 0.3


def interrupted(work: str) -> str:
    """Runs ``work`` in an interpreter of its own, sends Ctrl-C once it has computed for a while, and returns the
    exception.
    """
    code = f"import tablette\ntry:\n    print('ready', flush=True)\n    {work}\nexcept BaseException as e:\n    print(type(e).__name__)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "ready\n"
        times = psutil.Process(child.pid).cpu_times
        ready = sum(times()[:2])
        while child.poll() is None and sum(times()[:2]) < ready + UNDER_WAY:
            time.sleep(0.01)
        child.send_signal(signal.SIGINT)
        return child.stdout.read().strip()


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(
    "work",
    [
        "tablette.open('chomp', '9x9').solve(by='recursion')",
        "tablette.open('chomp', '12x12').solve(by='memory')",
        "tablette.open('chomp', '14x14').solve(by='table', memory='8G')",
        "tablette.open('draughts', 'W:WK1,K2:BK40,K50').solve(by='table', memory='8G')",
        "tablette.open('draughts', 'start').solve(limit=100_000)",
    ],
)
def test_ctrl_c_ends_work(work: str) -> None:
    assert interrupted(work) == "KeyboardInterrupt"


def test_a_limit_ends_work_with_the_result_so_far() -> None:
    # Without a limit the search is bounded by positions, so a slow machine estimates the same.
    known = tablette.open("draughts", "start").solve()
    assert known.certainty == "estimate" and known.estimate is not None
    # No limit lets a search finish this board; a slow machine may not even finish the first ply.
    known = tablette.open("draughts", "start").solve(limit=3)
    assert known.certainty in ("estimate", "unknown")
    assert (known.estimate is not None) == (known.certainty == "estimate")
    with pytest.raises(tablette.RefusedError):
        tablette.open(*LONG).solve(by="recursion", limit=0.2)


def test_memory_is_kept() -> None:
    with pytest.raises(tablette.RefusedError, match="memory|MiB"):
        tablette.open("chomp", "16x16").solve(by="table", memory="1M")
    assert tablette.open("chomp", "4x4").solve(by="table", memory=1 << 20).remoteness == 7


def test_progress_is_reported_and_its_exceptions_pass_on() -> None:
    told: list[tuple[int, int | None]] = []
    with pytest.raises(tablette.RefusedError):
        tablette.open(*LONG).solve(by="recursion", limit=0.5, progress=lambda done, total: told.append((done, total)))
    assert told and all(done >= 0 for done, _ in told)

    class Enough(Exception):
        pass

    def enough(done: int, total: int | None) -> None:
        raise Enough

    with pytest.raises(Enough):
        tablette.open(*LONG).solve(by="recursion", progress=enough)


def test_the_lock_is_released() -> None:
    """Another thread of Python runs while one solves. Without it, the solver would only end at its limit."""

    def interrupt() -> None:
        # The process computes only when the solver does.
        while time.process_time() < ready + UNDER_WAY:
            time.sleep(0.01)
        _thread.interrupt_main()

    ready = time.process_time()
    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        tablette.open(*LONG).solve(by="recursion", limit=600)
    thread.join()


def test_one_board_serves_many_threads() -> None:
    board = tablette.open("chomp", "6x5")
    answers: list[object] = []
    threads = [threading.Thread(target=lambda: answers.append(board.solve().remoteness)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8 and len(set(answers)) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_works_on() -> None:
    board = tablette.open("chomp", "6x5")
    expected = board.solve().remoteness
    child = os.fork()
    if child == 0:
        # No test framework in the child: its exit code reports success.
        fresh = tablette.open("chomp", "7x5").solve(by="table").outcome
        os._exit(0 if board.solve().remoteness == expected and fresh == "win" else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


HUGE = 10**5000


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: tablette.open("chomp", HUGE),
        lambda: tablette.open("chomp", (HUGE, 1)),
        lambda: tablette.open("chomp", (-1,)),
        lambda: tablette.open("chomp", ""),
        lambda: tablette.open("chomp", "\x00"),
        lambda: tablette.open("chomp", "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace")),
        lambda: tablette.open("rings", HUGE),
        lambda: tablette.open("rockse", []),
        lambda: tablette.open("rockse", [[1, 2], [3]]),
        lambda: tablette.open("subtraction", 2**63),
        lambda: tablette.open("chomp", "3x3").play((HUGE, -HUGE)),
        lambda: tablette.open("chomp", "3x3").play("(9,9)"),
        lambda: tablette.open("chomp", "3x3").at((4, 4)),
        lambda: tablette.open("chomp", "3x3").solve(memory=HUGE),
        lambda: tablette.open("chomp", "3x3").solve(memory="many"),
        lambda: tablette.open("chomp", "3x3").solve(memory=0),
        lambda: tablette.open("chomp", "3x3").solve(limit=-1),
        lambda: tablette.open("chomp", "3x3").solve(limit=float("nan")),
        lambda: tablette.open("chomp", "3x3").solve(threads=0),
        lambda: tablette.open("chomp", "3x3").solve(threads=HUGE),
        lambda: tablette.open("chomp", "3x3").solve(worth="gold"),
    ],
)
def test_values_that_make_no_sense_are_named(wrong: object) -> None:
    with pytest.raises(tablette.InputError) as raised:
        wrong()  # type: ignore[operator]
    assert isinstance(raised.value, ValueError) and len(str(raised.value)) < 400


NESTED: list[object] = []
for _ in range(10_000):
    NESTED = [NESTED]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: tablette.open("chomp", object()),
        lambda: tablette.open("chomp", 1.5),
        lambda: tablette.open("chomp", NESTED),
        lambda: tablette.open("chomp", b"3x3"),
        lambda: tablette.open(3, "3x3"),  # type: ignore[arg-type]
        lambda: tablette.open("chomp", "3x3").play({1, 2}),
        lambda: tablette.open("chomp", "3x3").solve(memory=1.5),  # type: ignore[arg-type]
        lambda: tablette.open("chomp", "3x3").solve(limit="soon"),  # type: ignore[arg-type]
        lambda: tablette.open("chomp", "3x3").solve(threads=True, memory=True),
        lambda: tablette.open("chomp", "3x3").solve(tables=3),  # type: ignore[arg-type]
        lambda: tablette.open("chomp", "3x3").solve(progress=3),  # type: ignore[arg-type]
        lambda: tablette.open("chomp", "3x3").solve(speed=3),  # type: ignore[call-arg]
        lambda: tablette.open("chomp", "3x3").solve("table"),  # type: ignore[misc]
        lambda: tablette.compare("chomp"),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_type_errors(wrong: object) -> None:
    with pytest.raises(TypeError):
        wrong()  # type: ignore[operator]


def test_wrong_types_are_told_in_french_too() -> None:
    tablette.language("fr")
    board = tablette.open("chomp", "3x3")
    said = {
        "et non set": lambda: board.play({1, 2}),
        "parenthèses": lambda: tablette.open("chomp", NESTED),
        "memory : int ou str": lambda: board.solve(memory=1.5),  # type: ignore[arg-type]
        "threads : int": lambda: board.solve(threads=True),
        "progress : bool ou une fonction": lambda: board.solve(progress=3),  # type: ignore[arg-type]
        "argument nommé inattendu : « speed »": lambda: board.solve(speed=3),  # type: ignore[call-arg]
        "liste d'int": lambda: tablette.open("subtraction", "9", take=1.5),
    }
    for sentence, wrong in said.items():
        with pytest.raises(TypeError) as raised:
            wrong()
        assert sentence in str(raised.value).replace("\u202f", " ").replace("\xa0", " "), raised.value


def test_a_bar_ends_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(tablette.RefusedError):
        tablette.open(*LONG).solve(by="recursion", limit=0.8, progress=True)
    drawn = capsys.readouterr().err
    assert drawn.startswith("\r") and drawn.endswith("/s   \n")
    tablette.open("chomp", "3x3").solve(progress=True)
    assert capsys.readouterr().err == "", "nothing is drawn of what takes no time"


def test_no_list_is_made_of_too_many_moves() -> None:
    board = tablette.open("chocolate", (10**12, 10**12, 5, 5))
    assert board.solve().outcome in ("win", "lose")
    with pytest.raises(tablette.AbsentError, match="100000"):
        board.legal()
