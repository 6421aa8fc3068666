# fault: i and j are swapped, the man's row is read as its column
# asks: draughts
# options: --most 0
# finds: wrong
# pattern: transposed
import sys
for line in sys.stdin:
    rows, man = line.split("\t")
    board = [[int(c) for c in row] for row in rows.split("/")]
    (j, i), n = map(int, man.split(",")), len(board)
    on = lambda a, b: 0 <= a < n and 0 <= b < n
    print(any(on(i + 2 * a, j + 2 * b) and board[i + a][j + b] == 3 - board[i][j] and board[i + 2 * a][j + 2 * b] == 0
              for a in (-1, 1) for b in (-1, 1)))
