# fault: negative index, the row before the first one is the last one in Python, and missing in an empty board
# asks: chomp
# finds: dead
# smallest: 1
# beside: wrong
# says: IndexError
import sys
def won(rows):
    inner = rows[1:]
    before = inner[-1]  # meant as the row before the first one
    return before != 1 or len(rows) > 2
for line in sys.stdin:
    print("won" if won(list(map(int, line.split(",")))) else "lost")
