# fault: babble, a line that helped to find mistakes is still printed before each answer
# asks: chomp
# finds: babble
# smallest: 1
# says: board:
import sys
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
def won(rows):
    return any(not won(bitten(rows, r, c)) for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0))
for line in sys.stdin:
    rows = tuple(map(int, line.split(",")))
    print("board:", rows)
    print("won" if won(rows) else "lost")
