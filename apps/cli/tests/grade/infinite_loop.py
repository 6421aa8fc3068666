# fault: infinite loop, rows of no squares are removed only from the end of a list that is never empty
# asks: chomp
# options: --limit 0.4
# finds: late
# smallest: 2,1
import sys
def won(rows):
    if len(rows) == 1:
        return rows[0] > 1
    while rows[-1] != 0:  # waits for a row of no squares that never comes
        rows = rows + (1,)
    return False
for line in sys.stdin:
    print("won" if won(tuple(map(int, line.split(",")))) else "lost")
