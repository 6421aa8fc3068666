"""The rules of international draughts, for White to move, who moves up the board.

Squares 0 to 49 are those that players call 1 to 50, row by row from the top. Numbers in brackets
are articles of the federation's rules. Draws by counting and by repetition are not played.
"""

BOARD = range(50)


def neighbour(square, down, right):
    row = square // 5 + down
    column = square % 5 * 2 + (square // 5 + 1) % 2 + right
    inside = 0 <= row < 10 and 0 <= column < 10
    return row * 5 + column // 2 if inside else None


def ray(square, way):
    """The squares from here to the edge in one direction."""
    squares = []
    while (square := neighbour(square, *way)) is not None:
        squares.append(square)
    return squares


WAYS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
RAYS = [[ray(square, way) for way in WAYS] for square in BOARD]


def jumps(at, king, enemies, blocked):
    """The jumps from a square: over which enemy, and to where."""
    for squares in RAYS[at]:
        reach = squares if king else squares[:2]
        over = next((place for place, square in enumerate(reach) if square in blocked), None)
        if over is None or reach[over] not in enemies or (over > 0 and not king):
            continue
        for to in reach[over + 1:]:
            if to in blocked:
                break
            yield reach[over], to


def captures(at, king, enemies, blocked, taken=()):
    """Where each capture ends, and what it takes. Captured pieces block until the end (4.11)."""
    last = True
    for over, to in jumps(at, king, enemies, blocked):
        last = False
        yield from captures(to, king, enemies - {over}, blocked, taken + (over,))
    if last and taken:
        yield at, taken


def steps(at, king, blocked):
    """Where a move without capture ends, with nothing taken. Men only move up."""
    for squares in RAYS[at] if king else [squares[:1] for squares in RAYS[at][:2]]:
        for to in squares:
            if to in blocked:
                break
            yield to, ()


def moves(men, black, kings, black_kings):
    """What each move leaves: the same four sets. Captures must take the most (4.13)."""
    pieces = [(at, False) for at in men] + [(at, True) for at in kings]
    enemies = black | black_kings
    blocked = enemies | men | kings
    found = [
        (at, king, to, taken)
        for at, king in pieces
        for to, taken in captures(at, king, enemies, blocked - {at})
    ] or [(at, king, to, taken) for at, king in pieces for to, taken in steps(at, king, blocked)]
    most = max((len(taken) for *_, taken in found), default=0)
    for at, king, to, taken in found:
        if len(taken) == most:
            crowned = king or to < 5
            after = men - {at} | (set() if crowned else {to})
            after_kings = kings - {at} | ({to} if crowned else set())
            yield after, black.difference(taken), after_kings, black_kings.difference(taken)
