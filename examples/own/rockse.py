"""Röckse where a bonus serves once: its jump is lost when it is used. The cheapest way from the first
cell to the last; a path weighs the sum of its cells."""

import tablette

GRID = [[0, 3, 9, 2], [4, 9, 1, 8], [7, 2, 9, 3], [9, 6, 4, 1]]
JUMPS = [(0, 1), (1, 0)]  # rows and columns
BONUS = {(0, 1): (1, -1), (1, 0): (2, 1), (2, 1): (0, 2)}


class OneUse(tablette.Game):
    players = 1
    start = ((0, 0), frozenset())  # the cell, and the jumps won

    def moves(self, state):
        (i, j), won = state
        last = len(GRID) - 1
        return sorted({(a, b) for a, b in {*JUMPS, *won} if i + a <= last and 0 <= j + b <= last})

    def play(self, state, jump):
        (i, j), won = state
        cell = i + jump[0], j + jump[1]
        won = won if jump in JUMPS else won - {jump}
        return cell, won | {BONUS[cell]} if cell in BONUS else won

    def cost(self, state, jump):
        i, j = self.play(state, jump)[0]
        return GRID[i][j]

    def over(self, state):
        return state[0] == (len(GRID) - 1, len(GRID) - 1)

    def draw(self, state):
        ink = {**dict.fromkeys(BONUS, "bad"), state[0]: "good"}
        rows = enumerate(GRID)
        return [[(str(n), ink.get((r, c), "plain")) for c, n in enumerate(row)] for r, row in rows]


if __name__ == "__main__":
    print(OneUse().solve())
