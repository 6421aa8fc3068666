"""The functions that the text on Chomp asks for, question by question.

A position is the list of its row lengths from the bottom up, without zeros; a bite is the couple
(row, column) of a square, both from 0. The square (0, 0) is poisoned.
"""

# Question 9 (c): the calls of gagnante and gagnante_memo since it was last set to 0.
compteur = 0


def tablette(m, n):
    """Return the full bar of m columns and n rows."""
    return [m] * n


def affiche(pos):
    """Print a position, the bottom row last: □ is a square to eat, ■ the poisoned one."""
    for ligne in range(len(pos) - 1, 0, -1):
        print(" ".join(["□"] * pos[ligne]))
    print(" ".join(["■"] + ["□"] * (pos[0] - 1)))


def coups_jouables(pos):
    """Return the list of the playable bites: all squares but the poisoned one."""
    coups = []
    for i in range(len(pos)):
        for j in range(pos[i]):
            if (i, j) != (0, 0):
                coups.append((i, j))
    return coups


def enleve_0(l):
    """Remove the zeros at the end of the list l, in place."""
    while len(l) > 0 and l[-1] == 0:
        l.pop()


def joue(pos, coup):
    """Return the position after a bite, as a new list: pos stays as it is."""
    i, j = coup
    suite = pos[:i]
    for longueur in pos[i:]:
        suite.append(min(longueur, j))
    enleve_0(suite)
    return suite


def gagnante(pos):
    """Tell whether the player to move can win: whether some bite leaves a lost position."""
    global compteur
    compteur += 1
    for coup in coups_jouables(pos):
        if not gagnante(joue(pos, coup)):
            return True
    return False


def gagnante_memo(pos, dict):
    """Do the same as gagnante, with the positions judged so far in a dictionary."""
    global compteur
    compteur += 1
    cle = tuple(pos)
    if cle in dict:
        return dict[cle]
    dict[cle] = False
    for coup in coups_jouables(pos):
        if not gagnante_memo(joue(pos, coup), dict):
            dict[cle] = True
            break
    return dict[cle]


def coup_gagnant(pos):
    """Return a winning bite, or False if the position is lost."""
    memo = {}
    for coup in coups_jouables(pos):
        if not gagnante_memo(joue(pos, coup), memo):
            return coup
    return False


def carte_gagnante(m, n):
    """Return the map of the first bites on the bar of m columns and n rows.

    It has n rows of m numbers: 0 for the poisoned square, 1 where the bite leaves a won position
    and 2 where it leaves a lost one.
    """
    depart = tablette(m, n)
    memo = {}
    carte = []
    for i in range(n):
        ligne = []
        for j in range(m):
            if (i, j) == (0, 0):
                ligne.append(0)
            elif gagnante_memo(joue(depart, (i, j)), memo):
                ligne.append(1)
            else:
                ligne.append(2)
        carte.append(ligne)
    return carte
