# asks: chomp:8
import sys
from itertools import product
# No recursion: every position in the rectangle, the smaller ones first.
for line in sys.stdin:
    start = tuple(map(int, line.split(",")))
    falling = [rows for rows in product(range(start[0] + 1), repeat=len(start))
               if list(rows) == sorted(rows, reverse=True) and rows[0] > 0]
    lost = set()
    for rows in sorted(falling, key=sum):
        left = ((*rows[:r], *(min(n, c) for n in rows[r:])) for r in range(len(rows)) for c in range(r == 0, rows[r]))
        if lost.isdisjoint(left):
            lost.add(rows)
    print("lost" if start in lost else "won", flush=True)
