# fault: off by one, the empty bar is counted among the positions
# asks: chomp:9b
# finds: wrong
# pattern: offBy
import sys
from math import comb
for line in sys.stdin:
    m, n = map(int, line.split("x"))
    print(comb(m + n, n))
