"""The one-ply tests. Each computes the value of a rank from the values of its successors.

If every stored value is the computed one, all are right:

- outcome, nimber: every move lowers the rank, so this is an induction over ranks.
- play: a value of r plies needs one of r - 1, so this is an induction over plies. A position
  without end (3) has a move to another such position, and none to a lost one.
- cost: moves lower the rank, or every price is positive. Then the tight moves lead to an end, and
  no path costs less than its potential, edge by edge.
"""

from head import require

LOST, WON = 0, 1
WITHOUT_END = 3
UNSOLVABLE = -(1 << 63)


def falls(rank, moves):
    require(not moves or max(moves) < rank, f"a move from rank {rank} does not lower the rank")
    return moves


def outcome(game, codes, rank):
    moves = falls(rank, game.moves(rank))
    return WON if any(codes[move] == LOST for move in moves) else LOST


def nimber(game, codes, rank):
    seen = {codes[move] for move in falls(rank, game.moves(rank))}
    return next(mex for mex in range(len(seen) + 1) if mex not in seen)


def play(game, codes, rank):
    """4r: lost in r plies; 4r + 1: won in r plies."""
    seen = [codes[move] for move in game.moves(rank)]
    lost = [code for code in seen if code % 4 == LOST]
    if lost:
        return min(lost) + 5
    if all(code % 4 == WON for code in seen):
        return max(seen) + 3 if seen else 0
    return WITHOUT_END


def cost(game, codes, rank):
    end = game.end(rank)
    if end is not None:
        return end
    best = None
    for price, move in game.edges(rank):
        if game.positive:
            require(price > 0, "a move of a puzzle with loops costs nothing")
        else:
            falls(rank, [move])
        if codes[move] != UNSOLVABLE and (best is None or price + codes[move] < best):
            best = price + codes[move]
    return UNSOLVABLE if best is None else best


def describe(worth, code):
    """A value in words."""
    plies = f"{code // 4} {'ply' if code // 4 == 1 else 'plies'}"
    if worth == "play" and code % 4 < 2:
        return f"{'won' if code % 4 else 'lost'} in {plies}"
    if worth == "play":
        return "without end" if code == WITHOUT_END else f"drawn in {plies}"
    if worth == "outcome":
        return {LOST: "lost", WON: "won"}.get(code, f"code {code}")
    return "unsolvable" if code == UNSOLVABLE else f"{worth} {code}"


TESTS = {"outcome": outcome, "play": play, "nimber": nimber, "cost": cost}
