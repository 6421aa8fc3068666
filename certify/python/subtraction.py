"""Subtraction: take one of the listed numbers of counters from a heap; without a move you lose.

The rank of a heap is its number of counters.
"""

from head import require



class Subtraction:
    def __init__(self, board, settings, count):
        require(set(settings) <= {"take"}, "these settings of subtraction are unknown")
        self.takes = {int(take) for take in settings.get("take", "1,2,3").split(",")}
        require(min(self.takes) > 0, "a move takes at least one counter")
        self.count = int(board) + 1

    def moves(self, rank):
        return [rank - take for take in self.takes if take <= rank]

    def show(self, rank):
        return str(rank)
