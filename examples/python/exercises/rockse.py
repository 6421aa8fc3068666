"""Le jeu de Röckse : les fonctions du sujet, une par question.

The functions of the paper on Röckse. Grade them with tablette.gradebook(rockse, "rockse"). None of
them modifies its arguments.
"""

INFINI = float("inf")


def poids(T, chemin):
    # Chaque case du chemin compte une fois, les deux bouts aussi.
    total = 0
    for i, j in chemin:
        total += T[i][j]
    return total


def appliquer_sauts(i, j, sauts):
    # Un saut après l'autre.
    for di, dj in sauts:
        i, j = i + di, j + dj
    return (i, j)


def sauts_corrects(sauts, bonus, chemin):
    # Le bonus d'une case sert dès le saut qui la quitte ; += modifierait la liste reçue.
    permis = list(sauts)
    for c in range(len(chemin) - 1):
        (i, j), (k, l) = chemin[c], chemin[c + 1]
        permis = permis + bonus.get((i, j), [])
        if (k - i, l - j) not in permis:
            return False
    return True


def sauts_bien_formes(sauts, bonus):
    # Vers une ligne suivante, ou plus loin sur la même ligne.
    tous = list(sauts)
    for case in bonus:
        tous = tous + bonus[case]
    for di, dj in tous:
        if not (di > 0 or (di == 0 and dj > 0)):
            return False
    return True


def question_5(N):
    # Ligne après ligne, le chemin passe par toutes les cases.
    return N * N - 1


def recherche(T, sauts, bonus, reste, i, j, arrive):
    # La meilleure suite d'au plus `reste` sauts depuis (i, j) ; si `arrive`, elle doit atteindre le
    # but.
    N = len(T)
    if (i, j) == (N - 1, N - 1):
        return (T[i][j], [])
    if reste == 0:
        return (INFINI, []) if arrive else (T[i][j], [])
    permis = sauts + [saut for saut in bonus.get((i, j), []) if saut not in sauts]
    meilleur = (INFINI, [])
    for di, dj in permis:
        if i + di < N and 0 <= j + dj < N:
            p, suite = recherche(T, permis, bonus, reste - 1, i + di, j + dj, arrive)
            if p + T[i][j] < meilleur[0]:
                meilleur = (p + T[i][j], [(di, dj)] + suite)
    if meilleur[0] == INFINI and not arrive:
        return (T[i][j], [])
    return meilleur


def trouve_complet(T, sauts, bonus, sauts_max):
    # Toutes les suites de sauts, dans l'ordre des sauts.
    return recherche(T, sauts, bonus, sauts_max, 0, 0, True)


def question_7(T, sauts, bonus, sauts_max):
    # La clé de la mémoire : la case, le nombre de sauts restants et les sauts permis.
    memo, N = {}, len(T)

    def depuis(i, j, reste, permis):
        if (i, j) == (N - 1, N - 1):
            return (T[i][j], [])
        if reste == 0:
            return (INFINI, [])
        permis = permis + tuple(saut for saut in bonus.get((i, j), []) if saut not in permis)
        cle = (i, j, reste, frozenset(permis))
        if cle not in memo:
            meilleur = (INFINI, [])
            for di, dj in permis:
                if i + di < N and 0 <= j + dj < N:
                    p, suite = depuis(i + di, j + dj, reste - 1, permis)
                    if p + T[i][j] < meilleur[0]:
                        meilleur = (p + T[i][j], [(di, dj)] + suite)
            memo[cle] = meilleur
        return memo[cle]

    return depuis(0, 0, sauts_max, tuple(sauts))


def question_8(T, sauts, bonus, k_max):
    # Les poids que trouve la recherche gloutonne pour chaque horizon.
    return [trouve_glouton(T, sauts, bonus, k)[0] for k in range(1, k_max + 1)]


def trouve_glouton(T, sauts, bonus, k):
    # La meilleure suite locale, puis la suivante ; la case de jonction ne compte qu'une fois.
    N, i, j = len(T), 0, 0
    permis, faits = list(sauts), []
    total = T[0][0]
    while (i, j) != (N - 1, N - 1):
        p, suite = recherche(T, permis, bonus, k, i, j, False)
        if suite == []:
            return (INFINI, [])
        total += p - T[i][j]
        for di, dj in suite:
            permis = permis + [saut for saut in bonus.get((i, j), []) if saut not in permis]
            i, j = i + di, j + dj
        faits = faits + suite
    return (total, faits)


def code_bonus(masque):
    # Le bonus 0 est le chiffre des unités.
    code = 0
    for k in range(len(masque)):
        if masque[k]:
            code += 2**k
    return code


def poids_opt(T, sauts, bonus, i, j, masque):
    # La récurrence : on quitte une case bonus avec son bonus.
    N, cases = len(T), list(bonus)
    if (i, j) == (N - 1, N - 1):
        return T[i][j]
    masque = [actif or cases[k] == (i, j) for k, actif in enumerate(masque)]
    meilleur = INFINI
    for di, dj in trouver_sauts_possibles(sauts, [bonus[case] for case in cases], masque):
        if i + di < N and 0 <= j + dj < N:
            meilleur = min(meilleur, poids_opt(T, sauts, bonus, i + di, j + dj, masque))
    return T[i][j] + meilleur


def combinaisons_bonus(nb_bonus):
    # Du plus grand au plus petit : une copie pour chaque bonus qu'on retire.
    masques = [[True] * nb_bonus]
    for masque in masques:
        for k in range(nb_bonus):
            if masque[k]:
                autre = masque[:k] + [False] + masque[k + 1 :]
                if autre not in masques:
                    masques.append(autre)
    return masques


def trouver_sauts_possibles(sauts, bonus_au_rang, masque):
    # Une nouvelle liste, où chaque saut ne figure qu'une fois.
    possibles = list(sauts)
    for k in range(len(masque)):
        if masque[k]:
            possibles = possibles + [saut for saut in bonus_au_rang[k] if saut not in possibles]
    return possibles


def trouve_dynamique(T, sauts, bonus):
    # Des grands masques aux petits, et de la dernière case à la première.
    N, cases = len(T), list(bonus)
    poids, saut = {}, {}
    for masque in combinaisons_bonus(len(cases)):
        for i in range(N - 1, -1, -1):
            for j in range(N - 1, -1, -1):
                remplir(T, sauts, bonus, cases, i, j, masque, poids, saut)
    if poids[0, 0, 0] == INFINI:
        return (INFINI, [])
    chemin, i, j, code = [], 0, 0, 0
    while (i, j) != (N - 1, N - 1):
        if (i, j) in cases:
            code |= 2 ** cases.index((i, j))
        di, dj = saut[i, j, code]
        chemin.append((di, dj))
        i, j = i + di, j + dj
    return (poids[0, 0, 0], chemin)


def remplir(T, sauts, bonus, cases, i, j, masque, poids, saut):
    # Une case de la table, pour un ensemble de bonus actifs.
    N, code = len(T), code_bonus(masque)
    if (i, j) in cases and not masque[cases.index((i, j))]:
        avec = code + 2 ** cases.index((i, j))
        poids[i, j, code], saut[i, j, code] = poids[i, j, avec], saut[i, j, avec]
        return
    poids[i, j, code], saut[i, j, code] = INFINI, None
    if (i, j) == (N - 1, N - 1):
        poids[i, j, code] = T[i][j]
        return
    for di, dj in trouver_sauts_possibles(sauts, [bonus[case] for case in cases], masque):
        if i + di < N and 0 <= j + dj < N and poids[i + di, j + dj, code] + T[i][j] < poids[i, j, code]:
            poids[i, j, code] = poids[i + di, j + dj, code] + T[i][j]
            saut[i, j, code] = (di, dj)


def solution_dynamique(T, sauts, bonus):
    # Les cases du chemin, ou rien s'il n'y en a pas.
    total, faits = trouve_dynamique(T, sauts, bonus)
    if total == INFINI:
        return []
    chemin = [(0, 0)]
    for saut in faits:
        chemin.append(appliquer_sauts(*chemin[-1], [saut]))
    return chemin
