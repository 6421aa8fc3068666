# fault: in a flat list the end of a row is taken for a neighbour of the next one
# asks: draughts:Q4
# finds: wrong
# pattern: yesForNo
import sys
for line in sys.stdin:
    rows, man = line.split("\t")
    n, flat = rows.count("/") + 1, [int(c) for c in rows.replace("/", "")]
    i, j = map(int, man.split(","))
    k, found = n * i + j, False
    for step in (-n - 1, -n + 1, n - 1, n + 1):
        if 0 <= k + 2 * step < n * n and flat[k + step] == 3 - flat[k] and flat[k + 2 * step] == 0:
            found = True
    print(found)
