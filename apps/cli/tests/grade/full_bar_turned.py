# fault: columns and rows are exchanged
# asks: chomp:3
# finds: wrong
# pattern: transposed
import sys
for line in sys.stdin:
    m, n = map(int, line.split("x"))
    print([n] * m)
