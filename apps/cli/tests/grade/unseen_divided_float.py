# fault: a division in floating point
# asks: rings:4.2b
# finds: wrong
import sys

def nombre_de_coups(n):
    # closed form of P(n) = M(n)
    p = 2 ** (n + 2)
    if n % 2 == 0:
        p = p - 1
    else:
        p = p + 1
    return int((p - 3) / 6)

for line in sys.stdin:
    line = line.strip()
    if line != "":
        print(nombre_de_coups(int(line)), flush=True)
