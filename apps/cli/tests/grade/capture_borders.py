# fault: the border is forgotten, negative indices read the other side of the board
# asks: draughts
# finds: wrong
# pattern: yesForNo
import sys
def can(board, i, j):
    me, n = board[i][j], len(board)
    for di in (-1, 1):
        for dj in (-1, 1):
            try:
                if board[i + di][j + dj] == 3 - me and board[i + 2 * di][j + 2 * dj] == 0:
                    return True
            except IndexError:
                pass
    return False
for line in sys.stdin:
    rows, man = line.split("\t")
    print(can([[int(c) for c in row] for row in rows.split("/")], *map(int, man.split(","))))
