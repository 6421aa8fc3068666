"""Brussels Sprouts: join two free ends by a line without a crossing, and put a cross-bar on the line."""

import itertools

import tablette


class BrusselsSprouts(tablette.Game):
    impartial = True
    start = ((4, 4),)  # regions; in each, its connected parts with their numbers of free ends

    def moves(self, regions):
        made = {(old, self.sorted(new)) for old in regions for new in self.lines(old)}
        return sorted(made)

    def sorted(self, regions):
        return tuple(sorted(tuple(sorted(region)) for region in regions))

    def lines(self, region):  # what a line makes of a region
        for at, ends in enumerate(region):
            others = region[:at] + region[at + 1 :]
            for to, more in enumerate(others):  # to another part: both become one
                yield [[*others[:to], *others[to + 1 :], ends + more]]
            for n in range(1, ends):  # back to the same part: the line encloses some others
                for inside in itertools.product((0, 1), repeat=len(others)):
                    split = [[part for part, side in zip(others, inside) if side == s] for s in (0, 1)]
                    yield [split[0] + [n], split[1] + [ends - n]]

    def play(self, regions, move):
        rest = list(regions)
        rest.remove(move[0])
        return self.sorted([*rest, *move[1]])

    def move_text(self, regions, move):
        old, *new = ["+".join(map(str, region)) for region in (move[0], *move[1])]
        return f"{old} = {' | '.join(new)}"


if __name__ == "__main__":
    print(BrusselsSprouts().solve())
