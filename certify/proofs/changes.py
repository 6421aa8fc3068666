"""Change one byte of a sound list or table, many times: the checker must refuse every change.

    zstd -dc TABLE.tablette > raw && python3 changes.py raw build/check_chomp plies 6 6
    python3 changes.py raw build/check_draughts 2 TABLE.tablette

The new byte is another one of those in the file, so that it stands for a value that exists.
"""

import random
import subprocess
import sys

TIMES = 1000


def accepts(command, raw):
    return subprocess.run(command, input=raw, capture_output=True).returncode == 0


def main(path, *command):
    with open(path, "rb") as file:
        raw = file.read()
    assert accepts(command, raw), "the sound file is refused"
    generator = random.Random(1)
    accepted = 0
    for _ in range(TIMES):
        changed = bytearray(raw)
        place = generator.randrange(len(raw))
        changed[place] = generator.choice(sorted(set(raw) - {raw[place]}))
        accepted += accepts(command, bytes(changed))
    print(f"{TIMES} changes, {accepted} accepted")
    return accepted > 0


sys.exit(main(*sys.argv[1:]))
