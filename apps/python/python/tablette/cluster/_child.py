"""The program as a child process that ends with its worker, and when the build is cancelled."""

from __future__ import annotations

import contextlib
import os
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
    guarded = [sys.executable, "-I", "-S", str(_GUARD), str(os.getpid()), *command]
    child = subprocess.Popen(
        guarded,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A session of its own: Ctrl-C in the terminal of the worker is the worker's business.
        start_new_session=True,
    )
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
        child.stdin.close()
