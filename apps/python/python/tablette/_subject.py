"""A function under test: called with plain values, on its own in a child process, or in this one.

On POSIX a child is forked for it, which has everything that the function needs (a notebook's variables, its imports) and
can be ended at any time: a function that never returns, takes all memory or ends the interpreter ends its child alone.
This is a net for accidents. It is no sandbox: what the function may do to files, so may the child.
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
from typing import Any, NoReturn

from tablette._written import MOST, TooLarge, Writer

#: Whether a function can have a process of its own here.
CAN_FORK = hasattr(os, "fork") and sys.platform != "emscripten"

#: What came of a question: its kind, what belongs to it, and seconds.
Reply = tuple[str, Any, float]

_HEAD = struct.Struct("!cdQ")
_KINDS = {
    b"s": "said",
    b"r": "raised",
    b"e": "endless",
    b"m": "memory",
    b"a": "altered",
    b"n": "note",
    b"l": "late",
}
_LETTERS = {name: letter for letter, name in _KINDS.items()}
#: Where code is that no student wrote: here, and in the library of Python.
_OTHERS = (str(Path(__file__).parent), str(Path(os.__file__).parent))

_AT_LINE = {
    "en": "{error} (line {line} of {name}: {code})",
    "fr": "{error} (ligne {line} de {name} : {code})",
}
_NO_INPUT = {
    "en": "input() has nobody to ask here: use the arguments",
    "fr": "input() n'a personne à interroger ici : utilisez les arguments",
}


class Late(BaseException):
    """The time of a question is over, in this process. Not an Exception, so that a student's own `except` lets it through."""


class Subject:
    """Answers questions by calling a function that `make` makes afresh after each start.

    `effect` is what the function does besides returning a value: ``"free"``, ``"in-place"`` (its first argument is its
    answer), ``"pure"`` (its arguments stay as they were) or ``"prints"`` (what it prints is its answer).
    """

    def __init__(self, make: Callable[[], Callable[..., Any]], effect: str, lang: str) -> None:
        self._make = make
        self._function: Callable[..., Any] | None = None
        self._effect = effect
        self._lang = lang
        #: What was noticed beside the answers: "prints", "floats", "alters".
        self.notes: set[str] = set()

    def ask(self, arguments: str, limit: float) -> Reply:
        """Calls the function with arguments given as a list in Python's notation.

        The seconds are those of the processor, since a curve is fitted through them: the machine may have other work.
        """
        given, untouched = ast.literal_eval(arguments), ast.literal_eval(arguments)
        began, worked = time.perf_counter(), time.thread_time()
        with _ended_after(limit):
            reply = self._call(given, untouched)
        took, worked = time.perf_counter() - began, time.thread_time() - worked
        return ("late", None, took) if took > limit else (*reply, worked)

    def restart(self) -> None:
        """Forgets the function made before, so that a class is made anew. What a function keeps elsewhere, it keeps."""
        self._function = None

    def close(self) -> None:
        """Ends whatever runs."""

    def _call(self, given: list[Any], untouched: list[Any]) -> tuple[str, Any]:
        printed = _Captured()
        try:
            with contextlib.redirect_stdout(printed):
                if self._function is None:
                    self._function = self._make()
                value = self._function(*given)
                writer = Writer()
                written = writer.answer(self._answer(value, given, printed.text()))
        except Late:
            return ("late", None)
        except MemoryError:
            return ("memory", 0)
        except TooLarge as large:
            return ("endless", large.characters)
        except KeyboardInterrupt:
            raise
        # sys.exit() as well: whatever it raised, it gave no answer.
        except BaseException as error:  # noqa: BLE001
            return ("raised", _last_words(error, self._lang))
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
        # A dictionary is a memo, there to be filled, unless the text says that all must stay as it was.
        pairs = zip(given, untouched)
        altered = [a for a, b in pairs if not _same(a, b) and (self._effect == "pure" or not isinstance(b, dict))]
        if altered and self._effect == "pure":
            return ("altered", Writer().answer(altered[:1])[1:-1])
        if altered:
            self.notes.add("alters")
        return ("said", written)


class Isolated(Subject):
    """The same in a child process, which a question may end."""

    def __init__(self, make: Callable[[], Callable[..., Any]], effect: str, lang: str, memory: int) -> None:
        super().__init__(make, effect, lang)
        self._memory = memory
        self._child: int | None = None
        self._out = self._in = -1

    def ask(self, arguments: str, limit: float) -> Reply:
        """Asks the child; one that is late is ended, and a new one answers the next question."""
        began = time.perf_counter()
        # The first call of a child pays for its start.
        deadline = began + limit + (0.75 if self._child is None else 0.25)
        try:
            if self._child is None:
                self._start()
            _send(self._out, struct.pack("!dQ", limit, len(arguments.encode())) + arguments.encode())
            while True:
                kind, took, body = self._receive(deadline)
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
        """Ends the child: the next one knows nothing of what was asked before."""
        self.close()

    def close(self) -> None:
        """Ends the child with all that it has started."""
        if self._child is not None:
            for end in (os.killpg, os.kill):
                with contextlib.suppress(OSError):
                    end(self._child, signal.SIGKILL)
            self._died()

    def _died(self) -> tuple[int | None, int | None]:
        """Closes the pipes to a child that has ended; its exit code, or the signal that ended it."""
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
            # A notebook has threads. The child runs none of them, and needs none of their locks.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            self._serve(request, reply)
        os.close(request)
        os.close(reply)
        self._child = child

    def _serve(self, request: int, reply: int) -> NoReturn:
        """The life of the child: it never returns into the program that it is a copy of."""
        # What ends the child is told by its end.
        with contextlib.suppress(BaseException):
            # What the notebook has made is not this child's to tidy up: looking through it would copy its pages, and be taken for
            # work of the function.
            gc.freeze()
            os.close(self._out)
            os.close(self._in)
            _secure(self._memory, self._lang)
            while True:
                limit, length = struct.unpack("!dQ", _read(request, 16))
                arguments = _read(request, length).decode()
                _allow_seconds(limit)
                kind, content, took = Subject.ask(self, arguments, 10 * limit + 60)
                if self.notes:
                    _reply(reply, "note", 0.0, " ".join(sorted(self.notes)))
                    self.notes.clear()
                if kind == "raised":
                    content = "\n".join(content)
                elif kind == "memory":
                    content = self._memory
                _reply(reply, kind, took, str(content))
        os._exit(0)

    def _receive(self, deadline: float) -> tuple[str, float, bytes]:
        kind, took, length = _HEAD.unpack(_read(self._in, _HEAD.size, deadline))
        # A child that was tampered with may say anything.
        return _KINDS.get(kind, "said"), took, _read(self._in, min(length, 8 * MOST), deadline)


class _Captured(io.TextIOBase):
    """What is printed, as much of it as anybody wants to see."""

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


@contextlib.contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    """Raises Late in the block when its time is over, where a signal can do that: in the main thread, on POSIX."""
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "setitimer") or signal.getitimer(signal.ITIMER_REAL)[0] > 0:
        yield
        return

    def ring(_number: int, _frame: Any) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, ring)
    # Again and again: a student's code may catch the first.
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def _secure(memory: int, lang: str) -> None:
    """What a child gives up: its terminal, its input, more memory than allowed."""
    os.setsid()
    faulthandler.disable()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    sys.stderr = _Captured()

    def ask_nobody(*_: object) -> str:
        raise EOFError(_NO_INPUT[lang])

    builtins.input = ask_nobody
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        allowed = pages * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (allowed if most < 0 else min(allowed, most), most))


def _allow_seconds(limit: float) -> None:
    """Bounds the processor time of the next question, in case nobody is left to end this child."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + 2 * limit) + 5, most))


def _same(a: Any, b: Any) -> bool:
    """Whether an argument is still what it was; True and 1 are not the same."""
    try:
        return repr(a) == repr(b)
    except Exception:  # noqa: BLE001 - whatever a student's own class does when it is written
        return False


def _last_words(error: BaseException, lang: str) -> list[str]:
    """The error with the line of the student's own code that it came from."""
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
        # Of a recursion that went too deep the last calls are as good as all.
        return traceback.extract_tb(error.__traceback__, limit=-20)
    except Exception:  # noqa: BLE001 - code that has no source any more
        return traceback.StackSummary()


def _send(end: int, content: bytes) -> None:
    while content:
        content = content[os.write(end, content) :]


def _reply(end: int, kind: str, took: float, content: str) -> None:
    body = content.encode(errors="replace")
    _send(end, _HEAD.pack(_LETTERS[kind], took, len(body)) + body)


def _read(end: int, length: int, deadline: float | None = None) -> bytes:
    """Reads so many bytes. EOFError at the end of the pipe, TimeoutError when the time is over."""
    parts = []
    while length > 0:
        if deadline is not None:
            left = deadline - time.perf_counter()
            if left <= 0 or not select.select([end], [], [], left)[0]:
                raise TimeoutError
        part = os.read(end, min(length, 1 << 16))
        if not part:
            raise EOFError
        parts.append(part)
        length -= len(part)
    return b"".join(parts)
