"""Le chocolat empoisonné : les fonctions du TP, une par question.

The functions of the class on Chomp, as a student would write them. Grade them with
tablette.gradebook(chomp, "chomp"), or a single one with tablette.grade(chomp.joue, "chomp",
question=7).
"""


def question_1(m, n):
    # Chaque bouchée enlève au moins un carré, et le carré empoisonné reste pour la fin.
    return m * n - 1


def question_2(pos):
    # Une ligne ou un L : perdu seulement si les deux branches sont égales ; un carré : gagné.
    largeur, hauteur = pos[0], len(pos)
    if pos == [largeur] + [1] * (hauteur - 1):
        return largeur != hauteur
    if pos == [hauteur] * hauteur:
        return True
    return None


def tablette(m, n):
    # n lignes de m carrés.
    return [m] * n


def affiche(pos):
    # La ligne du bas est la première de la liste, et la dernière affichée.
    for i in range(len(pos) - 1, -1, -1):
        ligne = ["□"] * pos[i]
        if i == 0:
            ligne[0] = "■"
        print(" ".join(ligne))


def coups_jouables(pos):
    # Tous les carrés, sauf celui qui est empoisonné.
    coups = []
    for i in range(len(pos)):
        for j in range(pos[i]):
            if (i, j) != (0, 0):
                coups.append((i, j))
    return coups


def enleve_0(l):
    # On teste la longueur avant de lire le dernier élément : la liste peut être vide.
    while len(l) > 0 and l[-1] == 0:
        l.pop()


def joue(pos, coup):
    # Une nouvelle liste : celle qu'on a reçue ne change pas.
    i, j = coup
    suite = pos[:i]
    for k in range(i, len(pos)):
        suite.append(min(pos[k], j))
    enleve_0(suite)
    return suite


def gagnante(pos):
    # Gagnante si un coup laisse à l'autre une position perdante.
    for coup in coups_jouables(pos):
        if not gagnante(joue(pos, coup)):
            return True
    return False


def question_9a(pos):
    # Le nombre de carrés diminue à chaque coup.
    return (sum(pos), [sum(joue(pos, coup)) for coup in coups_jouables(pos)])


def question_9b(m, n):
    # Le bord d'une position est un chemin de m pas à droite et n pas en bas ; la tablette vide ne
    # compte pas.
    chemins = 1
    for k in range(1, n + 1):
        chemins = chemins * (m + k) // k
    return chemins - 1


def compteur(pos):
    # Nombre d'appels de la fonction gagnante, le premier compris.
    appels = 1
    for coup in coups_jouables(pos):
        gagne, de_plus = gagnante_comptee(joue(pos, coup))
        appels += de_plus
        if not gagne:
            break
    return appels


def gagnante_comptee(pos):
    # La même récursion, qui renvoie aussi le nombre d'appels.
    appels = 1
    for coup in coups_jouables(pos):
        gagne, de_plus = gagnante_comptee(joue(pos, coup))
        appels += de_plus
        if not gagne:
            return True, appels
    return False, appels


def gagnante_memo(pos, memo):
    # On cherche d'abord dans le dictionnaire, et on y écrit avant de répondre.
    cle = tuple(pos)
    if cle not in memo:
        memo[cle] = False
        for coup in coups_jouables(pos):
            if not gagnante_memo(joue(pos, coup), memo):
                memo[cle] = True
                break
    return memo[cle]


def question_11(pos, memo=None, premier=True):
    # Nombre d'appels de gagnante_memo, y compris ceux dont la réponse est déjà dans le
    # dictionnaire.
    memo = {} if memo is None else memo
    appels, cle = 1, tuple(pos)
    if cle not in memo:
        memo[cle] = False
        for coup in coups_jouables(pos):
            suite = joue(pos, coup)
            appels += question_11(suite, memo, False)
            if not memo[tuple(suite)]:
                memo[cle] = True
                break
    return appels


def question_12(m, n):
    # Toutes les tablettes jusqu'à m colonnes et n lignes ; un seul dictionnaire pour toutes.
    memo = {}
    return [[gagnante_memo(tablette(j, i), memo) for j in range(1, m + 1)] for i in range(1, n + 1)]


def coup_gagnant(pos):
    # Le premier coup qui laisse une position perdante, ou False.
    memo = {}
    for coup in coups_jouables(pos):
        if not gagnante_memo(joue(pos, coup), memo):
            return coup
    return False


def carte_gagnante(m, n):
    # 1 : la position laissée est gagnante ; 2 : elle est perdante.
    memo = {}
    carte = [[0] * m for _ in range(n)]
    for i, j in coups_jouables(tablette(m, n)):
        if gagnante_memo(joue(tablette(m, n), (i, j)), memo):
            carte[i][j] = 1
        else:
            carte[i][j] = 2
    return carte


def question_15(m, n):
    # Les 2 de la carte.
    carte = carte_gagnante(m, n)
    return [(i, j) for i in range(n) for j in range(m) if carte[i][j] == 2]
