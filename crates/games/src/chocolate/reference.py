"""The functions of the text on the deadly square of chocolate, question by question.

A bar has m columns and n rows; its deadly square is in column i and row j, both from 0 at the top
left. A cut is a side, "left", "right", "top" or "bottom", and the number of its lines that are
broken off.
"""


def coupes(m, n, i, j):
    """Return the cuts of a bar, each with the bar that it leaves: ((side, number), (m, n, i, j))."""
    gauche = [(("left", k), (m - k, n, i - k, j)) for k in range(1, i + 1)]
    droite = [(("right", k), (m - k, n, i, j)) for k in range(1, m - i)]
    haut = [(("top", k), (m, n - k, i, j - k)) for k in range(1, j + 1)]
    bas = [(("bottom", k), (m, n - k, i, j)) for k in range(1, n - j)]
    return gauche + droite + haut + bas


def valeur(successeurs):
    """Return the value of a bar from the list of those of its successors (question 2)."""
    if successeurs == []:
        return 0
    perdants = [v for v in successeurs if v <= 0]
    if perdants != []:
        return 1 - max(perdants)
    return -(1 + max(successeurs))


def f(m, n, i, j):
    """Return the value of a bar by the definition, without remembering anything (question 3)."""
    return valeur([f(*suite) for _, suite in coupes(m, n, i, j)])


def f_dynamique(m, n, i, j):
    """Return the value of a bar from a table, which is filled by rising sizes (question 4).

    A cut shortens one of the four margins, so their order does not matter. The bars that share
    three margins form a line; for each line the table keeps the greatest value so far of a lost
    bar, and that of a won one. A value then takes four look-ups.
    """
    a, b, c, d = sorted([i, m - 1 - i, j, n - 1 - j])
    perdants, gagnants = {}, {}
    for w in range(a + 1):
        for x in range(w, b + 1):
            for y in range(x, c + 1):
                for z in range(y, d + 1):
                    lignes = {(x, y, z), (w, y, z), (w, x, z), (w, x, y)}
                    perdus = [perdants[ligne] for ligne in lignes if ligne in perdants]
                    gagnes = [gagnants[ligne] for ligne in lignes if ligne in gagnants]
                    v = valeur(perdus + gagnes)
                    table = gagnants if v > 0 else perdants
                    for ligne in lignes:
                        table[ligne] = max(v, table.get(ligne, v))
    return v


def carres(m, n, v):
    """Return the list of the deadly squares (i, j) with which a bar is worth v (question 5)."""
    memo = {}
    return [(i, j) for i in range(m) for j in range(n) if f_symetries(m, n, i, j, memo) == v]


def f_symetries(m, n, i, j, memo):
    """Return the value of a bar; remember it under its sorted margins (question 8).

    Turning and mirroring a bar, and even exchanging opposite margins for neighbouring ones, gives
    the same sorted margins, and the same value.
    """
    cle = tuple(sorted([i, m - 1 - i, j, n - 1 - j]))
    if cle not in memo:
        memo[cle] = valeur([f_symetries(*suite, memo) for _, suite in coupes(m, n, i, j)])
    return memo[cle]


def coup(m, n, i, j):
    """Return a best cut: the soonest win or the longest defence; None at the end (question 10)."""
    memo = {}
    meilleur, record = None, None
    for coupe, suite in coupes(m, n, i, j):
        v = f_symetries(*suite, memo)
        # Any value that is lost for the opponent is better than one that is won.
        note = (v <= 0, v)
        if record is None or note > record:
            meilleur, record = coupe, note
    return meilleur


def moteur(m, n, i, j):
    """Play a game against the user from this bar; the program begins (question 10)."""
    tour = 0
    while (m, n) != (1, 1):
        possibles = dict(coupes(m, n, i, j))
        if tour % 2 == 0:
            choix = coup(m, n, i, j)
        else:
            choix = None
            while choix not in possibles:
                cote, nombre = (input("Your cut, such as left 2: ") + " x").split()[:2]
                choix = (cote, int(nombre) if nombre.isdigit() else 0)
        m, n, i, j = possibles[choix]
        print("Break off", choix[1], "from the", choix[0])
        print("The bar is", m, "x", n, "with the deadly square", (i, j), "worth", f_symetries(m, n, i, j, {}))
        tour += 1
    print("The program wins." if tour % 2 == 1 else "You win.")
