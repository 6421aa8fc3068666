# fault: there is no line break after the answer
# asks: chomp
# options: --limit 0.3
# finds: unfinished
# says: lost
import sys
for line in sys.stdin:
    print("lost" if line.strip() == "1" else "won", end="", flush=True)
