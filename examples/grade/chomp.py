# A client of `tablette grade chomp` in ten lines: reads positions and prints answers, one per line.
import sys
from functools import cache

@cache
def won(rows):
    bites = [(r, c) for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0)]
    return any(not won(tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)) for r, c in bites)

for line in sys.stdin:
    print("won" if won(tuple(map(int, line.split(",")))) else "lost", flush=True)
