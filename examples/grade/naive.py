# Chomp, won or lost: the definition, executed, with a count of its calls.
import sys

def won(rows):
    global calls
    calls += 1
    for r in range(len(rows)):
        for c in range(rows[r]):
            if (r, c) != (0, 0) and not won(bitten(rows, r, c)):
                return True
    return False

def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n > 0)

for line in sys.stdin:
    calls = 0
    print("won" if won(tuple(map(int, line.split(",")))) else "lost", f"calls={calls}", flush=True)
