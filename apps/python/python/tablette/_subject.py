"""A function under test, called with plain values in a child process or in this one.

On POSIX the child is forked, so it has everything that the function needs (a notebook's variables,
its imports), and it can be killed at any time: a function that never returns, takes all memory or
ends the interpreter affects only its child. This protects against accidents and is not a sandbox:
the child can access files like any process.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import faulthandler
import gc
import io
import os
import select
import signal
import struct
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NoReturn

from tablette._program import Program
from tablette._written import MOST, TooLarge, Writer

#: Whether functions can run in a child process here.
CAN_FORK = hasattr(os, "fork") and sys.platform != "emscripten"

#: The result of a question: its kind, its content, and seconds.
Reply = tuple[str, Any, float]

_HEAD = struct.Struct("!cdQ")
#: Calls and jumps that count as a second in a browser: a limit means the same on a busy machine.
_STEPS_A_SECOND = 500_000
#: Seconds between two looks at a child that has not answered.
_TICK = 0.02
_KINDS = {
    b"s": "said",
    b"r": "raised",
    b"e": "endless",
    b"m": "memory",
    b"a": "altered",
    b"n": "note",
    b"l": "late",
}
#: The files whose code ends a call: it is never interrupted.
_CLEANING_UP = (__file__, contextlib.__file__)
_LETTERS = {name: letter for letter, name in _KINDS.items()}
#: Folders of code that is not the student's: this package and Python's library.
_OTHERS = (str(Path(__file__).parent), str(Path(os.__file__).parent))

_AT_LINE = {
    "en": "{error} (line {line} of {name}: {code})",
    "fr": "{error} (ligne {line} de {name} : {code})",
}
_NO_INPUT = {
    "en": "input() is not available here: use the arguments",
    "fr": "input() n'est pas disponible ici : utilisez les arguments",
}


class Late(BaseException):
    """The time limit of a question has passed, in this process. Not an Exception, so that a
    student's own `except` does not catch it.
    """


class Subject:
    """Answers questions by calling a function that `make` creates after each restart.

    `effect` describes the function's side effects: ``"free"``, ``"in-place"`` (the modified first
    argument is the answer), ``"pure"`` (arguments must not change) or ``"prints"`` (the output is
    the answer).
    """

    def __init__(self, make: Callable[[], Callable[..., Any] | Program], effect: str, lang: str) -> None:
        self._make = make
        self._function: Callable[..., Any] | Program | None = None
        self._effect = effect
        self._lang = lang
        #: Observations beside the answers: "prints", "floats", "alters".
        self.notes: set[str] = set()

    def ask(self, arguments: str, limit: float, line: str = "") -> Reply:
        """Calls the function with arguments given as a list in Python's notation, or a program with the
        line.

        The seconds are processor time, which is fitted to a curve, since the machine may have other
        work. In a browser, which does not tell it, they are counted in steps, and the answer is
        followed by their number.
        """
        given, untouched = ast.literal_eval(arguments), ast.literal_eval(arguments)
        began, worked = time.perf_counter(), _worked_here()
        with _ended_after(limit) as steps:
            kind, content = self._call(given, untouched, line)
        took, worked = time.perf_counter() - began, _worked_here() - worked
        if steps is not None:
            took = worked = steps.number / _STEPS_A_SECOND
            content = f"{content} steps={steps.number}" if kind == "said" else content
        return ("late", None, took) if took > limit else (kind, content, worked)

    def restart(self) -> None:
        """Forgets the function, so that a class is instantiated again. State kept elsewhere
        remains.
        """
        self._function = None

    def close(self) -> None:
        """Stops any running process."""

    def _call(self, given: list[Any], untouched: list[Any], line: str) -> tuple[str, Any]:
        printed = _Captured()
        try:
            with contextlib.redirect_stdout(printed):
                if self._function is None:
                    self._function = self._make()
                writer = Writer()
                if isinstance(self._function, Program):
                    return ("said", writer.answer(self._function.answer(line)))
                value = self._function(*given)
                written = writer.answer(self._answer(value, given, printed.text()))
        except Late:
            return ("late", None)
        except MemoryError:
            return ("memory", 0)
        except TooLarge as large:
            return ("endless", large.characters)
        except KeyboardInterrupt:
            raise
        # sys.exit() as well: whatever the function raised, it gave no answer.
        except BaseException as error:  # noqa: BLE001
            return ("raised", last_words(error, self._lang))
        if value is None and printed.text().strip() and self._effect == "free":
            self.notes.add("prints")
        if writer.floats:
            self.notes.add("floats")
        return self._unless_altered(written, given, untouched)

    def _answer(self, value: Any, given: list[Any], printed: str) -> Any:
        if self._effect == "in-place":
            return given[0]
        return printed if self._effect == "prints" and value is None else value

    def _unless_altered(self, written: str, given: list[Any], untouched: list[Any]) -> tuple[str, Any]:
        if self._effect == "in-place":
            return ("said", written)
        # A dictionary is a memo, meant to be filled, unless the text forbids any change.
        pairs = zip(given, untouched)
        altered = [a for a, b in pairs if not _same(a, b) and (self._effect == "pure" or not isinstance(b, dict))]
        if altered and self._effect == "pure":
            return ("altered", Writer().answer(altered[:1])[1:-1])
        if altered:
            self.notes.add("alters")
        return ("said", written)


class Isolated(Subject):
    """The same in a child process, which a question may kill."""

    def __init__(self, make: Callable[[], Callable[..., Any] | Program], effect: str, lang: str, memory: int) -> None:
        super().__init__(make, effect, lang)
        self._memory = memory
        self._child: int | None = None
        self._out = self._in = -1

    def ask(self, arguments: str, limit: float, line: str = "") -> Reply:
        """Sends a question to the child. A late child is killed, and a new one answers the next
        question.
        """
        began = time.perf_counter()
        # The first call of a child pays for its start.
        patience = limit + (0.75 if self._child is None else 0.25)
        try:
            if self._child is None:
                self._start()
            question = f"{arguments}\n{line}".encode()
            _send(self._out, struct.pack("!dQ", limit, len(question)) + question)
            while True:
                kind, took, body = self._receive(patience)
                if kind != "note":
                    break
                self.notes.update(body.decode().split())
        except TimeoutError:
            self.close()
            return ("late", None, time.perf_counter() - began)
        except (EOFError, BrokenPipeError):
            return ("dead", self._died(), time.perf_counter() - began)
        except BaseException:
            self.close()
            raise
        if kind == "raised":
            return (kind, body.decode(errors="replace").split("\n"), took)
        if kind == "late":
            return (kind, None, took)
        if kind in ("endless", "memory"):
            return (kind, int(body), took)
        return ("late", None, took) if took > limit else (kind, body.decode(errors="replace"), took)

    def restart(self) -> None:
        """Kills the child, so that the next question starts without state."""
        self.close()

    def close(self) -> None:
        """Kills the child and all processes that it started."""
        if self._child is not None:
            for end in (os.killpg, os.kill):
                with contextlib.suppress(OSError):
                    end(self._child, signal.SIGKILL)
            self._died()

    def _died(self) -> tuple[int | None, int | None]:
        """Closes the pipes to a child that has ended; returns its exit code, or the signal that
        killed it.
        """
        child, self._child = self._child, None
        for end in (self._in, self._out):
            with contextlib.suppress(OSError):
                os.close(end)
        status = 0
        if child is not None:
            with contextlib.suppress(ChildProcessError):
                _, status = os.waitpid(child, 0)
        return (None, os.WTERMSIG(status)) if os.WIFSIGNALED(status) else (os.WEXITSTATUS(status), None)

    def _start(self) -> None:
        request, self._out = os.pipe()
        self._in, reply = os.pipe()
        with warnings.catch_warnings():
            # A notebook has threads. The child runs none of them and needs none of their locks.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            self._serve(request, reply)
        os.close(request)
        os.close(reply)
        self._child = child

    def _serve(self, request: int, reply: int) -> NoReturn:
        """Main loop of the child; never returns into the program it was forked from."""
        # The parent reads the reason from the exit status.
        with contextlib.suppress(BaseException):
            # Collecting the notebook's objects would copy their pages and count as work of the
            # function.
            gc.freeze()
            os.close(self._out)
            os.close(self._in)
            _secure(self._memory, self._lang)
            while True:
                limit, length = struct.unpack("!dQ", _read(request, 16))
                arguments, _, line = _read(request, length).decode().partition("\n")
                _allow_seconds(limit)
                kind, content, took = Subject.ask(self, arguments, 10 * limit + 60, line)
                if self.notes:
                    _reply(reply, "note", 0.0, " ".join(sorted(self.notes)))
                    self.notes.clear()
                if kind == "raised":
                    content = "\n".join(content)
                elif kind == "memory":
                    content = self._memory
                _reply(reply, kind, took, str(content))
        os._exit(0)

    def _receive(self, patience: float) -> tuple[str, float, bytes]:
        """Returns the next reply. Raises TimeoutError once the child has worked or slept for
        `patience` seconds. Time spent waiting for a processor does not count, so a limit means the
        same on a busy machine.
        """
        began, waited, before = time.perf_counter(), 0.0, _worked(self._child)
        while not select.select([self._in], [], [], _TICK)[0]:
            worked = _worked(self._child)
            if before is None or worked is None:
                spent = time.perf_counter() - began
            else:
                waited += _TICK if _sleeps(self._child) else 0.0
                spent = worked - before + waited
            if spent > patience:
                raise TimeoutError
        kind, took, length = _HEAD.unpack(_read(self._in, _HEAD.size))
        # A child that was tampered with may say anything.
        return _KINDS.get(kind, "said"), took, _read(self._in, min(length, 8 * MOST))


class _Captured(io.TextIOBase):
    """Captures printed output, up to a limit."""

    _room = 1 << 16

    def __init__(self) -> None:
        self._parts: list[str] = []

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._room > 0:
            self._parts.append(text[: self._room])
            self._room -= len(text)
        return len(text)

    def text(self) -> str:
        return "".join(self._parts)


class _Steps:
    """Counts calls and jumps, as turns of a loop make them."""

    number = 0


@contextlib.contextmanager
def _ended_after(seconds: float) -> Iterator[_Steps | None]:
    """Raises Late in the block after the time limit, where signals allow it (in the main thread, on
    POSIX), or in a browser, where it counts steps.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if sys.platform == "emscripten" and hasattr(sys, "monitoring"):
        with _monitored(seconds) as steps:
            yield steps
        return
    if not is_main or not hasattr(signal, "setitimer") or signal.getitimer(signal.ITIMER_REAL)[0] > 0:
        yield None
        return

    def ring(_number: int, _frame: Any) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, ring)
    # Repeat the signal: a student's code may catch the first.
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.1)
    try:
        yield None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def _monitored(seconds: float) -> Iterator[_Steps | None]:
    """Raises Late in the block after as many calls and turns of loops as the time limit allows: a
    browser has no signals, and its clock depends on other work.
    """
    # Python 3.12 and later: the checkers read this as an older one.
    monitoring: Any = vars(sys)["monitoring"]
    tool = next((number for number in (3, 4) if monitoring.get_tool(number) is None), None)
    if tool is None:
        yield None
        return
    most, steps = seconds * _STEPS_A_SECOND, _Steps()

    def look(code: CodeType, *_: Any) -> None:
        if code.co_filename in _CLEANING_UP:
            return
        steps.number += 1
        # Again later: a student's code may catch the first.
        if steps.number > most and steps.number % 256 == 0:
            raise Late

    monitoring.use_tool_id(tool, "tablette")
    watched = (monitoring.events.PY_START, monitoring.events.JUMP)
    for event in watched:
        monitoring.register_callback(tool, event, look)
    monitoring.set_events(tool, sum(watched))
    try:
        yield steps
    finally:
        monitoring.set_events(tool, 0)
        for event in watched:
            monitoring.register_callback(tool, event, None)
        monitoring.free_tool_id(tool)


def refuse_input(lang: str) -> None:
    """Has input() raise an error that says where the arguments are."""

    def refuse(*_: object) -> str:
        raise EOFError(_NO_INPUT[lang])

    builtins.input = refuse


def _secure(memory: int, lang: str) -> None:
    """Detaches a child from its terminal and input, and limits its memory."""
    os.setsid()
    faulthandler.disable()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    sys.stderr = _Captured()

    refuse_input(lang)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        allowed = pages * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (allowed if most < 0 else min(allowed, most), most))


def _allow_seconds(limit: float) -> None:
    """Limits the processor time of the next question, in case the parent dies and cannot kill this
    child.
    """
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + 2 * limit) + 5, most))


def _same(a: Any, b: Any) -> bool:
    """Whether an argument is unchanged; True and 1 differ."""
    try:
        return repr(a) == repr(b)
    except Exception:  # noqa: BLE001 - whatever a student's own class does when it is written
        return False


def last_words(error: BaseException, lang: str) -> list[str]:
    """The error, with the line of the student's code that raised it."""
    try:
        said = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()[-1]
    except Exception:  # noqa: BLE001 - an error whose own words fail
        said = type(error).__name__
    frames = _frames(error)
    own = [
        frame for frame in frames if not frame.filename.startswith(_OTHERS) and "site-packages" not in frame.filename
    ]
    if not own:
        return [said]
    last = own[-1]
    code = (last.line or "").strip()
    code = code if len(code) <= 80 else code[:79] + "…"
    return [_AT_LINE[lang].format(error=said, line=last.lineno, name=last.name, code=code) if code else said]


def _frames(error: BaseException) -> traceback.StackSummary:
    try:
        # For a recursion that is too deep, the last calls are enough.
        return traceback.extract_tb(error.__traceback__, limit=-20)
    except Exception:  # noqa: BLE001 - code that has no source any more
        return traceback.StackSummary()


#: The processor time of this thread; in a browser, which does not tell it, the clock.
_worked_here: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)


def _worked(child: int | None) -> float | None:
    """The processor time of a process, on Linux."""
    if child is None or not sys.platform.startswith("linux"):
        return None
    try:
        # The clock of another process, as clock_getcpuclockid(3) names it.
        return time.clock_gettime((~child << 3) | 2)
    except OSError:
        return None


def _sleeps(child: int | None) -> bool:
    """Whether a process waits for anything but a processor or a disk, on Linux."""
    try:
        stat = Path(f"/proc/{child}/stat").read_text()
    except OSError:
        return True
    return stat.rpartition(")")[2].split()[0] not in ("R", "D")


def _send(end: int, content: bytes) -> None:
    while content:
        content = content[os.write(end, content) :]


def _reply(end: int, kind: str, took: float, content: str) -> None:
    body = content.encode(errors="replace")
    _send(end, _HEAD.pack(_LETTERS[kind], took, len(body)) + body)


def _read(end: int, length: int) -> bytes:
    """Reads `length` bytes. Raises EOFError at the end of the pipe."""
    parts = []
    while length > 0:
        part = os.read(end, min(length, 1 << 16))
        if not part:
            raise EOFError
        parts.append(part)
        length -= len(part)
    return b"".join(parts)
