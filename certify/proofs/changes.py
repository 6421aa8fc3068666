"""Change one byte of a sound list or table, many times: the checker must refuse every change.

    zstd -dc TABLE.tablette > raw && python3 changes.py lost|plies COLUMNS ROWS raw
"""

import random
import subprocess
import sys

TIMES = 1000


def accepts(kind, columns, rows, raw):
    command = ["build/check_chomp", kind, columns, rows]
    return subprocess.run(command, input=raw, capture_output=True).returncode == 0


def main(kind, columns, rows, path):
    with open(path, "rb") as file:
        raw = file.read()
    assert accepts(kind, columns, rows, raw), "the sound file is refused"
    generator = random.Random(1)
    accepted = 0
    for _ in range(TIMES):
        changed = bytearray(raw)
        changed[generator.randrange(len(raw))] ^= generator.randrange(1, 256)
        accepted += accepts(kind, columns, rows, bytes(changed))
    print(f"{TIMES} changes, {accepted} accepted")
    return accepted > 0


sys.exit(main(*sys.argv[1:]))
