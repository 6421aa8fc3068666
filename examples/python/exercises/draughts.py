"""Les dames : un pion peut-il en prendre un autre ?

The functions of the exercise on draughts. Grade them with tablette.gradebook(draughts, "draughts").
"""

DIAGONALES = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def question_1(*arguments):
    # Nombre d'éléments lus dans chaque représentation, pour un pion ou pour tous.
    damier = arguments[-1]
    pions = [arguments[:2]] if len(arguments) == 3 else places(damier)
    liste = places(damier)
    compte = {"men": 0, "rows": 0, "flat": 0, "couples": 0}
    for i, j in pions:
        for case in cases_regardees(i, j, damier):
            # Dans la liste des pions, il faut parcourir tous ceux qui précèdent.
            compte["men"] += liste.index(case) + 1 if case in liste else len(liste)
            for nom in ("rows", "flat", "couples"):
                compte[nom] += 1
    return compte


def places(damier):
    # Les cases occupées, ligne par ligne.
    n = len(damier)
    return [(i, j) for i in range(n) for j in range(n) if damier[i][j] != 0]


def cases_regardees(i, j, damier):
    # Dans l'ordre où pion_prendre les lit.
    n, lues = len(damier), [(i, j)]
    if damier[i][j] == 0:
        return lues
    for di, dj in DIAGONALES:
        if 0 <= i + di < n and 0 <= j + dj < n:
            lues.append((i + di, j + dj))
            if damier[i + di][j + dj] == 3 - damier[i][j] and 0 <= i + 2 * di < n and 0 <= j + 2 * dj < n:
                lues.append((i + 2 * di, j + 2 * dj))
                if damier[i + 2 * di][j + 2 * dj] == 0:
                    break
    return lues


def question_2(damier):
    # La case (i, j) a le numéro n*i + j.
    plat = []
    for ligne in damier:
        plat += ligne
    return plat


def question_3(i, j, damier):
    # La case et le damier suffisent : la couleur s'y lit.
    return damier[i][j]


def pion_prendre(i, j, damier):
    # La case d'arrivée doit rester sur le damier : un indice négatif lirait une autre case.
    n, couleur = len(damier), damier[i][j]
    if couleur == 0:
        return False
    for di, dj in DIAGONALES:
        dans = 0 <= i + 2 * di < n and 0 <= j + 2 * dj < n
        if dans and damier[i + di][j + dj] == 3 - couleur and damier[i + 2 * di][j + 2 * dj] == 0:
            return True
    return False
