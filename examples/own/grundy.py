"""Grundy's game: split one heap into two unequal heaps. A player who cannot has lost."""

import tablette


class Grundy(tablette.Game):
    impartial = True
    start = (18,)

    def moves(self, heaps):
        return [(heap, small) for heap in sorted(set(heaps)) for small in range(1, (heap + 1) // 2)]

    def play(self, heaps, move):
        heap, small = move
        rest = list(heaps)
        rest.remove(heap)
        return tuple(sorted([*rest, small, heap - small], reverse=True))

    def move_text(self, heaps, move):
        heap, small = move
        return f"{heap} = {heap - small} + {small}"

    def draw(self, heaps):
        return "\n".join("o" * heap for heap in heaps)


if __name__ == "__main__":
    print(Grundy().solve(worth="nimber"))
