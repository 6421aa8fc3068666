# asks: chomp:after
import sys
for line in sys.stdin:
    position, move = line.split("\t")
    rows, (r, c) = list(map(int, position.split(","))), eval(move)
    print([n for n in rows[:r] + [min(n, c) for n in rows[r:]] if n])
