# fault: only the row that is bitten is cut, not the rows above it
# asks: chomp:7
# finds: wrong
import sys
for line in sys.stdin:
    position, move = line.rstrip("\n").split("\t")
    rows, (r, c) = list(map(int, position.split(","))), eval(move)
    rows[r] = min(rows[r], c)
    for i in range(r + 1, len(rows)):
        rows[i] = min(rows[i], rows[r] + 1)
    print([n for n in rows if n])
