# fault: column and row of a move are swapped
# asks: chomp:move
# finds: illegal
# smallest: 2
# pattern: swapped
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
    move = winning(tuple(map(int, line.split(","))))
    print(move and (move[1], move[0]))
