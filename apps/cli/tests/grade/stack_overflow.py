# fault: stack overflow, a bite that takes nothing leads to the same position for ever
# asks: chomp
# finds: overflow
# smallest: 1
import sys
def bitten(rows, r, c):
    return rows[:r] + tuple(min(n, c) for n in rows[r:])  # rows of no squares stay
def won(rows):
    return any(not won(bitten(rows, r, c)) for r in range(len(rows)) for c in range(rows[r] + 1) if (r, c) != (0, 0))
for line in sys.stdin:
    print("won" if won(tuple(map(int, line.split(",")))) else "lost")
