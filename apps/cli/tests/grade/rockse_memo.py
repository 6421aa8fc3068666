# fault: the memo is keyed by the cell alone, though the bonuses that were crossed matter
# asks: rockse:7
# finds: wrong
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
    n, memo = len(grid), {}
    def least(i, j, allowed):
        if (i, j) == (n - 1, n - 1):
            return grid[i][j]
        if (i, j) not in memo:
            allowed = allowed | set(bonus.get((i, j), []))
            cells = [(i + di, j + dj) for di, dj in allowed if i + di < n and 0 <= j + dj < n]
            found = [least(*cell, allowed) for cell in cells]
            memo[i, j] = min((cost for cost in found if cost is not None), default=None)
            if memo[i, j] is not None:
                memo[i, j] += grid[i][j]
        return memo[i, j]
    print(least(0, 0, frozenset(jumps)))
