"""Noughts and crosses with a twist: three in a row lose."""

import tablette

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Misere(tablette.Game):
    start = "." * 9

    def moves(self, board):
        return [at for at, cell in enumerate(board) if cell == "."]

    def play(self, board, at):
        return board[:at] + "ox"[board.count(".") % 2] + board[at + 1 :]

    def over(self, board):
        if any(board[a] == board[b] == board[c] != "." for a, b, c in LINES):
            return "win"  # for the side to move: the other player has made the row
        return None if "." in board else "draw"

    def draw(self, board):
        plays = {} if self.over(board) else {at: [str(at)] for at in self.moves(board)}
        cells = [(mark, "plain", *plays.get(at, [])) for at, mark in enumerate(board)]
        return [cells[r : r + 3] for r in (0, 3, 6)]


if __name__ == "__main__":
    print(Misere().solve())
