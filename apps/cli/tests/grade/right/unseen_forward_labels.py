# asks: rockse:15
import sys

def lire(line):
    T, sauts, bonus = [], [], {}
    for part in line.strip().split(";"):
        mots = part.split()
        paires = [tuple(map(int, w.strip("():").split(","))) for w in mots[1:] if "(" in w]
        if mots[0] == "jumps":
            sauts = paires
        elif mots[0] == "bonus":
            bonus[paires[0]] = paires[1:]
        else:
            T.append([int(x) for x in mots])
    return T, sauts, bonus

for line in sys.stdin:
    T, sauts, bonus = lire(line)
    N = len(T)
    # forward: for every cell, set of jumps in hand -> (weight, path as a chain)
    cases = [[{} for _ in range(N)] for _ in range(N)]
    cases[0][0][frozenset(sauts)] = (T[0][0], None)
    for i in range(N):
        for j in range(N):
            for avoir, (poids, avant) in cases[i][j].items():
                main = avoir | frozenset(bonus.get((i, j), []))
                for di, dj in main:
                    a, b = i + di, j + dj
                    if a < N and 0 <= b < N:
                        vieux = cases[a][b].get(main)
                        if vieux is None or poids + T[a][b] <= vieux[0]:
                            cases[a][b][main] = (poids + T[a][b], ((i, j), avant))
    fin = cases[N - 1][N - 1].values()
    chemin = []
    if fin:
        chaine = ((N - 1, N - 1), min(fin, key=lambda e: e[0])[1])
        while chaine is not None:
            chemin.append(chaine[0])
            chaine = chaine[1]
    print(chemin[::-1], flush=True)
