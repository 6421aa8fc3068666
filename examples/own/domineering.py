"""Domineering on 4×4 squares: the first player puts upright dominoes, the second one lying ones."""

import tablette

N = 4


class Domineering(tablette.Game):
    start = ("." * N * N, True)  # the squares, and whether the next domino is upright

    def moves(self, state):
        squares, upright = state
        step = N if upright else 1
        fits = [at for at in range(N * N - step) if upright or at % N < N - 1]
        return [at for at in fits if squares[at] == squares[at + step] == "."]

    def play(self, state, at):
        squares, upright = state
        row = list(squares)
        row[at] = row[at + (N if upright else 1)] = "#"
        return "".join(row), not upright

    def draw(self, state):
        plays = {at: [str(at)] for at in self.moves(state)}
        marks = [(mark, "shade" if mark == "#" else "plain") for mark in state[0]]
        return [[(*marks[at], *plays.get(at, [])) for at in range(N * r, N * r + N)] for r in range(N)]


if __name__ == "__main__":
    print(Domineering().solve())
