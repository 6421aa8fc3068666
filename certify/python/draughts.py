"""International draughts. A position is four sets of squares, always with White to move:
White's men, Black's men, White's kings, Black's kings.

Squares 0 to 49 are those that players call 1 to 50, row by row from the top. White's men move up,
towards 0. Black to move is the same position with the board turned and the colours exchanged.

All positions in which the player to move has no piece share rank 0. The other ranks go by
material, in rising order of: all pieces, all men, pieces and men of the larger army, then White's
men and kings and Black's men and kings. Only materials with pieces on both sides have ranks.

Within a material, parts follow each other by the number of White's men on the last row (squares 45
to 49). Within a part, a rank has these digits, the first the most significant: White's men before
the last row, among squares 5 to 44; White's men on it; Black's men, among squares 0 to 44 without
White's men; White's kings, among the squares without men; Black's kings, among the squares left.
Each digit is the number of a set among those of its size, by their highest elements first.
"""

from bisect import bisect_right
from functools import cache
from itertools import combinations
from math import comb, prod

from draughts_rules import BOARD, moves
from head import require

@cache
def subsets(squares, size):
    """All sets of a size, by their highest elements first."""
    return sorted(combinations(range(squares), size), key=lambda subset: subset[::-1])


def number(subset, base=0, holes=()):
    """The number of a set among those of its size, in the squares from `base` without `holes`."""
    places = (square - base - sum(hole < square for hole in holes) for square in sorted(subset))
    return sum(comb(place, size) for size, place in enumerate(places, 1))


def ways(material, back):
    """How many values each digit has, with this many of White's men on the last row."""
    men, kings, black_men, black_kings = material
    pairs = [(40, men - back), (5, back), (45 - men + back, black_men)]
    pairs += [(50 - men - black_men, kings), (50 - men - black_men - kings, black_kings)]
    return [comb(squares, size) if 0 <= size <= squares else 0 for squares, size in pairs]


def order(material):
    men, kings, black_men, black_kings = material
    larger = max((men + kings, men), (black_men + black_kings, black_men))
    return sum(material), men + black_men, larger, material


def armies(pieces):
    return [(men, count - men) for count in range(1, pieces + 1) for men in range(count + 1)]


def materials(most):
    """Every pair of armies with at most this many pieces, in the order of ranks."""
    every = [a + b for a in armies(most) for b in armies(most)]
    return sorted((material for material in every if sum(material) <= most), key=order)


def turn(squares):
    return {49 - square for square in squares}


class Draughts:
    def __init__(self, board, settings, count):
        require(not settings, "draws by counting are not checked here")
        known = len(board) == 1 and "2" <= board <= "9"
        require(known, "of draughts, only tables of all endings of 2 to 9 pieces are checked here")
        self.parts, self.firsts, self.count = {}, [], 1
        for material in materials(int(board)):
            for back in range(min(material[0], 5) + 1):
                self.parts[material, back] = len(self.firsts)
                self.firsts.append((self.count, material, back))
                self.count += prod(ways(material, back))

    def place(self, rank):
        """White's men, Black's men, White's kings and Black's kings of a rank."""
        first, material, back = self.firsts[bisect_right(self.firsts, rank, key=lambda p: p[0]) - 1]
        rest, digits = rank - first, []
        for way in reversed(ways(material, back)):
            rest, digit = divmod(rest, way)
            digits.insert(0, digit)
        men, kings, black_men, black_kings = material
        free, taken = list(range(5, 45)), set()

        def put(digit, size):
            squares = {free[place] for place in subsets(len(free), size)[digit]}
            taken.update(squares)
            return squares

        own = put(digits[0], men - back)
        free = list(range(45, 50))
        own |= put(digits[1], back)
        free = [square for square in range(45) if square not in taken]
        black = put(digits[2], black_men)
        free = [square for square in BOARD if square not in taken]
        own_kings = put(digits[3], kings)
        free = [square for square in free if square not in taken]
        return own, black, own_kings, put(digits[4], black_kings)

    def rank(self, men, black, kings, black_kings):
        if not men and not kings:
            return 0
        front, last = [s for s in men if s < 45], [s for s in men if s >= 45]
        material, both = (len(men), len(kings), len(black), len(black_kings)), men | black
        digits = [number(front, 5), number(last, 45), number(black, 0, front)]
        digits += [number(kings, 0, both), number(black_kings, 0, both | kings)]
        first, _, back = self.firsts[self.parts[material, len(last)]]
        rest = 0
        for digit, way in zip(digits, ways(material, back)):
            rest = rest * way + digit
        return first + rest

    def moves(self, rank):
        if rank == 0:
            return []
        after = []
        for men, black, kings, black_kings in moves(*self.place(rank)):
            after.append(self.rank(*map(turn, (black, men, black_kings, kings))))
        return after

    def show(self, rank):
        if rank == 0:
            return "without a piece to move"
        names = lambda men, kings: ",".join(
            [str(s + 1) for s in sorted(men)] + [f"K{s + 1}" for s in sorted(kings)]
        )
        men, black, kings, black_kings = self.place(rank)
        return f"W:W{names(men, kings)}:B{names(black, black_kings)}"
