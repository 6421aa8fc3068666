# fault: crash before anything is read, the program cannot even be read
# asks: chomp
# finds: dead
# smallest: 1
# says: SyntaxError
# pattern: crashes
import sys
for line in sys.stdin
    print("won")
