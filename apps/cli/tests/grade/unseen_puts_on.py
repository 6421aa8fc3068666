# fault: the second step puts pawns on instead of taking them off
# asks: rings:3.1a
# finds: wrong
import sys

coups = []

def mettre(n):
    if n == 0:
        return
    if n == 1:
        coups.append("+1")
        return
    mettre(n - 1)
    mettre(n - 2)
    coups.append("+" + str(n))
    mettre(n - 2)

for line in sys.stdin:
    coups = []
    mettre(int(line))
    print(coups, flush=True)
