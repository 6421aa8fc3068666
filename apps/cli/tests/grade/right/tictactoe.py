# asks: tictactoe:best
import sys
from functools import cache
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
@cache
def value(board):  # plies to a win, minus plies to a loss, 0 for a draw
    if len(board) == 9 and any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in LINES):
        return -100
    values = [after(board, k) for k in range(len(board)) if board[k] == "."]
    return max(values, default=0)
def after(board, k):
    mark = "x" if board.count("x") == board.count("o") else "o"
    found = -value(board[:k] + mark + board[k + 1:])
    return found - (found > 0) + (found < 0)
for line in sys.stdin:
    rows = line.strip().split("/")
    board = "".join(rows)
    moves = [k for k in range(len(board)) if board[k] == "."]
    if not moves or value(board) == -100:
        print(None)
    else:
        best = max(moves, key=lambda k: after(board, k))
        print(f"({best // len(rows[0]) + 1},{best % len(rows[0]) + 1})")
