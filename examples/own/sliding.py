"""The 5 puzzle: slide tiles on 2×3 squares until they are in order."""

import tablette

WIDE, TALL, SOLVED = 3, 2, "12345."


class Sliding(tablette.Game):
    players = 1
    repeating = True
    start = "45.123"

    def moves(self, tiles):  # the tiles beside the gap
        y, x = divmod(tiles.index("."), WIDE)
        near = [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
        return [tiles[WIDE * r + c] for r, c in near if 0 <= r < TALL and 0 <= c < WIDE]

    def play(self, tiles, tile):
        return tiles.translate(str.maketrans({tile: ".", ".": tile}))

    def over(self, tiles):
        return tiles == SOLVED

    def draw(self, tiles):
        legal = [] if self.over(tiles) else self.moves(tiles)
        cells = [(t, "first", t) if t in legal else (t.strip("."), "plain") for t in tiles]
        return [cells[:WIDE], cells[WIDE:]]


if __name__ == "__main__":
    print(Sliding().solve())
