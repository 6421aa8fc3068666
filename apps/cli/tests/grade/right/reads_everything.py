# asks: subtraction:outcome
import sys
# All of the input is read before the first answer, and no line break follows the last one.
lines = sys.stdin.read().splitlines()
sys.stdout.write("\n".join("won" if int(line) % 4 else "lost" for line in lines))
