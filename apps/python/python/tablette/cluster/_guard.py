"""Runs a program that ends with its worker: ``python _guard.py PID PROGRAM ARGUMENT…``. A file of
its own that imports nothing else.

A killed worker runs no more code, so another process must end its children. On Linux the system
does that on request, without the program's help; elsewhere this process stays beside the program
and waits for the end of its own input, which the worker holds open.
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
    # The worker may have been killed before the request to the system.
    if os.getppid() == worker:
        os.execvp(command[0], command)


def _elsewhere(command: list[str]) -> int:
    program = subprocess.Popen(command, stdin=subprocess.PIPE)
    given = program.stdin

    def watch() -> None:
        # The worker's output is the program's input.
        while part := os.read(0, 1 << 16):
            # A program that no longer reads is killed all the same.
            with contextlib.suppress(OSError):
                if given is not None:
                    given.write(part)
                    given.flush()
        program.kill()

    threading.Thread(target=watch, daemon=True).start()
    return program.wait()


def main(worker: int, command: list[str]) -> int:
    """Returns the exit code of the program; 127 if there is no such program, as a shell does."""
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
