# asks: chomp:9c
import sys
# Another order of the bites: column by column, from the last row down.
def gagnante(rows):
    global compteur
    compteur += 1
    for c in range(rows[0]):
        for r in reversed(range(len(rows))):
            if c < rows[r] and (r, c) != (0, 0):
                left = [n for n in rows[:r] + [min(n, c) for n in rows[r:]] if n]
                if not gagnante(left):
                    return True
    return False
for line in sys.stdin:
    m, n = map(int, line.split("x"))
    compteur = 0
    gagnante([m] * n)
    print(compteur, flush=True)
