"""True bounds on the length of a game and the cost of a puzzle."""

from __future__ import annotations

from tablette.agents.graph import Graph

#: Minimum number of steps before an environment truncates, however small the board.
LEAST_STEPS = 100


def order(graph: Graph) -> list[int] | None:
    """All positions in topological order; `None` if positions can recur. O(positions + moves)."""
    waiting = [0] * len(graph)
    for edges in graph.edges:
        for edge in edges.values():
            waiting[edge.to] += 1
    ready = [number for number, count in enumerate(waiting) if count == 0]
    done = []
    while ready:
        number = ready.pop()
        done.append(number)
        for edge in graph.edges[number].values():
            waiting[edge.to] -= 1
            if waiting[edge.to] == 0:
                ready.append(edge.to)
    return done if len(done) == len(graph) else None


def longest(graph: Graph, ordered: list[int] | None = None) -> int | None:
    """The number of moves of the longest game from the start; `None` if games can last for ever."""
    ordered = ordered or order(graph)
    if ordered is None:
        return None
    plies = [0] * len(graph)
    for number in reversed(ordered):
        plies[number] = max((1 + plies[edge.to] for edge in graph.edges[number].values()), default=0)
    return plies[0]


def steps(graph: Graph) -> int:
    """Default number of steps before an environment truncates: more than perfect play ever needs.

    Twice the longest game or, if positions can recur, the number of positions; at least 100.
    """
    plies = longest(graph)
    return max(LEAST_STEPS, len(graph) if plies is None else 2 * plies)


def costs(graph: Graph, most: int) -> tuple[int, int]:
    """The least and the greatest total cost of any play from the start of at most `most` moves,
    ends included.

    Exact if every play ends within `most` moves, else a bound: `most` times the cheapest and the
    dearest move.
    """
    ends = [0] * len(graph)
    solved = [number for number, result in enumerate(graph.results) if result == "win"]
    for number, truth in zip(solved, graph.judge(solved), strict=True):
        ends[number] = truth.cost or 0
    ordered = order(graph)
    plies = longest(graph, ordered)
    if ordered is None or plies is None or plies > most:
        moves = [edge.cost for edges in graph.edges for edge in edges.values()]
        return min(0, most * min(moves) + min(ends)), max(0, most * max(moves) + max(ends))
    least, greatest = ends[:], ends[:]
    for number in reversed(ordered):
        if graph.edges[number]:
            edges = graph.edges[number].values()
            least[number] = min(edge.cost + least[edge.to] for edge in edges)
            greatest[number] = max(edge.cost + greatest[edge.to] for edge in edges)
    return least[0], greatest[0]


def fine(graph: Graph, most: int) -> int:
    """The penalty for a dead end of a puzzle, which makes every dead end worse than every solution.

    One more than the difference between the greatest and the least cost of any play; 0 if there are
    no dead ends.
    """
    if "lose" not in graph.results:
        return 0
    least, greatest = costs(graph, most)
    return 1 + greatest - least
