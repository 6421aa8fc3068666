# asks: kayles:nimber
import sys
from functools import cache
@cache
def value(n):
    after = {value(a) ^ value(n - k - a) for k in (1, 2) if k <= n for a in range(n - k + 1)}
    return next(v for v in range(99) if v not in after)
for line in sys.stdin:
    total = 0
    for row in map(int, line.split()):
        total ^= value(row)
    print(total)
