# asks: tictactoe:best
import sys
from functools import cache
def rows_of_three(wide, high):
    steps = ((0, 1), (1, 0), (1, 1), (1, -1))
    on = lambda r, c: 0 <= r < high and 0 <= c < wide
    return [[(r + k * a) * wide + c + k * b for k in range(3)]
            for r in range(high) for c in range(wide) for a, b in steps if on(r + 2 * a, c + 2 * b)]
@cache
def value(board):  # plies to a win, minus plies to a loss, 0 for a draw
    if any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in LINES):
        return -100
    values = [after(board, k) for k in range(len(board)) if board[k] == "."]
    return max(values, default=0)
def after(board, k):
    mark = "x" if board.count("x") == board.count("o") else "o"
    found = -value(board[:k] + mark + board[k + 1:])
    return found - (found > 0) + (found < 0)
for line in sys.stdin:
    rows = line.strip().split("/")
    value.cache_clear()
    LINES = rows_of_three(len(rows[0]), len(rows))
    board = "".join(rows)
    moves = [k for k in range(len(board)) if board[k] == "."]
    if not moves or value(board) == -100:
        print(None)
    else:
        best = max(moves, key=lambda k: after(board, k))
        print(f"({best // len(rows[0]) + 1},{best % len(rows[0]) + 1})")
