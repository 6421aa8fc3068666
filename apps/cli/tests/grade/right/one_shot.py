# asks: chomp
# a program for one question: reads a line, answers, and ends
def won(rows):
    return any(not won(tuple(n for n in rows[:r] + tuple(min(n, c) for n in rows[r:]) if n))
               for r in range(len(rows)) for c in range(rows[r]) if (r, c) != (0, 0))
print(won(tuple(map(int, input().split(",")))))
