# asks: chocolate:5
import sys

def valeur(tas):
    x = 0
    for h in tas:
        x = x ^ h
    s = sum(tas)
    if x == 0:
        return -s
    plus = 0
    for h in tas:
        if h ^ x < h and h - (h ^ x) > plus:
            plus = h - (h ^ x)
    return s + 1 - plus

while True:
    line = sys.stdin.readline()
    if line == "":
        break
    taille, cible = line.split("\t")
    m, n = [int(x) for x in taille.split("x")]
    cible = int(cible)
    reponse = []
    for i in range(m):
        for j in range(n):
            if valeur([i, m - 1 - i, j, n - 1 - j]) == cible:
                reponse.append((i, j))
    print(reponse)
    sys.stdout.flush()
