"""The Chinese rings. A position is a row of rings, each on or off; every move costs one.

You may move ring 1, or the ring just after the first one that is on; under the accelerated rule
also rings 1 and 2 together if they are equal. No move leads on from the target.

With ring 1 as the lowest bit, the board of rank r is the Gray code of r: r xor half of r.
"""

from head import require



def ranked(board):
    """The rank of a board: each bit is the parity of the board's bits from there on."""
    rank = 0
    while board:
        rank, board = rank ^ board, board >> 1
    return rank


class Rings:
    positive = True

    def __init__(self, board, settings, count):
        require(set(settings) <= {"accelerated"}, "these settings of the rings are unknown")
        start, _, target = board.partition(">")
        sound = set(board) <= set(".*>") and len(start) == len(target) <= 62
        require(sound, "this is not a pair of boards of up to 62 rings")
        self.rings, self.count = len(target), 1 << len(target)
        self.target = sum(1 << at for at, ring in enumerate(target) if ring == "*")
        self.accelerated = settings.get("accelerated", "no") == "yes"

    def end(self, rank):
        return 0 if rank ^ rank >> 1 == self.target else None

    def edges(self, rank):
        board = rank ^ rank >> 1
        after = (board & -board) << 1
        moves = [board ^ 1] if self.rings else []
        if 0 < after < self.count:
            moves.append(board ^ after)
        if self.accelerated and self.rings > 1 and board & 3 in (0, 3):
            moves.append(board ^ 3)
        return [(1, ranked(move)) for move in moves]

    def show(self, rank):
        board = rank ^ rank >> 1
        return "".join(".*"[board >> at & 1] for at in range(self.rings))
