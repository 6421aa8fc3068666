# fault: a global flag is never lowered: after the first won bar, every bar is won
# asks: chomp
# finds: unsteady
# smallest: 3,2
# pattern: remembers
import sys
found = False
def won(rows):
    for r in range(len(rows)):
        for c in range(rows[r]):
            if (r, c) != (0, 0) and not won(tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n)):
                return True
    return False
for line in sys.stdin:
    found = found or won(tuple(map(int, line.split(","))))
    print("won" if found else "lost")
