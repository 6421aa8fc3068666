# fault: off by one, the boards are counted and not the moves between them
# asks: rings
# finds: wrong
# smallest: *>*
# pattern: offBy
import sys
for line in sys.stdin:
    board, goal = line.strip().split(">") if ">" in line else (line.strip().replace("0", ""), "")
    def rank(text):  # the place in the Gray code, the last square first
        bit = number = 0
        for c in reversed(text):
            bit ^= c == "*"
            number = 2 * number + bit
        return number
    print(abs(rank(board) - rank(goal)) + 1)
