# fault: multiples of three are taken for lost, not of four
# asks: subtraction:outcome
# finds: wrong
# smallest: 3
import sys
for line in sys.stdin:
    print(int(line) % 3 != 0)
