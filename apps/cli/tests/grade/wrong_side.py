# fault: the side to move is mistaken, won is said for lost and lost for won
# asks: chomp
# finds: wrong
# smallest: 1
# pattern: opposite
import sys
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
def won(rows):
    return any(not won(bitten(rows, r, c)) for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0))
for line in sys.stdin:
    print("lost" if won(tuple(map(int, line.split(",")))) else "won")
