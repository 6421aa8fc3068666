# fault: the program ends where it should say that a bar is lost
# asks: chomp
# finds: dead
# smallest: 1
import sys
for line in sys.stdin:
    if line.strip() == "1":
        sys.exit(3)
    print("won")
