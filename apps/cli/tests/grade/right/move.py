# asks: chomp:move
import sys
from functools import cache
@cache
def winning(rows):
    for r in range(len(rows)):
        for c in range(rows[r]):
            if (r, c) != (0, 0) and winning(tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)) is None:
                return (r, c)
for line in sys.stdin:
    print(winning(tuple(map(int, line.split(",")))))
