# fault: float, a value is halved with / and not with //
# asks: chocolate
# finds: float
# smallest: 1x1@0,0
import re, sys
for line in sys.stdin:
    m, n, i, j = map(int, re.split("[x@,]", line))
    heaps = [i, m - 1 - i, j, n - 1 - j]
    x = heaps[0] ^ heaps[1] ^ heaps[2] ^ heaps[3]
    total = sum(heaps)
    print(total + 1 - max(h - (h ^ x) for h in heaps if h ^ x < h) if x else -2 * total / 2)
