"""Runs a program that ends with its worker: ``python _guard.py PID PROGRAM ARGUMENT…``, a file of its own that imports nothing else.

A worker that is killed runs no code any more, so somebody else must end what it has started. Linux does that for whoever
asks for it, and asks nothing of the program; elsewhere this process stays beside the program and waits for the end of its
own input, which the worker holds open.
"""

import contextlib
import os
import subprocess
import sys
import threading

_PR_SET_PDEATHSIG = 1
_SIGKILL = 9


def _linux(worker: int, command: list[str]) -> None:
    import ctypes

    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, _SIGKILL, 0, 0, 0)
    # The worker may have been killed before the system was asked.
    if os.getppid() == worker:
        os.execvp(command[0], command)


def _elsewhere(command: list[str]) -> int:
    program = subprocess.Popen(command, stdin=subprocess.PIPE)
    given = program.stdin

    def watch() -> None:
        # What the worker writes is for the program.
        while part := os.read(0, 1 << 16):
            # One that reads no more is ended all the same.
            with contextlib.suppress(OSError):
                if given is not None:
                    given.write(part)
                    given.flush()
        program.kill()

    threading.Thread(target=watch, daemon=True).start()
    return program.wait()


def main(worker: int, command: list[str]) -> int:
    """Gives the exit code of the program; 127 where there is none of that name, as a shell does."""
    try:
        if sys.platform == "linux":
            _linux(worker, command)
            return 1
        return _elsewhere(command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return 127


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
