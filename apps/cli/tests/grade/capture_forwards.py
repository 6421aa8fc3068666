# fault: only the two directions ahead are looked at
# asks: draughts:capture
# finds: wrong
# pattern: noForYes
import sys
for line in sys.stdin:
    rows, man = line.split("\t")
    board = [[int(c) for c in row] for row in rows.split("/")]
    (i, j), n = map(int, man.split(",")), len(board)
    on = lambda a, b: 0 <= a < n and 0 <= b < n
    print(any(on(i + 2, j + 2 * d) and board[i + 1][j + d] == 3 - board[i][j] and board[i + 2][j + 2 * d] == 0 for d in (-1, 1)))
