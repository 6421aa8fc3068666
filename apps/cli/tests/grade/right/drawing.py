# asks: chomp:4
import sys
for line in sys.stdin:
    rows = [["o"] * int(row) for row in line.split(",")]
    rows[0][0] = "X"
    # A drawing has lines, an answer has one: as Python writes the text, with \n in it.
    print(repr("\n".join(" ".join(row) for row in reversed(rows))), flush=True)
