# fault: forgotten memo, every call begins with an empty one
# asks: chomp:10
# finds: below
# rung: recursion
import sys
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
def won(rows, memo=None):
    global calls
    calls += 1
    memo = {}
    if rows not in memo:
        memo[rows] = any(not won(bitten(rows, r, c), memo) for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0))
    return memo[rows]
for line in sys.stdin:
    calls = 0
    print("won" if won(tuple(map(int, line.split(",")))) else "lost", f"calls={calls}")
