# fault: off by one, the last row is never bitten
# asks: chomp
# finds: wrong
# smallest: 2
import sys
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
def won(rows):
    return any(not won(bitten(rows, r, c)) for r in range(len(rows) - 1) for c in range(rows[r]) if (r, c) != (0, 0))
for line in sys.stdin:
    print("won" if won(tuple(map(int, line.split(",")))) else "lost")
