# fault: the weight of the first cell is not counted
# asks: rockse
# finds: wrong
# smallest: 5; jumps
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
            return 0
        allowed = allowed | frozenset(bonus.get((i, j), []))
        cells = [(i + di, j + dj) for di, dj in allowed if i + di < n and 0 <= j + dj < n]
        found = [(least(*cell, allowed), grid[cell[0]][cell[1]]) for cell in cells]
        return min((cost + weight for cost, weight in found if cost is not None), default=None)
    print(least(0, 0, frozenset(jumps)))
