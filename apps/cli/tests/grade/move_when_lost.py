# fault: a move is given where none wins
# asks: chomp:move
# finds: wrong
# smallest: 2,1
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
    print(winning(rows) or (None if rows == (1,) else (len(rows) - 1, rows[-1] - 1)))
