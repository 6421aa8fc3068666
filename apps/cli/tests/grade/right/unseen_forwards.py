# asks: chomp:13
import sys

def toutes(box, k=0, debut=()):
    # all positions inside box, padded with zeros, in lexicographic order
    if k == len(box):
        yield debut
        return
    haut = min(box[k], debut[-1]) if debut else box[0]
    for v in range(haut + 1):
        yield from toutes(box, k + 1, debut + (v,))

def marque(q, box, gagnees):
    # every position from which one bite leaves q is won
    p = list(q)
    def monte(k, j, limite):
        for v in range(j + 1, min(limite, box[k]) + 1):
            p[k] = v
            gagnees.add(tuple(p))
            if k + 1 < len(p) and q[k + 1] == j:
                monte(k + 1, j, v)
        p[k] = q[k]
    for i in range(len(q)):
        if (i, q[i]) != (0, 0):
            monte(i, q[i], q[i - 1] if i > 0 else box[0])

for line in sys.stdin:
    box = tuple(int(x) for x in line.strip().split(","))
    gagnees, perdues = set(), set()
    for q in toutes(box):
        if q[0] > 0 and q not in gagnees:
            perdues.add(q)
            marque(q, box, gagnees)
    reponse = False
    for i in reversed(range(len(box))):
        for j in reversed(range(box[i])):
            q = box[:i] + tuple(min(r, j) for r in box[i:])
            if q in perdues and not reponse:
                reponse = (i, j)
    print(reponse, flush=True)
