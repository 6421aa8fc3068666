# fault: rows are read as columns, grid[j][i] for grid[i][j]
# asks: rockse
# options: --most 0
# finds: wrong
# pattern: transposed
import re, sys
from functools import cache
def read(line):
    parts = [part.strip() for part in line.strip().split(";")]
    pairs = lambda text: [tuple(map(int, pair)) for pair in re.findall(r"\((-?\d+),(-?\d+)\)", text)]
    grid = [list(map(int, part.split())) for part in parts if re.match(r"[-\d]", part)]
    jumps = next(pairs(part) for part in parts if part.startswith("jumps"))
    bonus = {}
    for part in parts:
        if part.startswith("bonus"):
            cell, *more = pairs(part)
            bonus[cell] = more
    return grid, jumps, bonus
for line in sys.stdin:
    grid, jumps, bonus = read(line)
    n = len(grid)
    @cache
    def least(i, j, allowed):
        if (i, j) == (n - 1, n - 1):
            return grid[j][i]
        allowed = allowed | frozenset(bonus.get((i, j), []))
        found = [least(i + di, j + dj, allowed) for di, dj in allowed if i + di < n and 0 <= j + dj < n]
        return min((cost + grid[j][i] for cost in found if cost is not None), default=None)
    print(least(0, 0, frozenset(jumps)))
