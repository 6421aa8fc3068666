# fault: in a lost position it plays the fastest loss
# asks: chocolate:10
# finds: wrong
# smallest: 1x5@0,2
import sys
from functools import lru_cache

def coupes(g, d, h, b):
    # the four margins: left, right, top, bottom
    for k in range(g, 0, -1):
        yield "left " + str(k), (g - k, d, h, b)
    for k in range(d, 0, -1):
        yield "right " + str(k), (g, d - k, h, b)
    for k in range(h, 0, -1):
        yield "top " + str(k), (g, d, h - k, b)
    for k in range(b, 0, -1):
        yield "bottom " + str(k), (g, d, h, b - k)

@lru_cache(maxsize=None)
def valeur(marges):
    v = [valeur(tuple(sorted(s))) for _, s in coupes(*marges)]
    if not v:
        return 0
    perdues = [x for x in v if x <= 0]
    return 1 - max(perdues) if perdues else -1 - max(v)

def coup(marges):
    essais = [(valeur(tuple(sorted(s))), c) for c, s in coupes(*marges)]
    if not essais:
        return None
    perdues = [e for e in essais if e[0] <= 0]
    if perdues:
        return max(perdues, key=lambda e: e[0])[1]
    return min(essais, key=lambda e: e[0])[1]

for line in sys.stdin:
    mn, ij = line.strip().split("@")
    m, n = map(int, mn.split("x"))
    i, j = map(int, ij.split(","))
    print(coup((i, m - 1 - i, j, n - 1 - j)), flush=True)
