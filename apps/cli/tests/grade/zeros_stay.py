# fault: rows of no squares stay in the list
# asks: chomp:after
# finds: unreadable
import sys
for line in sys.stdin:
    position, move = line.rstrip("\n").split("\t")
    rows, (r, c) = list(map(int, position.split(","))), eval(move)
    print(rows[:r] + [min(n, c) for n in rows[r:]])
