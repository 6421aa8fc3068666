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
#: Seconds between two checks for cancellation.
_PACE = 0.1
#: A shell's exit code for a program that is not found.
NO_PROGRAM = 127


@dataclass(frozen=True)
class Ending:
    """How a program ended: its exit code (negative for a signal) and its output."""

    code: int
    out: str
    said: str

    @property
    def sentence(self) -> str:
        """Its error message, without the prefix."""
        return re.sub(r"^(error|erreur)\s*:\s*", "", self.said.strip())


class Stopped(Exception):
    """The build was cancelled, and the running program killed."""


def run(command: Sequence[str], is_stopped: Callable[[], bool] = lambda: False) -> Ending:
    """Runs a program to its end. It is killed with its children a tenth of a second after
    `is_stopped` becomes true.

    Starting Python costs another 20 ms of processor time.

    Raises :class:`Stopped`.
    """
    child = _started(command)
    with contextlib.ExitStack() as ending:
        ending.callback(_kill, child)
        # Not `communicate`: it closes the input, which ends the program on systems where that is
        # its guard.
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
        # In a session of its own, so that Ctrl-C in the worker's terminal reaches only the worker.
        start_new_session=True,
    )


class Clerk:
    """A program that keeps running: it answers each line of input with one line, and ends with its
    worker. Only one thread at a time may use it.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._child = _started(command)
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._said = _Reader(self._child.stderr)
        threading.Thread(target=self._listen, daemon=True).start()
        #: Number of lines answered.
        self.answered = 0

    def _listen(self) -> None:
        with self._child.stdout as pipe:  # type: ignore[union-attr]
            for line in pipe:
                self._answers.put(line.decode("utf-8", "replace"))
        self._answers.put(None)

    def ask(self, line: str, is_stopped: Callable[[], bool]) -> str | Ending:
        """Its answer, or how it ended without one.

        Raises :class:`Stopped` after killing it, as :func:`run` does.
        """
        try:
            self._child.stdin.write(line.encode() + b"\n")  # type: ignore[union-attr]
            self._child.stdin.flush()  # type: ignore[union-attr]
        except OSError:
            # It has ended; its exit code says why.
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
            # It has closed its output but keeps running, which our program never does.
            code = -signal.SIGKILL
        self.end()
        return Ending(code, "", self._said.text())

    def end(self) -> None:
        """Kills it, whatever it is doing."""
        _kill(self._child)


class _Reader:
    """Reads a pipe to its end in the background, and keeps the last mebibyte."""

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
    """Kills a running program and everything in its session."""
    if child.poll() is None:
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, signal.SIGKILL)
        child.kill()
        child.wait()
    if child.stdin is not None:
        # Unread input is lost with it.
        with contextlib.suppress(OSError):
            child.stdin.close()
