# fault: the next mask is the same list as the last
# asks: rockse:12
# finds: wrong
import sys

def combinaisons_bonus(nb):
    masques = [[True] * nb]
    file = [[True] * nb]
    while file:
        choix = file.pop(0)
        for k in range(nb):
            if choix[k]:
                nouveau = choix
                nouveau[k] = False
                if nouveau not in masques:
                    masques.append(nouveau)
                    file.append(nouveau)
    return masques

for line in sys.stdin:
    print(combinaisons_bonus(int(line)), flush=True)
