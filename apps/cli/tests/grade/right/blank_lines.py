# asks: chomp:10
import sys
memo = {"1": False}
def gagnante(rows):
    key = "-".join(map(str, rows))
    if key not in memo:
        left = [[min(n, c) if i >= r else n for i, n in enumerate(rows)]
                for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0)]
        memo[key] = any(not gagnante([n for n in position if n]) for position in left)
    return memo[key]
for line in sys.stdin:
    answer = "Vrai" if gagnante(list(map(int, line.split(",")))) else "Faux"
    print(f"\r\n\n  {answer}  \r\n\n", end="", flush=True)
