# fault: only the far borders are checked
# asks: draughts:4
# finds: wrong
import sys

def pion_prendre(i, j, damier):
    n = len(damier)
    if damier[i][j] == 0:
        return False
    adverse = 3 - damier[i][j]
    for di in (-1, 1):
        for dj in (-1, 1):
            # stay on the board
            if i + 2 * di < n and j + 2 * dj < n:
                if damier[i + di][j + dj] == adverse:
                    if damier[i + 2 * di][j + 2 * dj] == 0:
                        return True
    return False

for line in sys.stdin:
    plateau, case = line.strip().split("\t")
    damier = [[int(c) for c in ligne] for ligne in plateau.split("/")]
    i, j = [int(x) for x in case.split(",")]
    print("yes" if pion_prendre(i, j, damier) else "no", flush=True)
