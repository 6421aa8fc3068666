# fault: a prompt is printed before the answer
# asks: chomp
# finds: unreadable
# smallest: 1
# says: lost
import sys
def bitten(rows, r, c):
    return tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)
def won(rows):
    return any(not won(bitten(rows, r, c)) for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0))
while True:
    rows = tuple(map(int, input("Position? ").split(",")))
    print("won" if won(rows) else "lost")
