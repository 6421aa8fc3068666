# asks: chomp:4
# finds: wrong
import sys
for line in sys.stdin:
    rows = [["o"] * int(row) for row in line.split(",")]
    rows[0][0] = "X"
    print(repr("\n".join(" ".join(row) for row in rows)), flush=True)
