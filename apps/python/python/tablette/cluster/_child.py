"""The program as a child process that ends with its worker, and when the build is cancelled."""

from __future__ import annotations

import contextlib
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

_GUARD = Path(__file__).with_name("_guard.py")
#: Seconds between two looks at whether the work is still wanted.
_PACE = 0.1
#: What a shell says of a program that it does not find.
NO_PROGRAM = 127


@dataclass(frozen=True)
class Ending:
    """How a program ended: its exit code, negative for a signal, and what it wrote."""

    code: int
    out: str
    said: str

    @property
    def sentence(self) -> str:
        """What it said of an error, without the word."""
        return re.sub(r"^(error|erreur)\s*:\s*", "", self.said.strip())


class Stopped(Exception):
    """The build was cancelled while the program was running; the program has been ended."""


def run(command: Sequence[str], is_stopped: Callable[[], bool] = lambda: False) -> Ending:
    """Runs a program to its end. A tenth of a second after `is_stopped` says so, it is ended with all that it has started.

    Costs a start of Python besides, some 20 ms of processor time.

    Raises :class:`Stopped`.
    """
    child = _started(command)
    with contextlib.ExitStack() as ending:
        ending.callback(_kill, child)
        # Not `communicate`, which would close the input, and so end the program where there is no other way to guard it.
        out, said = _Reader(child.stdout), _Reader(child.stderr)
        while True:
            if is_stopped():
                raise Stopped
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = child.wait(_PACE)
                return Ending(code, out.text(), said.text())


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    guarded = [sys.executable, "-I", "-S", str(_GUARD), str(os.getpid()), *command]
    return subprocess.Popen(
        guarded,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A session of its own: Ctrl-C in the terminal of the worker is the worker's business.
        start_new_session=True,
    )


class Clerk:
    """A program that stays: it answers each line that it is given with one line, and ends with its worker. It is asked by one
    thread at a time.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._child = _started(command)
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._said = _Reader(self._child.stderr)
        threading.Thread(target=self._listen, daemon=True).start()
        #: How many lines it has answered.
        self.answered = 0

    def _listen(self) -> None:
        with self._child.stdout as pipe:  # type: ignore[union-attr]
            for line in pipe:
                self._answers.put(line.decode("utf-8", "replace"))
        self._answers.put(None)

    def ask(self, line: str, is_stopped: Callable[[], bool]) -> str | Ending:
        """Its answer; or how it has ended without one.

        Raises :class:`Stopped`, and has then ended it, as :func:`run` does.
        """
        try:
            self._child.stdin.write(line.encode() + b"\n")  # type: ignore[union-attr]
            self._child.stdin.flush()  # type: ignore[union-attr]
        except OSError:
            # It has ended, and will say why.
            pass
        while not is_stopped():
            with contextlib.suppress(queue.Empty):
                answer = self._answers.get(timeout=_PACE)
                if answer is None:
                    return self._ending()
                self.answered += 1
                return answer
        self.end()
        raise Stopped

    def _ending(self) -> Ending:
        try:
            code = self._child.wait(10.0)
        except subprocess.TimeoutExpired:
            # It has closed its output and goes on, which no program of ours does.
            code = -signal.SIGKILL
        self.end()
        return Ending(code, "", self._said.text())

    def end(self) -> None:
        """Ends it, whatever it is doing."""
        _kill(self._child)


class _Reader:
    """Reads a pipe to its end beside the program, and keeps the last mebibyte."""

    MOST = 1 << 20

    def __init__(self, pipe: object) -> None:
        self._pipe = pipe
        self._read = b""
        self._thread = threading.Thread(target=self._all, daemon=True)
        self._thread.start()

    def _all(self) -> None:
        with self._pipe as pipe:  # type: ignore[attr-defined]
            while part := pipe.read1(1 << 16):
                self._read = (self._read + part)[-self.MOST :]

    def text(self) -> str:
        # Bounded, because a grandchild may hold the pipe.
        self._thread.join(1.0)
        return self._read.decode("utf-8", "replace")


def _kill(child: subprocess.Popen[bytes]) -> None:
    """Ends a program that is still running, with everything in its session."""
    if child.poll() is None:
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, signal.SIGKILL)
        child.kill()
        child.wait()
    if child.stdin is not None:
        # What it was given and has not read is lost with it.
        with contextlib.suppress(OSError):
            child.stdin.close()
