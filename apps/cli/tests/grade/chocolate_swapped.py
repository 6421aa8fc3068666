# fault: column and row of the deadly square are swapped
# asks: chocolate
# finds: wrong
# pattern: transposed
import re, sys
from functools import cache
def parts(m, n, i, j):
    yield from ((m - k, n, i - k, j) for k in range(1, i + 1))
    yield from ((k, n, i, j) for k in range(i + 1, m))
    yield from ((m, n - k, i, j - k) for k in range(1, j + 1))
    yield from ((m, k, i, j) for k in range(j + 1, n))
@cache
def value(*bar):
    values = [value(*part) for part in parts(*bar)]
    lost = [v for v in values if v <= 0]
    if lost:
        return 1 - max(lost)
    return -1 - max(values) if values else 0
for line in sys.stdin:
    m, n, i, j = map(int, re.split("[x@,]", line))
    print(value(m, n, min(j, m - 1), min(i, n - 1)))
