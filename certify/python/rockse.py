"""Röckse. A position is a cell of a grid of weights and the set of extra jumps collected so far.

Default jumps are always allowed. Standing on a bonus cell allows its jumps from there on. A jump
(di,dj) goes down, or to the right in the same row. The cost of a position is the least sum of
weights from its cell to the last one, both included; stuck elsewhere, it cannot be solved.

Extra jumps are those of bonus cells that fit the grid and are no default jumps, numbered from 0 as
first listed; a set is the sum of 2 to these numbers. With q of them, the rank of cell i, j of N by
N is (N*N - 1 - N*i - j) * 2**q + set. Every set is numbered on every cell.
"""

import re

from head import require

PAIR = re.compile(r"\((-?\d+),(-?\d+)\)")


def pairs(text):
    return [(int(i), int(j)) for i, j in PAIR.findall(text)]


class Rockse:
    positive = False

    def __init__(self, board, settings, count):
        require(not settings, "settings of Röckse are not checked here")
        grid, bonuses, jumps = [], {}, []
        for part in board.split("; "):
            word, _, rest = part.partition(" ")
            if word == "jumps":
                jumps = pairs(rest)
            elif word == "bonus":
                cell, listed = rest.split(":")
                bonuses[pairs(cell)[0]] = pairs(listed)
            elif word not in ("at", "extra"):
                grid.append([int(weight) for weight in part.split(" ")])
        self.size, self.weights = len(grid), sum(grid, [])
        require(all(len(row) == self.size for row in grid), "the grid is not square")
        every = jumps + sum(bonuses.values(), [])
        require(all(jump > (0, 0) for jump in every), "a jump leads back")
        self.number(jumps, bonuses)

    def number(self, jumps, bonuses):
        fits = lambda jump: jump[0] < self.size and abs(jump[1]) < self.size
        self.defaults = list(dict.fromkeys(filter(fits, jumps)))
        every = filter(fits, sum(bonuses.values(), []))
        self.extras = [jump for jump in dict.fromkeys(every) if jump not in self.defaults]
        self.gifts = {i * self.size + j: self.set_of(given) for (i, j), given in bonuses.items()}
        self.count = self.size ** 2 << len(self.extras)

    def set_of(self, jumps):
        return sum(1 << number for number, jump in enumerate(self.extras) if jump in jumps)

    def place(self, rank):
        cell, held = divmod(rank, 1 << len(self.extras))
        return self.size ** 2 - 1 - cell, held

    def end(self, rank):
        cell, _ = self.place(rank)
        return self.weights[cell] if cell == self.size ** 2 - 1 else None

    def edges(self, rank):
        cell, held = self.place(rank)
        row, column = divmod(cell, self.size)
        extras = [jump for number, jump in enumerate(self.extras) if held >> number & 1]
        edges = []
        for down, right in self.defaults + extras:
            i, j = row + down, column + right
            if i < self.size and 0 <= j < self.size:
                target = i * self.size + j
                after = held | self.gifts.get(target, 0)
                next_rank = (self.size ** 2 - 1 - target << len(self.extras)) + after
                edges.append((self.weights[cell], next_rank))
        return edges

    def show(self, rank):
        cell, held = self.place(rank)
        return "({},{}) with set {}".format(*divmod(cell, self.size), held)
