"""Euclid's game: subtract a multiple of the smaller number from the larger; both must stay positive."""

import tablette


class Euclid(tablette.Game):
    impartial = True
    start = (37, 8)

    def moves(self, pair):
        large, small = pair
        return [n * small for n in range(1, (large - 1) // small + 1)]

    def play(self, pair, amount):
        large, small = pair
        return max(large - amount, small), min(large - amount, small)

    def move_text(self, pair, amount):
        return f"-{amount}"


if __name__ == "__main__":
    print(Euclid().solve(worth="nimber"))
