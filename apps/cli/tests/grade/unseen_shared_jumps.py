# fault: a bonus is added to the caller's list of jumps
# asks: rockse:7
# finds: wrong
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

INFINI = 10 ** 9

def trouve(T, sauts, bonus, i, j):
    N = len(T)
    if i == N - 1 and j == N - 1:
        return T[i][j]
    for s in bonus.get((i, j), []):
        if s not in sauts:
            sauts.append(s)
    mini = INFINI
    for di, dj in sauts:
        if i + di < N and 0 <= j + dj < N:
            p = trouve(T, sauts, bonus, i + di, j + dj)
            if p + T[i][j] < mini:
                mini = p + T[i][j]
    if mini > INFINI // 2:
        return INFINI
    return mini

for line in sys.stdin:
    T, sauts, bonus = lire(line)
    p = trouve(T, sauts, bonus, 0, 0)
    print("None" if p == INFINI else p, flush=True)
