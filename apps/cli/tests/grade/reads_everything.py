# fault: answers late, all of the input is read before the first answer
# asks: chomp
# options: --limit 0.3
# finds: late
import sys
for line in sys.stdin.read().splitlines():
    print("lost" if line.strip() == "1" else "won")
