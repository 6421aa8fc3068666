"""Runs what the lessons say about the code of the texts: each function below makes one fault that a
key names, in our own words. claims.py ROCKSE RINGS, the two reference programs."""
import runpy
import sys

rockse, rings = (runpy.run_path(path) for path in sys.argv[1:3])

T = [[2, -4, -6, 0], [1, -2, 2, 3], [-2, 2, -3, 4], [-1, 4, -3, 7]]
SAUTS = [(0, 1), (1, -1), (1, 1)]
BONUS = {(1, 2): [(1, 0)]}


class Endless(Exception):
    """A search that has made far more steps than it can need."""


def extends(sauts, bonus, cells):
    """The statement that the answer key repeats: it changes the caller's list."""
    for cell in cells:
        if cell in bonus:
            sauts += bonus[cell]
    return sauts


def question_3():
    """A forbidden jump is allowed in the next call."""
    sauts = list(SAUTS)
    forbidden = [(1, 1), (2, 1)]
    assert not rockse["sauts_corrects"](sauts, BONUS, forbidden)
    extends(sauts, BONUS, [(0, 2), (1, 2)])
    assert sauts != SAUTS and rockse["sauts_corrects"](sauts, BONUS, forbidden)
    assert rockse["sauts_permis"](SAUTS, BONUS, 1, 2) == SAUTS + [(1, 0)] and len(SAUTS) == 3


def question_4():
    """Checking the jumps allows every bonus jump from the first cell on."""
    sauts = list(SAUTS)
    extends(sauts, BONUS, BONUS)
    assert rockse["sauts_corrects"](sauts, {}, [(0, 0), (1, 0)])


def cut_off(T, sauts, bonus, left, i, j, steps):
    """An exhaustive search that counts a path which was cut off, and extends the list it loops over."""
    N = len(T)
    if left == 0 or (i, j) == (N - 1, N - 1):
        return T[i][j]
    extends(sauts, bonus, [(i, j)])
    found = []
    for di, dj in sauts:
        steps.append(0)
        if len(steps) > 100_000:
            raise Endless
        if i + di < N and 0 <= j + dj < N:
            found.append(T[i][j] + cut_off(T, sauts, bonus, left - 1, i + di, j + dj, steps))
    return min(found, default=T[i][j])


def question_6():
    """A path that never arrives wins; on the answer key's own grid the search ends up to 3 jumps."""
    assert cut_off([[0, 0], [-10, 0]], [(1, 0), (1, 1)], {}, 1, 0, 0, []) == -10
    assert rockse["trouve_complet"]([[0, 0], [-10, 0]], [(1, 0), (1, 1)], {}, 1) == (0, [(1, 1)])
    for left in range(8):
        try:
            cut_off(T, list(SAUTS), BONUS, left, 0, 0, [])
            ends = True
        except Endless:
            ends = False
        assert ends == (left < 4), left


def question_9():
    """One name for two lists leaves no allowed jump; the joint cells count twice."""
    sauts = []
    assert rockse["suite_locale"](T, sauts, BONUS, 2, 0, 0) == (T[0][0], [])
    weight, _ = rockse["trouve_glouton"](T, SAUTS, BONUS, 2)
    sum_of_suites, joints, permis, cell = 0, [], SAUTS, (0, 0)
    while cell != (3, 3):
        joints.append(cell)
        suite_weight, suite = rockse["suite_locale"](T, permis, BONUS, 2, *cell)
        sum_of_suites += suite_weight
        for di, dj in suite:
            permis = rockse["sauts_permis"](permis, BONUS, *cell)
            cell = (cell[0] + di, cell[1] + dj)
    twice = sum(T[i][j] for i, j in joints[1:])
    assert twice != 0 and sum_of_suites == weight + twice


def question_12():
    """Each round leaves the queue as it was, and adds the same list again."""
    for nb_bonus in range(1, 5):
        masques = [[True] * nb_bonus]
        file = masques[:]
        for _ in range(3):
            before = [list(masque) for masque in file]
            choix = file.pop(0)
            for k in range(nb_bonus):
                choix[k] = False
                if choix not in file:
                    file.append(choix)
                    masques.append(choix)
                choix[k] = True
            assert [list(masque) for masque in file] == before
        assert len(masques) == 4 and all(masque is masques[0] for masque in masques)


def question_13():
    """Every call lengthens the default jumps."""
    sauts = list(SAUTS)
    extends(sauts, BONUS, [(1, 2)])
    assert (1, 0) in rockse["trouver_sauts_possibles"](sauts, [[(1, 0)]], [False])


def question_14():
    """A code is no mask."""
    try:
        rockse["trouver_sauts_possibles"](SAUTS, [[(1, 0)]], 1)
    except TypeError:
        return
    raise AssertionError("a number has a length")


def question_15():
    """A jump taken for a cell leads back to a cell that was left, with the same set."""
    _, saut_opt = rockse["remplir_tables"](T, SAUTS, BONUS)
    cell, seen = (0, 0), []
    while cell not in seen:
        assert cell != (3, 3)
        seen.append(cell)
        cell = saut_opt[cell[0]][cell[1]][0][:2]


def rings_3_2():
    """The values include the start; a negative size fits no base case; 32 squares pass an int."""
    jeu = rings["Baguenaudier"](3)
    jeu.jouer()
    assert len(jeu.vals) == 6 and rings["nombre_coups"](3) == 5 and rings["nombre_coups"](4) == 10
    try:
        jeu.mettre(-1)
        raise AssertionError("it ends")
    except RecursionError:
        pass
    values = []
    for squares in (31, 32):
        full = rings["Baguenaudier"](squares)
        full.b = [True] * (squares + 1)
        values.append(full.eval())
    assert values[0] == 2**31 - 1 < values[1]


CLAIMS = [question_3, question_4, question_6, question_9, question_12, question_13, question_14, question_15, rings_3_2]
for claim in CLAIMS:
    claim()
    print("true:", claim.__name__)
