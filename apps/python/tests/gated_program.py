"""Stands between a worker and the program, and lets a task begin only when a test allows it:
``gated_program.py GATE PROGRAM ARGUMENT…``.

The file GATE contains the number of pieces from which on tasks wait; without that file, no task
waits. The work, the pieces and all output are the program's own, which ends when this process is
killed. (Linux only.)
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time

PR_SET_PDEATHSIG = 1


def shut(gate, limit):
    """Lets tasks begin while there are fewer pieces than the given number; all of them for None."""
    part = f"{gate}.part"
    if limit is None:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(gate)
        return
    with open(part, "w") as file:
        file.write(str(limit))
    os.replace(part, gate)


def number(pieces):
    """The number of pieces in a folder."""
    try:
        return sum(name.endswith(".piece") for name in os.listdir(pieces))
    except FileNotFoundError:
        return 0


def is_open(gate, pieces):
    try:
        with open(gate) as file:
            return number(pieces) < int(file.read())
    except FileNotFoundError:
        return True


def pass_on(gate, pieces, given):
    """Passes the input to the program line by line, as long as it reads."""
    with contextlib.suppress(BrokenPipeError):
        for line in sys.stdin.buffer:
            while not is_open(gate, pieces):
                time.sleep(0.01)
            given.write(line)
            given.flush()
        given.close()


def main(gate, command):
    if command[1:3] != ["table", "task"]:
        os.execv(command[0], command)
    die_with_us = ctypes.CDLL(None).prctl
    program = subprocess.Popen(
        command, stdin=subprocess.PIPE, preexec_fn=lambda: die_with_us(PR_SET_PDEATHSIG, signal.SIGKILL)
    )
    pieces = os.path.join(command[3], "pieces")
    threading.Thread(target=pass_on, args=(gate, pieces, program.stdin), daemon=True).start()
    code = program.wait()
    # Without waiting for further input.
    os._exit(code if code >= 0 else 1)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
