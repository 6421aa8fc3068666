"""Hexapawn: pawns walk straight and capture diagonally; reach the far row or block to win."""

import tablette


class Hexapawn(tablette.Game):
    """A position is the board seen by the side to move, its pawns `x` below; moves turn it."""

    def __init__(self, columns=3, rows=3):
        self.columns = columns
        self.start = "o" * columns + "." * (columns * (rows - 2)) + "x" * columns

    def moves(self, board):
        found = []
        for at, pawn in enumerate(board):
            for side in (-1, 0, 1) if pawn == "x" else ():
                to = at - self.columns + side
                inside = to >= 0 and 0 <= at % self.columns + side < self.columns
                if inside and board[to] == ("." if side == 0 else "o"):
                    found.append((at, to))
        return found

    def play(self, board, move):
        squares = list(board)
        squares[move[0]], squares[move[1]] = ".", "x"
        return "".join(squares)[::-1].translate(str.maketrans("xo", "ox"))

    def over(self, board):
        return "lose" if "o" in board[-self.columns :] else None

    def canonical(self, board):
        return min(board, "".join(row[::-1] for row in self.draw(board)))

    def draw(self, board):
        return [board[at : at + self.columns] for at in range(0, len(board), self.columns)]


if __name__ == "__main__":
    print(Hexapawn(3, 3).open().solve())
