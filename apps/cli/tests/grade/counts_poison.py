# fault: off by one, the poisoned square counts as a move
# asks: chomp:5
# finds: wrong
# smallest: 1
# pattern: offBy
import sys
for line in sys.stdin:
    print(sum(map(int, line.split(","))))
