"""The functions of the text on draughts: can the man on square (i, j) capture another?

A square holds 0 if it is empty, 1 for a white man and 2 for a black one. The text's first versions
read beyond the border; these do not.
"""

# The four diagonal directions.
DIRECTIONS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def pion_prendre(i, j, damier):
    """Tell whether the man on (i, j) can capture, on a list of lists."""
    n = len(damier)
    if damier[i][j] == 0:
        return False
    adversaire = 3 - damier[i][j]
    for di, dj in DIRECTIONS:
        if 0 <= i + 2 * di < n and 0 <= j + 2 * dj < n:
            if damier[i + di][j + dj] == adversaire and damier[i + 2 * di][j + 2 * dj] == 0:
                return True
    return False


def pion_prendre_dict(i, j, damier):
    """Tell the same on a dictionary, whose keys are the couples of all squares of the board."""
    if damier[i, j] == 0:
        return False
    adversaire = 3 - damier[i, j]
    for di, dj in DIRECTIONS:
        # Beyond the border there is no key, and nothing to land on.
        if damier.get((i + 2 * di, j + 2 * dj)) == 0 and damier[i + di, j + dj] == adversaire:
            return True
    return False


def pion_prendre_list(i, j, damier):
    """Tell the same on one flat list, row after row."""
    n = int(len(damier) ** 0.5)
    if damier[n * i + j] == 0:
        return False
    adversaire = 3 - damier[n * i + j]
    for di, dj in DIRECTIONS:
        if 0 <= i + 2 * di < n and 0 <= j + 2 * dj < n:
            voisine, arrivee = n * (i + di) + j + dj, n * (i + 2 * di) + j + 2 * dj
            if damier[voisine] == adversaire and damier[arrivee] == 0:
                return True
    return False


def pion_prendre_bord(i, j, damier):
    """Tell the same on a list of lists, one direction after the other, as the text's last version."""
    n = len(damier)
    if damier[i][j] == 0:
        return False
    c = 3 - damier[i][j]
    haut, bas, gauche, droite = i >= 2, i < n - 2, j >= 2, j < n - 2
    if haut and gauche and damier[i - 1][j - 1] == c and damier[i - 2][j - 2] == 0:
        return True
    if haut and droite and damier[i - 1][j + 1] == c and damier[i - 2][j + 2] == 0:
        return True
    if bas and gauche and damier[i + 1][j - 1] == c and damier[i + 2][j - 2] == 0:
        return True
    if bas and droite and damier[i + 1][j + 1] == c and damier[i + 2][j + 2] == 0:
        return True
    return False


def en_liste(damier):
    """Return the flat list of a list of lists: square (i, j) has the index n * i + j."""
    return [case for ligne in damier for case in ligne]


def en_dictionnaire(damier):
    """Return the dictionary of a list of lists: square (i, j) has the key (i, j)."""
    n = len(damier)
    return {(i, j): damier[i][j] for i in range(n) for j in range(n)}
