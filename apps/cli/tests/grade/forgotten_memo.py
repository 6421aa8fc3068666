# fault: forgotten memo, what was judged is looked up and never stored
# asks: chomp:10
# finds: below
# rung: recursion
import sys
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
memo = {}
def won(rows):
    global calls
    calls += 1
    if rows in memo:
        return memo[rows]
    return any(not won(bitten(rows, r, c)) for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0))
for line in sys.stdin:
    calls = 0
    print("won" if won(tuple(map(int, line.split(",")))) else "lost", f"calls={calls}")
