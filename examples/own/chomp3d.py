"""Chomp in three dimensions: eat a cube and all that are not nearer to the corner, which is poisoned."""

import itertools

import tablette


class Chomp3D(tablette.Game):
    impartial = True
    start = frozenset(itertools.product(range(3), repeat=3))

    def moves(self, cubes):
        return sorted(cubes - {(0, 0, 0)})

    def play(self, cubes, bite):
        return frozenset(cube for cube in cubes if any(a < b for a, b in zip(cube, bite)))

    def text(self, cubes):
        return "/".join("".join(self.square(cubes, x, y)[0] for x in range(3)) for y in range(3))

    def square(self, cubes, x, y):  # the height of a column; a click eats its top
        height = sum((x, y, z) in cubes for z in range(3))
        if height > (x == y == 0):
            return str(height), "first", f"({x}, {y}, {height - 1})"
        return str(height), "danger" if height else "void"

    def draw(self, cubes):
        return [[self.square(cubes, x, y) for x in range(3)] for y in range(3)]


if __name__ == "__main__":
    print(Chomp3D().solve())
