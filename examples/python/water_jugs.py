"""Water jugs: get one jug to hold the goal. The cost is the water drawn from the tap."""

import tablette


class WaterJugs(tablette.Game):
    players, repeating = 1, True

    def __init__(self, *sizes, goal):
        self.sizes, self.goal = sizes, goal
        self.start = (0,) * len(sizes)

    def moves(self, jugs):
        full = [jugs[jug] == size for jug, size in enumerate(self.sizes)]
        there = range(len(jugs))
        moves = [("fill", jug, jug) for jug in there if not full[jug]]
        moves += [("empty", jug, jug) for jug in there if jugs[jug]]
        return moves + [("pour", a, b) for a in there for b in there if a != b and jugs[a] and not full[b]]

    def play(self, jugs, move):
        what, a, b = move
        after = list(jugs)
        if what == "pour":
            after[b] = min(self.sizes[b], jugs[a] + jugs[b])
            after[a] -= after[b] - jugs[b]
        else:
            after[a] = self.sizes[a] if what == "fill" else 0
        return tuple(after)

    def over(self, jugs):
        return self.goal in jugs

    def cost(self, jugs, move):
        return self.sizes[move[1]] - jugs[move[1]] if move[0] == "fill" else 0


if __name__ == "__main__":
    print(WaterJugs(3, 5, goal=4).open().solve())
