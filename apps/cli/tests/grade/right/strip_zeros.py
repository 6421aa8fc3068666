# asks: chomp:6
import sys
for line in sys.stdin:
    rows = list(map(int, line.split(",")))
    while rows and rows[-1] == 0:
        rows.pop()
    print(rows)
