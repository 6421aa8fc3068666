# fault: the memo is keyed by the number of squares, not by the position
# asks: chomp
# finds: unsteady
# smallest: 3
import sys
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
memo = {}
def won(rows):
    if sum(rows) not in memo:
        memo[sum(rows)] = any(not won(bitten(rows, r, c)) for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0))
    return memo[sum(rows)]
for line in sys.stdin:
    print("won" if won(tuple(map(int, line.split(",")))) else "lost")
