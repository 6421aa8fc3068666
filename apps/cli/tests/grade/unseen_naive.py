# fault: a naive recursion where the question asks for an array
# asks: chocolate:4
# finds: below
# rung: recursion
import sys

sys.setrecursionlimit(10000)

def f(m, n, i, j):
    if m == 1 and n == 1:
        return 0
    valeurs = []
    for c in range(1, m):           # break after column c
        if i < c:
            valeurs.append(f(c, n, i, j))
        else:
            valeurs.append(f(m - c, n, i - c, j))
    for c in range(1, n):           # break after row c
        if j < c:
            valeurs.append(f(m, c, i, j))
        else:
            valeurs.append(f(m, n - c, i, j - c))
    perdantes = [v for v in valeurs if v <= 0]
    if perdantes:
        return 1 - max(perdantes)
    return -1 - max(valeurs)

for line in sys.stdin:
    taille, case = line.strip().split("@")
    m, n = taille.split("x")
    i, j = case.split(",")
    print(f(int(m), int(n), int(i), int(j)), flush=True)
