# fault: the largest value and one more is taken instead of the least that is missing
# asks: kayles:nimber
# finds: wrong
# smallest: 4
import sys
from functools import cache
@cache
def value(n):
    after = {value(a) ^ value(n - k - a) for k in (1, 2) if k <= n for a in range(n - k + 1)}
    return max(after) + 1 if after else 0
for line in sys.stdin:
    total = 0
    for row in map(int, line.split()):
        total ^= value(row)
    print(total)
