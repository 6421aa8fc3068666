"""Chinese rings under another rule: a square may be played if the one before it has a pawn and the
one before that has none, and the first square always. Fill the board."""

import tablette

SQUARES = 6


class OtherRings(tablette.Game):
    players = 1
    repeating = True
    start = "." * SQUARES

    def moves(self, board):
        return [k for k in range(1, SQUARES + 1) if k == 1 or ("." + board)[k - 2 : k] == ".*"]

    def play(self, board, k):
        return board[: k - 1] + ("*" if board[k - 1] == "." else ".") + board[k:]

    def over(self, board):
        return "." not in board

    def draw(self, board):
        legal, row = [] if self.over(board) else self.moves(board), enumerate(board, 1)
        return [[(mark, "first", str(k)) if k in legal else (mark, "plain") for k, mark in row]]


if __name__ == "__main__":
    print(OtherRings().solve())
