# fault: never answers
# asks: chomp
# options: --limit 0.3
# finds: late
import sys, time
for line in sys.stdin:
    time.sleep(3604)
