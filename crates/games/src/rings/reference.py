"""The class of the text about the Chinese rings (« Jeu du Baguenaudier ») and its procedures, under
the names of the text.

A board b has squares 1 to n: b[k] is True if there is a pawn on square k, and b[0] is not used. Two
squares may be played: the first, and the one after the first pawn.
"""


class Baguenaudier:
    """A board of n squares, and the values of the boards since it was last filled or emptied."""

    BASE = 2

    def __init__(self, n):
        """Make an empty board of n squares."""
        if n < 0:
            raise ValueError("a number of squares from 0")
        self.npions = n
        self.b = [False] * (n + 1)
        self.vals = []

    def getN(self):
        """Return the number of squares."""
        return self.npions

    def initialiser(self):
        """Take every pawn off."""
        self.b = [False] * (self.getN() + 1)

    def afficher(self):
        """Print the board, square 1 first: * for a pawn, . for none."""
        print(" ".join("*" if self.b[k] else "." for k in range(1, self.getN() + 1)))

    def eval(self):
        """Return the board as a number in base 2, square 1 the lowest digit, by Horner's method."""
        v = 0
        for k in range(self.getN(), 0, -1):
            v = v * self.BASE + int(self.b[k])
        return v

    def afficherValeurs(self):
        """Print the number of moves and the values. There is one value more: that of the start."""
        print("Nombre de coups =", len(self.vals) - 1)
        print(*self.vals)

    def placer(self, k):
        """Put a pawn on square k, print the board and note its value."""
        self.b[k] = True
        self.afficher()
        self.vals.append(self.eval())

    def oter(self, k):
        """Take the pawn off square k, print the board and note its value."""
        self.b[k] = False
        self.afficher()
        self.vals.append(self.eval())

    def mettre(self, n):
        """Put pawns on squares 1 to n, all empty: pawn n can be put on when n - 1 is the first."""
        if n == 0:
            return
        if n == 1:
            self.placer(1)
        else:
            self.mettre(n - 1)
            self.prendre(n - 2)
            self.placer(n)
            self.mettre(n - 2)

    def prendre(self, n):
        """Take the pawns off squares 1 to n, all occupied: mettre(n) backwards."""
        if n == 0:
            return
        if n == 1:
            self.oter(1)
        else:
            self.prendre(n - 2)
            self.oter(n)
            self.mettre(n - 2)
            self.prendre(n - 1)

    def remplir(self):
        """Fill the empty board, printing each board, then the values."""
        print("On remplit le baguenaudier...")
        self.vals = []
        self.afficher()
        self.vals.append(self.eval())
        self.mettre(self.getN())
        self.afficherValeurs()

    def vider(self):
        """Empty the full board, printing each board, then the values."""
        print("On vide le baguenaudier...")
        self.vals = []
        self.afficher()
        self.vals.append(self.eval())
        self.prendre(self.getN())
        self.afficherValeurs()

    def jouer(self):
        """Play both games: fill the board, then empty it."""
        self.initialiser()
        self.remplir()
        self.vider()


# 4.1: the values


def suite_mettre(t):
    """Return the value after t moves of filling, on a board large enough for them: a Gray code."""
    return t ^ (t >> 1)


def suite_prendre(t, n):
    """Return the value after t moves of emptying n squares: filling, read backwards."""
    return suite_mettre(nombre_coups(n) - t)


def valeurs(n):
    """Return the values while n squares are filled, that of the empty board first."""
    return [suite_mettre(t) for t in range(nombre_coups(n) + 1)]


# 4.2: the number of moves


def P_et_M(n):
    """Return the numbers of moves of prendre and mettre for 0, 1, …, n squares, by the two
    recurrences."""
    P, M = [0, 1], [0, 1]
    for k in range(2, n + 1):
        P.append(P[k - 2] + M[k - 2] + P[k - 1] + 1)
        M.append(M[k - 1] + P[k - 2] + M[k - 2] + 1)
    return P[: n + 1], M[: n + 1]


def nombre_coups(n):
    """Return the number of moves that fill or empty n squares, by the formula."""
    return (2 ** (n + 2) - (-1) ** n - 3) // 6


# 4.3: without recursion


def cases_jouables(b):
    """Return the squares that can be played: the first, and the one after the first pawn."""
    n = len(b) - 1
    jouables = [1] if n >= 1 else []
    for k in range(1, n):
        if b[k]:
            jouables.append(k + 1)
            break
    return jouables


def rang(b):
    """Return the number of moves from the empty board to b: the inverse of the Gray code."""
    r, bit = 0, 0
    for k in range(len(b) - 1, 0, -1):
        bit ^= int(b[k])
        r = 2 * r + bit
    return r


def case_suivante(b, but):
    """Return the square to play next on the way from b to the board but; None if they are equal.
    Every move changes the parity of the pawns, and every other move is on square 1."""
    if rang(b) == rang(but):
        return None
    pair = sum(b) % 2 == 0
    if pair == (rang(b) < rang(but)):
        return 1
    return cases_jouables(b)[1]


def mettre_iteratif(n):
    """Return the values while n squares are filled, without recursion."""
    b, but = [False] * (n + 1), [False] + [True] * n
    vals, v = [0], 0
    while b != but:
        k = case_suivante(b, but)
        b[k] = not b[k]
        v ^= 2 ** (k - 1)
        vals.append(v)
    return vals
