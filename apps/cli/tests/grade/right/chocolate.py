# asks: chocolate
# the theory: Nim on the four margins
import re, sys
for line in sys.stdin:
    m, n, i, j = map(int, re.split("[x@,]", line))
    heaps = [i, m - 1 - i, j, n - 1 - j]
    x = heaps[0] ^ heaps[1] ^ heaps[2] ^ heaps[3]
    total = sum(heaps)
    print(total + 1 - max(h - (h ^ x) for h in heaps if h ^ x < h) if x else -total)
