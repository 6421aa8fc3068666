"""Fibonacci Nim: first any number but not all; then at most twice what the other player just took."""

import tablette


class Fibonacci(tablette.Game):
    impartial = True
    start = (21, 20)  # counters, and how many may be taken

    def moves(self, state):
        counters, most = state
        return range(1, min(counters, most) + 1)

    def play(self, state, taken):
        counters, _ = state
        return counters - taken, 2 * taken

    def draw(self, state):
        counters, most = state
        row = range(counters, 0, -1)
        return [[("o", "first", str(n)) if n <= most else ("o", "plain") for n in row] or [" "]]


if __name__ == "__main__":
    print(Fibonacci().solve())
