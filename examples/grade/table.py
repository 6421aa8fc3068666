# Chomp, won or lost: a table of all positions inside the board, successors first.
import sys
from itertools import combinations_with_replacement

def bitten(rows, r, c):
    return rows[:r] + tuple(min(n, c) for n in rows[r:])

def table(columns, height):
    won, cells = {}, 0
    # Sorted by their number of squares, which every move reduces.
    boards = combinations_with_replacement(range(columns, -1, -1), height)
    for rows in sorted((rows for rows in boards if rows[0] > 0), key=sum):
        cells += 1
        won[rows] = any(not won[bitten(rows, r, c)]
                        for r in range(height) for c in range(rows[r]) if (r, c) != (0, 0))
    return won, cells

for line in sys.stdin:
    rows = tuple(map(int, line.split(",")))
    won, cells = table(rows[0], len(rows))
    print("won" if won[rows] else "lost", f"calls={cells}", flush=True)
