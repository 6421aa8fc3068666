# fault: crash, a row above the last one is looked at
# asks: chomp
# finds: dead
# smallest: 2
# says: IndexError
import sys
def won(rows):
    if rows[0] == rows[1]:
        return True
    return True
for line in sys.stdin:
    rows = tuple(map(int, line.split(",")))
    print("won" if rows != (1,) and won(rows) else "lost")
