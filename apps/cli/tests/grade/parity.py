# fault: wrong parity, a bar is called won when its number of squares is even
# asks: chomp
# finds: wrong
# smallest: 3
import sys
for line in sys.stdin:
    print("won" if sum(map(int, line.split(","))) % 2 == 0 else "lost")
