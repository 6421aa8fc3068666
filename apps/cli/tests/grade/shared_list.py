# fault: a global list keeps the rows of the boards before
# asks: chomp
# finds: unsteady
# habit: remembers
import sys
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
board = []
def won(rows):
    return any(not won(bitten(rows, r, c)) for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0))
for line in sys.stdin:
    board += list(map(int, line.split(",")))
    print("won" if won(tuple(sorted(board, reverse=True)[:4])) else "lost")
