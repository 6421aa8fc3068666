# fault: aliasing, a bite changes the list of the caller
# asks: chomp
# finds: wrong
# smallest: 2,2
# pattern: aliasing
import sys
def bite(rows, r, c):
    after = rows  # not a copy
    for i in range(r, len(after)):
        after[i] = min(after[i], c)
    while after and after[-1] == 0:
        after.pop()
    return after
def won(rows):
    for r in range(len(rows)):
        for c in range(rows[r] if r < len(rows) else 0):
            if (r, c) != (0, 0) and not won(bite(rows, r, c)):
                return True
    return False
for line in sys.stdin:
    print("won" if won(list(map(int, line.split(",")))) else "lost")
