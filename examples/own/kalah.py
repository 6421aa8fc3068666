"""A small Kalah, a cousin of Awalé: three houses a side with two seeds each."""

import tablette


class Kalah(tablette.Game):
    start = (2, 2, 2, 0) * 2  # my houses and store, then the other player's

    def moves(self, pits):
        return [house for house in range(3) if pits[house]]

    def sow(self, pits, house):
        pits, last = list(pits), house + pits[house]
        pits[house] = 0
        for at in range(house + 1, last + 1):
            pits[at % 7] += 1  # never into the other player's store
        last %= 7
        if last < 3 and pits[last] == 1 and pits[6 - last]:
            pits[3] += 1 + pits[6 - last]
            pits[last] = pits[6 - last] = 0
        return tuple(pits), last == 3

    def play(self, pits, house):
        pits, again = self.sow(pits, house)
        return pits if again else pits[4:] + pits[:4]

    def again(self, pits, house):
        return self.sow(pits, house)[1]

    def over(self, pits):
        lead = pits[3] - sum(pits[4:])  # the seeds that are left are the other player's
        return None if any(pits[:3]) else ["draw", "win", "lose"][(lead > 0) - (lead < 0)]

    def draw(self, pits):
        mine = [(str(n), "first", str(at)) if n else "0" for at, n in enumerate(pits[:3])]
        return [[str(n) for n in reversed(pits[4:])], [" ", *mine, str(pits[3])]]


if __name__ == "__main__":
    print(Kalah().solve())
