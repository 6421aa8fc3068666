"""The functions of the text about Röckse, under the names and with the arguments of the text.

T is the grid, a list of N lists of N weights; sauts is the list of default jumps (di, dj), and
bonus the dictionary {(i, j): jumps} of the bonus cells. No function changes its arguments.
"""

INFINI = float("inf")


# Part I: jumps and paths


def poids(T, chemin):
    """Return the weight of a path, both ends included. O(n) for n cells."""
    total = 0
    for i, j in chemin:
        total += T[i][j]
    return total


def appliquer_sauts(i, j, sauts):
    """Return the cell that a list of jumps leads to from (i, j). O(n) for n jumps."""
    for di, dj in sauts:
        i += di
        j += dj
    return (i, j)


def sauts_corrects(sauts, bonus, chemin):
    """Tell whether each jump of a path is allowed when it is made. A bonus serves the jump that
    leaves its own cell. O(n) for n cells, plus the jumps added."""
    permis = set(sauts)  # a copy: the caller's list stays as it is
    for c in range(len(chemin) - 1):
        (i, j), (ni, nj) = chemin[c], chemin[c + 1]
        permis.update(bonus.get((i, j), []))
        if (ni - i, nj - j) not in permis:
            return False
    return True


def sauts_bien_formes(sauts, bonus):
    """Tell whether every jump leads to a later row, or to a later column of the same row. O(m)."""
    listes = [sauts] + list(bonus.values())
    for liste in listes:
        for di, dj in liste:
            if not (di > 0 or (di == 0 and dj > 0)):
                return False
    return True


def longueur_maximale(N):
    """Return the most jumps of a path on N rows and N columns. Each jump leads to a later cell in
    reading order, and (0, 1) with (1, 1 - N) visits them all."""
    return N * N - 1


# Part II: exhaustive search


def sauts_permis(sauts, bonus, i, j):
    """Return the jumps allowed from (i, j), where sauts are those allowed before: a new list,
    without repetitions."""
    return sauts + [saut for saut in bonus.get((i, j), []) if saut not in sauts]


def trouve_complet_rec(T, sauts, bonus, sauts_max, i, j):
    """Return the weight and the jumps of the lightest path from (i, j) to the goal with at most
    sauts_max jumps; (INFINI, []) if there is none. O(m^n) for m jumps and n = sauts_max."""
    N = len(T)
    if (i, j) == (N - 1, N - 1):
        return (T[i][j], [])
    if sauts_max == 0:
        return (INFINI, [])  # cut off: no path
    permis = sauts_permis(sauts, bonus, i, j)
    poids_min, sauts_min = INFINI, []
    for di, dj in permis:
        ni, nj = i + di, j + dj
        if ni < N and 0 <= nj < N:
            poids_rec, sauts_rec = trouve_complet_rec(T, permis, bonus, sauts_max - 1, ni, nj)
            if poids_rec + T[i][j] < poids_min:
                poids_min = poids_rec + T[i][j]
                sauts_min = [(di, dj)] + sauts_rec
    return (poids_min, sauts_min)


def trouve_complet(T, sauts, bonus, sauts_max):
    """Return the weight and the jumps of the lightest path from (0, 0) to the goal with at most
    sauts_max jumps; (INFINI, []) if there is none."""
    return trouve_complet_rec(T, sauts, bonus, sauts_max, 0, 0)


def trouve_complet_memo(T, sauts, bonus, sauts_max):
    """Return the same as trouve_complet, remembering each answer by the cell, the jumps left and
    the set of allowed jumps. O(N² · n · m · 2^b) for b bonus cells and n = sauts_max."""
    N = len(T)
    memo = {}

    def cherche(reste, i, j, permis):
        if (i, j) == (N - 1, N - 1):
            return (T[i][j], None)
        if reste == 0:
            return (INFINI, None)
        cle = (i, j, reste, permis)
        if cle not in memo:
            memo[cle] = (INFINI, None)
            permis = permis | frozenset(bonus.get((i, j), []))
            for di, dj in permis:
                if i + di < N and 0 <= j + dj < N:
                    poids_rec, suite = cherche(reste - 1, i + di, j + dj, permis)
                    if poids_rec + T[i][j] < memo[cle][0]:
                        memo[cle] = (poids_rec + T[i][j], ((di, dj), suite))
        return memo[cle]

    poids_min, suite = cherche(sauts_max, 0, 0, frozenset(sauts))
    sauts_min = []
    while suite is not None:
        saut, suite = suite
        sauts_min.append(saut)
    return (poids_min, sauts_min)


# Part III: greedy search


def suite_locale(T, sauts, bonus, k, i, j):
    """Return the weight and the jumps of the best suite from (i, j): of k jumps, or of fewer if it
    arrives or no jump is left. The weight counts both ends. O(m^k) for m jumps."""
    N = len(T)
    if k == 0 or (i, j) == (N - 1, N - 1):
        return (T[i][j], [])
    permis = sauts_permis(sauts, bonus, i, j)
    poids_min, sauts_min = INFINI, []
    for di, dj in permis:
        ni, nj = i + di, j + dj
        if ni < N and 0 <= nj < N:
            poids_suite, suite = suite_locale(T, permis, bonus, k - 1, ni, nj)
            if poids_suite + T[i][j] < poids_min:
                poids_min = poids_suite + T[i][j]
                sauts_min = [(di, dj)] + suite
    if poids_min == INFINI:
        return (T[i][j], [])  # no jump stays in the grid
    return (poids_min, sauts_min)


def trouve_glouton(T, sauts, bonus, k):
    """Return the weight and the jumps of the path that looks k jumps ahead and makes them, again
    and again; (INFINI, []) where it cannot go on."""
    N = len(T)
    i, j = 0, 0
    permis, faits = sauts, []
    while (i, j) != (N - 1, N - 1):
        _, suite = suite_locale(T, permis, bonus, k, i, j)
        if suite == []:
            return (INFINI, [])
        for di, dj in suite:  # the bonus cells on the way count too
            permis = sauts_permis(permis, bonus, i, j)
            i, j = i + di, j + dj
        faits = faits + suite
    chemin = [appliquer_sauts(0, 0, faits[:n]) for n in range(len(faits) + 1)]
    return (poids(T, chemin), faits)  # each cell once, also where two suites meet


def poids_gloutons(T, sauts, bonus, horizon):
    """Return the weights that the greedy search finds with k = 1, 2, …, horizon."""
    return [trouve_glouton(T, sauts, bonus, k)[0] for k in range(1, horizon + 1)]


# Part IV: dynamic programming


def code_bonus(masque_bonus):
    """Return the number of a set of active bonus cells: bonus k counts 2^k. O(b)."""
    code = 0
    for k in range(len(masque_bonus)):
        if masque_bonus[k]:
            code += 2**k
    return code


def ranger_bonus(bonus):
    """Return the list of the jumps of bonus cells 0, 1, …, and the dictionary of their numbers."""
    bonus_au_rang, rang_du_bonus = [], {}
    for case in bonus:
        rang_du_bonus[case] = len(bonus_au_rang)
        bonus_au_rang.append(bonus[case])
    return bonus_au_rang, rang_du_bonus


def poids_opt(T, sauts, bonus, i, j, masque_bonus):
    """Return the least weight from (i, j) to the goal with these bonus cells active; INFINI without
    a path. On bonus cell k the set with k holds, for the jump and for the cell it leads to."""
    N = len(T)
    bonus_au_rang, rang_du_bonus = ranger_bonus(bonus)
    memo = {}

    def optimum(i, j, masque):
        if (i, j) == (N - 1, N - 1):
            return T[i][j]
        if (i, j, masque) not in memo:
            actifs = list(masque)
            if (i, j) in rang_du_bonus:
                actifs[rang_du_bonus[(i, j)]] = True
            poids_min = INFINI
            for di, dj in trouver_sauts_possibles(sauts, bonus_au_rang, actifs):
                if i + di < N and 0 <= j + dj < N:
                    poids_min = min(poids_min, optimum(i + di, j + dj, tuple(actifs)))
            memo[(i, j, masque)] = T[i][j] + poids_min
        return memo[(i, j, masque)]

    return optimum(i, j, tuple(masque_bonus))


def combinaisons_bonus(nb_bonus):
    """Return all sets of bonus cells, each once and after every set that contains it. O(2^b · b)."""
    liste_masques = [[True] * nb_bonus]
    file = [liste_masques[0]]
    vus = {code_bonus(liste_masques[0])}
    while len(file) != 0:
        choix = file.pop(0)
        for k in range(nb_bonus):
            masque = choix[:]  # a copy, which alone changes
            masque[k] = False
            if code_bonus(masque) not in vus:
                vus.add(code_bonus(masque))
                file.append(masque)
                liste_masques.append(masque)
    return liste_masques


def trouver_sauts_possibles(sauts, bonus_au_rang, masque_bonus):
    """Return the jumps that a set of active bonus cells allows: a new list, each once. O(m²)."""
    possibles = []
    for saut in sauts:
        if saut not in possibles:
            possibles.append(saut)
    for k in range(len(masque_bonus)):
        if masque_bonus[k]:
            for saut in bonus_au_rang[k]:
                if saut not in possibles:
                    possibles.append(saut)
    return possibles


def remplir_tables(T, sauts, bonus):
    """Return two tables by cell and code of the active bonus cells: the least weight to the goal
    (INFINI if there is none), and the best jump with the code it leads to, (di, dj, code).
    O(2^b · N² · m) for b bonus cells and m jumps."""
    N = len(T)
    bonus_au_rang, rang_du_bonus = ranger_bonus(bonus)
    nb_codes = 2 ** len(bonus)
    optimum = [[[INFINI] * nb_codes for j in range(N)] for i in range(N)]
    saut_opt = [[[(0, 0, 0)] * nb_codes for j in range(N)] for i in range(N)]
    possibles = {}
    for masque in combinaisons_bonus(len(bonus)):
        possibles[code_bonus(masque)] = trouver_sauts_possibles(sauts, bonus_au_rang, masque)
    for code in possibles:  # the larger sets first
        optimum[N - 1][N - 1][code] = T[N - 1][N - 1]
        for i in range(N - 1, -1, -1):
            for j in range(N - 1, -1, -1):
                if (i, j) == (N - 1, N - 1):
                    continue
                actifs = code
                if (i, j) in rang_du_bonus:
                    actifs = code | 2 ** rang_du_bonus[(i, j)]
                for di, dj in possibles[actifs]:
                    if i + di < N and 0 <= j + dj < N:
                        poids_dest = T[i][j] + optimum[i + di][j + dj][actifs]
                        if poids_dest < optimum[i][j][code]:
                            optimum[i][j][code] = poids_dest
                            saut_opt[i][j][code] = (di, dj, actifs)
    return optimum, saut_opt


def trouve_dynamique(T, sauts, bonus):
    """Return the weight and the jumps of the lightest path, by dynamic programming; (INFINI, [])
    if there is none."""
    optimum, saut_opt = remplir_tables(T, sauts, bonus)
    chemin = solution_dynamique(saut_opt, len(T))
    faits = []
    for c in range(len(chemin) - 1):
        (i, j), (ni, nj) = chemin[c], chemin[c + 1]
        faits.append((ni - i, nj - j))
    return (optimum[0][0][0], faits)


def solution_dynamique(saut_opt, N):
    """Return the cells of the best path, read from the table of best jumps; [] if there is no path.
    O(N²), since a path has at most N² cells."""
    i, j, code = 0, 0, 0
    chemin = [(0, 0)]
    while (i, j) != (N - 1, N - 1):
        di, dj, code = saut_opt[i][j][code]
        if (di, dj) == (0, 0):
            return []  # never filled
        i, j = i + di, j + dj
        chemin.append((i, j))
    return chemin
