# fault: the memo is keyed by the rows and squares, not by the position
# asks: chomp:8
# finds: wrong
# smallest: 4,3
import sys

memo = {}

def joue(pos, i, j):
    res = list(pos[:i])
    for r in pos[i:]:
        res.append(min(r, j))
    while res and res[-1] == 0:
        res.pop()
    return res

def gagnante(pos):
    cle = (len(pos), sum(pos))
    if cle in memo:
        return memo[cle]
    res = False
    for i in range(len(pos)):
        for j in range(pos[i]):
            if (i, j) != (0, 0):
                if not gagnante(joue(pos, i, j)):
                    res = True
    memo[cle] = res
    return res

for line in sys.stdin:
    memo = {}
    pos = [int(x) for x in line.strip().split(",")]
    print("won" if gagnante(pos) else "lost", flush=True)
