"""Measures the time from the import to the first answer, in milliseconds of processor time and by
the clock: of this Python, or of Pyodide in Node.
"""

import sys
import time


def worked() -> float:
    """The processor time of this process; Pyodide itself does not tell it."""
    if sys.platform != "emscripten":
        return time.process_time() * 1e3
    from js import process

    used = process.cpuUsage()
    return (used.user + used.system) / 1e3


began, clock = worked(), time.perf_counter()
import tablette

imported = worked()
known = tablette.open("chomp", "8x10").solve()
assert (known.outcome, known.remoteness) == ("win", 45)
print(f"{tablette.engine()}, Python {sys.version.split()[0]}, {sys.platform}")
print(f"import: {imported - began:.0f} ms of processor time")
answered, elapsed = worked() - began, (time.perf_counter() - clock) * 1e3
print(f"first answer: {answered:.0f} ms of processor time, {elapsed:.0f} ms by the clock")
