"""Nim: take any number of counters from one heap. The player who takes the last counter wins."""

import tablette


class Nim(tablette.Game):
    impartial = True
    start = (3, 4, 5)

    def moves(self, heaps):
        return [(at, n) for at, heap in enumerate(heaps) for n in range(1, heap + 1)]

    def play(self, heaps, move):
        at, n = move
        return heaps[:at] + (heaps[at] - n,) + heaps[at + 1 :]

    def canonical(self, heaps):
        return tuple(sorted(heaps))

    def draw(self, heaps):
        rows = enumerate(heaps)
        return [[("o", "first", f"({at}, {heap - n})") for n in range(heap)] or [" "] for at, heap in rows]


if __name__ == "__main__":
    print(Nim().solve(worth="nimber"))
