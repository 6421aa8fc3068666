"""Le baguenaudier : les fonctions de l'exercice, une par question.

The functions of the exercise on the Chinese rings, in Python. Grade them with
tablette.gradebook(rings, "rings").
"""


def question_2(jeu):
    # Horner : la case 1 est le chiffre des unités.
    valeur = 0
    for pion in reversed(jeu):
        valeur = 2 * valeur + (1 if pion else 0)
    return valeur


def mettre(n):
    # On ne peut vider n-2 cases qu'après avoir rempli les n-1 premières.
    if n <= 0:
        return []
    if n == 1:
        return ["+1"]
    return mettre(n - 1) + prendre(n - 2) + [f"+{n}"] + mettre(n - 2)


def prendre(n):
    # Les coups de mettre, inversés et dans l'ordre inverse.
    if n <= 0:
        return []
    if n == 1:
        return ["-1"]
    return prendre(n - 2) + [f"-{n}"] + mettre(n - 2) + prendre(n - 1)


def valeurs(depart, coups):
    # Les valeurs successives de la tablette.
    liste = [depart]
    for coup in coups:
        case = int(coup[1:])
        liste.append(liste[-1] ^ (1 << (case - 1)))
    return liste


def jouer(n):
    # On remplit, puis on vide.
    return valeurs(0, mettre(n)), valeurs(2**n - 1, prendre(n))


def question_4_1a(n):
    # C'est le code de Gray, de 0 à la tablette pleine.
    return [t ^ (t >> 1) for t in range(A(n) + 1)]


def question_4_1b(n):
    # Il y a un coup de moins que de valeurs.
    return len(mettre(n))


def question_4_1c(t, n=None):
    # Le code de Gray, à l'endroit depuis la tablette vide, à l'envers depuis la pleine.
    rang = t if n is None else A(n) - t
    return rang ^ (rang >> 1)


def question_4_2a(n):
    # P(n) = P(n-2) + M(n-2) + P(n-1) + 1, et P = M.
    P = [0, 1]
    for k in range(2, n + 1):
        P.append(P[k - 1] + 2 * P[k - 2] + 1)
    return P[: n + 1]


def A(n):
    # La forme close, en entiers.
    return (2 ** (n + 2) - (-1) ** n - 3) // 6


def question_4_2c(n):
    # Autant d'appels utiles que de coups.
    return question_4_2a(n)[n]


def question_4_3a(jeu):
    # La première case, et celle qui suit le premier pion.
    cases = [1] if len(jeu) > 0 else []
    for k in range(len(jeu) - 1):
        if jeu[k]:
            cases.append(k + 2)
            break
    return [("-" if jeu[case - 1] else "+") + str(case) for case in cases]


def rang(jeu):
    # L'inverse du code de Gray.
    total, gray = 0, question_2(jeu)
    while gray > 0:
        total ^= gray
        gray >>= 1
    return total


def question_4_3b(jeu, but=None):
    # On monte ou on descend le long du chemin ; la parité des pions dit quelle case.
    but = [True] * len(jeu) if but is None else but
    depart, arrivee = rang(jeu), rang(but)
    if depart == arrivee:
        return None
    pair = sum(jeu) % 2 == 0
    case = 1 if pair == (depart < arrivee) else jeu.index(True) + 2
    return ("-" if jeu[case - 1] else "+") + str(case)
