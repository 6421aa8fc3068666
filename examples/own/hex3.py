"""Hex on 3×3 cells: x joins top and bottom, o joins left and right."""

import tablette

N = 3
NEAR = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]


class Hex(tablette.Game):
    start = "." * N * N

    def moves(self, board):
        return [at for at, cell in enumerate(board) if cell == "."]

    def play(self, board, at):
        return board[:at] + "xo"[board.count(".") % 2 == N % 2 - 1] + board[at + 1 :]

    def over(self, board):  # only the player who has just moved can have joined two sides
        mark = "xo"[board.count(".") % 2 == N % 2]
        reached = [(0, i) if mark == "x" else (i, 0) for i in range(N)]
        reached = [(r, c) for r, c in reached if board[N * r + c] == mark]
        for r, c in reached:
            for at in [(r + dr, c + dc) for dr, dc in NEAR if 0 <= r + dr < N and 0 <= c + dc < N]:
                if at not in reached and board[N * at[0] + at[1]] == mark:
                    reached.append(at)
        return "lose" if any((r if mark == "x" else c) == N - 1 for r, c in reached) else None

    def draw(self, board):
        plays = {} if self.over(board) else {at: [str(at)] for at in self.moves(board)}
        cells = [(mark, "first", *plays.get(at, [])) for at, mark in enumerate(board)]
        return [[" "] * r + cells[N * r : N * r + N] for r in range(N)]


if __name__ == "__main__":
    print(Hex().solve())
