"""Non-increasing tuples under a bound, numbered in lexicographic order from 0."""

from bisect import bisect_right


class Shape:
    """`weights[i][v]` tuples agree with a tuple before place i and have less than v there.

    The rank of a tuple is therefore the sum of `weights[i][tuple[i]]` over its places.
    """

    def __init__(self, bound):
        self.weights, tails = [], None
        for most in reversed(bound):
            row = [0]
            for value in range(most + 1):
                row.append(row[-1] + (tails[min(value + 1, len(tails) - 1)] if tails else 1))
            self.weights.insert(0, row)
            tails = row
        self.count = self.weights[0][-1]

    def rank(self, values):
        return sum(row[value] for row, value in zip(self.weights, values))

    def unrank(self, rank):
        values = []
        for row in self.weights:
            values.append(bisect_right(row, rank) - 1)
            rank -= row[values[-1]]
        return values
