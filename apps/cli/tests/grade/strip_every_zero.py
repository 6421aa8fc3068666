# fault: every zero is removed, not only those at the end
# asks: chomp:6
# finds: wrong
import sys
for line in sys.stdin:
    print([n for n in map(int, line.split(",")) if n])
