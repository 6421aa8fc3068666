# asks: chomp:14
import sys
from functools import cache
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
@cache
def won(rows):
    return any(not won(bitten(rows, r, c)) for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0))
for line in sys.stdin:
    m, n = map(int, line.split("x"))
    print([[0 if (r, c) == (0, 0) else 2 - won(bitten((m,) * n, r, c)) for c in range(m)] for r in range(n)])
