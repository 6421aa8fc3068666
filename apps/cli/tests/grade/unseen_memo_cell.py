# fault: the memo is keyed by the cell alone
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

def trouve(T, sauts, bonus, i, j, memo):
    N = len(T)
    if (i, j) == (N - 1, N - 1):
        return T[i][j]
    if (i, j) in memo:
        return memo[i, j]
    permis = sauts + bonus.get((i, j), [])
    mini = None
    for di, dj in permis:
        if i + di < N and 0 <= j + dj < N:
            p = trouve(T, permis, bonus, i + di, j + dj, memo)
            if p is not None and (mini is None or p + T[i][j] < mini):
                mini = p + T[i][j]
    memo[i, j] = mini
    return mini

for line in sys.stdin:
    T, sauts, bonus = lire(line)
    print(trouve(T, sauts, bonus, 0, 0, {}), flush=True)
