# fault: the poisoned square is eaten like any other, so that the empty bar is lost
# asks: chomp
# finds: wrong
# smallest: 1
import sys
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
def won(rows):
    return any(not won(bitten(rows, r, c)) for r in range(len(rows)) for c in range(rows[r]))
for line in sys.stdin:
    print("won" if won(tuple(map(int, line.split(",")))) else "lost")
