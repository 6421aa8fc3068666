# fault: greedy, always the jump to the lightest cell
# asks: rockse
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
    n, at, total, allowed = len(grid), (0, 0), grid[0][0], list(jumps)
    while at != (n - 1, n - 1):
        allowed += bonus.get(at, [])
        cells = [(at[0] + i, at[1] + j) for i, j in allowed if at[0] + i < n and 0 <= at[1] + j < n]
        if not cells:
            break
        at = min(cells, key=lambda cell: grid[cell[0]][cell[1]])
        total += grid[at[0]][at[1]]
    print(total if at == (n - 1, n - 1) else None)
