# fault: i and j are swapped, (r, c) is read as column and row
# asks: chomp:after
# options: --most 0
# finds: wrong
# pattern: transposed
import sys
for line in sys.stdin:
    position, move = line.split("\t")
    rows, (c, r) = list(map(int, position.split(","))), eval(move)
    print([n for n in rows[:r] + [min(n, c) for n in rows[r:]] if n])
