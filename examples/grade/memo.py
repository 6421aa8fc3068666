# Chomp, won or lost: every position is evaluated once and remembered.
import sys

def won(rows, memo):
    global calls
    calls += 1
    if rows not in memo:
        memo[rows] = any(not won(bitten(rows, r, c), memo)
                         for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0))
    return memo[rows]

def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n > 0)

for line in sys.stdin:
    calls = 0
    print("won" if won(tuple(map(int, line.split(","))), {}) else "lost", f"calls={calls}", flush=True)
