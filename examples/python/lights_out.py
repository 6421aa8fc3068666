"""Lights out: pressing a lamp toggles it and its neighbours. A position has one bit per lamp."""

import tablette


class LightsOut(tablette.Game):
    players, repeating = 1, True

    def __init__(self, side=3, lit=None):
        self.side = side
        self.start = 2 ** (side * side) - 1 if lit is None else lit
        lamps = [(row, column) for row in range(side) for column in range(side)]
        self.masks = [sum(1 << (r * side + c) for r, c in lamps if abs(r - i) + abs(c - j) < 2) for i, j in lamps]

    def moves(self, lit):
        return range(len(self.masks))

    def play(self, lit, lamp):
        return lit ^ self.masks[lamp]

    def over(self, lit):
        return lit == 0

    def moves_many(self, lit):
        import numpy

        return numpy.repeat(numpy.arange(lit.size), len(self.masks)), (lit[:, None] ^ numpy.array(self.masks)).ravel()

    def over_many(self, lit):
        return lit == 0

    def draw(self, lit):
        bits = ["*" if lit >> lamp & 1 else "." for lamp in range(self.side**2)]
        return ["".join(bits[at : at + self.side]) for at in range(0, len(bits), self.side)]


if __name__ == "__main__":
    print(LightsOut(4).open().solve())
