# fault: answers late, each after three seconds
# asks: chomp
# options: --limit 0.3
# finds: late
import sys, time
for line in sys.stdin:
    time.sleep(3)
    print("lost" if line.strip() == "1" else "won")
