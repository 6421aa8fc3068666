# fault: never answers
# asks: chomp
# options: --limit 0.3
# finds: late
# pattern: silent
import sys, time
for line in sys.stdin:
    time.sleep(3604)
