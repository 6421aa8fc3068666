"""La tablette au carré mortel : les fonctions du TP, une par question.

The functions of the class on Chocolate, as a student would write them. Grade them with
tablette.gradebook(chocolate, "chocolate").
"""


def coupes(m, n, i, j):
    # Les tablettes qui restent après une coupe, avec le nom de la coupe.
    suites = []
    for k in range(1, i + 1):
        suites.append((f"left {k}", (m - k, n, i - k, j)))
    for k in range(1, m - i):
        suites.append((f"right {k}", (m - k, n, i, j)))
    for k in range(1, j + 1):
        suites.append((f"top {k}", (m, n - k, i, j - k)))
    for k in range(1, n - j):
        suites.append((f"bottom {k}", (m, n - k, i, j)))
    return suites


def question_2(valeurs):
    # On laisse la tablette qui perd le plus vite ; à défaut, celle qui résiste le plus longtemps.
    if valeurs == []:
        return 0
    perdues = [v for v in valeurs if v <= 0]
    if perdues != []:
        return 1 - max(perdues)
    return -(1 + max(valeurs))


def f(m, n, i, j):
    # La formule, sans mémoire.
    return question_2([f(*suite) for _, suite in coupes(m, n, i, j)])


def question_1(m, n, i, j):
    # À la main, les petites tablettes ; ici par la formule.
    return question_8(m, n, i, j)


def question_4(m, n, i, j, memo=None):
    # Chaque valeur n'est calculée qu'une fois.
    memo = {} if memo is None else memo
    if (m, n, i, j) not in memo:
        memo[m, n, i, j] = question_2([question_4(*suite, memo) for _, suite in coupes(m, n, i, j)])
    return memo[m, n, i, j]


def question_5(m, n, valeur):
    # Toutes les places du carré mortel qui ont cette valeur.
    memo = {}
    return [(i, j) for j in range(n) for i in range(m) if valeur_des_marges(marges(m, n, i, j), memo) == valeur]


def question_6(m, n, i, j):
    # Chaque marge peut prendre toutes les longueurs jusqu'à la sienne.
    return (i + 1) * (m - i) * (j + 1) * (n - j)


def question_7(m, n, i, j):
    # On retourne de gauche à droite, de haut en bas, et on échange lignes et colonnes.
    images = []
    for a, b in ((i, j), (m - 1 - i, j), (i, n - 1 - j), (m - 1 - i, n - 1 - j)):
        for image in ((m, n, a, b), (n, m, b, a)):
            if image not in images:
                images.append(image)
    return images


def marges(m, n, i, j):
    # Une coupe ne modifie qu'une marge : leur ordre ne compte pas.
    return tuple(sorted((i, m - 1 - i, j, n - 1 - j)))


def valeur_des_marges(quatre, memo):
    # La même mémoire, dont les clés sont les marges triées.
    if quatre not in memo:
        valeurs = []
        for k in range(4):
            for reste in range(quatre[k]):
                suite = tuple(sorted(quatre[:k] + (reste,) + quatre[k + 1 :]))
                valeurs.append(valeur_des_marges(suite, memo))
        memo[quatre] = question_2(valeurs)
    return memo[quatre]


def question_8(m, n, i, j):
    # Les symétries : toutes les tablettes de mêmes marges ont la même valeur.
    return valeur_des_marges(marges(m, n, i, j), {})


def question_10(m, n, i, j):
    # Le moteur : la meilleure coupe, celle qui gagne le plus vite ou qui perd le plus tard.
    memo = {}
    valeur = valeur_des_marges(marges(m, n, i, j), memo)
    for coupe, suite in coupes(m, n, i, j):
        laisse = valeur_des_marges(marges(*suite), memo)
        if valeur == question_2([laisse]):
            return coupe
    return None
