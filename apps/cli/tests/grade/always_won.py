# fault: every bar is called won, as rectangles are
# asks: chomp
# finds: wrong
# smallest: 1
# pattern: always
import sys
for line in sys.stdin:
    print("won")
