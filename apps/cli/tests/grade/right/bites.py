# asks: chomp:5
import sys
for line in sys.stdin:
    rows = [int(row) for row in line.split(",")]
    # The bites themselves, in any order, are as good as their number.
    print([(r, c) for c in range(max(rows)) for r in range(len(rows)) if c < rows[r] and (r, c) != (0, 0)], flush=True)
