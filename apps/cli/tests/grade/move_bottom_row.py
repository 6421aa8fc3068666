# fault: only bites of the bottom row are tried
# asks: chomp:move
# finds: wrong
# smallest: 1,1
# pattern: missesMoves
import sys
from functools import cache
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
@cache
def winning(rows):
    for r in range(len(rows)):
        for c in range(rows[r]):
            if (r, c) != (0, 0) and winning(bitten(rows, r, c)) is None:
                return (r, c)
for line in sys.stdin:
    rows = tuple(map(int, line.split(",")))
    print(next(((0, c) for c in range(1, rows[0]) if winning(bitten(rows, 0, c)) is None), None))
