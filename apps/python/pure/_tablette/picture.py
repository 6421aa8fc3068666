"""Pictures of positions: the engine's SVG, and the same squares as text.

The engine draws positions. The values of the moves are written over its picture here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .analysis import Moves, clipped
from .errors import Error
from .words import digits, say

#: Columns and rows of a picture as text.
_WIDTH, _ROWS = 100, 64
#: Squares of a picture whose marks can be read.
LEGIBLE = 1_600
#: Plies beyond which a mark has only a sign.
_MARKED = 1 << 127
#: The colour of good squares, and pixels of a letter: its height, and about its width.
_GOOD = "#1864ab"
_LETTER, _SIGN = 13.0, 7.6
_SQUARE = re.compile(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="[\d.]+" fill="#\w+"/>')


class View:
    """A picture of a position. Jupyter draws it; `print` writes it as text, and `svg` is the
    document.
    """

    __slots__ = ("_draw", "_marks", "_name", "_picture")

    def __init__(self, picture: dict[str, Any], name: str, draw: Callable[[], str], known: Moves | None) -> None:
        self._picture, self._name, self._draw = picture, name, draw
        self._marks = {} if known is None else _marked(picture["squares"], known)

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""
        return _with_marks(self._draw(), self._picture["squares"], self._marks)

    @property
    def marks(self) -> list[list[str]]:
        """What stands on each square, row by row from the top."""
        rows = enumerate(self._picture["squares"])
        return [
            [self._marks.get((row, at), (tile["mark"],))[0] for at, tile in enumerate(tiles)] for row, tiles in rows
        ]

    @property
    def plays(self) -> list[list[str | None]]:
        """The move that a click on each square plays, or `None`, row by row from the top."""
        return [[tile.get("plays") for tile in tiles] for tiles in self._picture["squares"]]

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return f"{self._name}\n{_text(self._picture, self.marks).rstrip()}"

    def __repr__(self) -> str:
        return f"<View {clipped(self._name)}>"


#: A mark, and whether its square is a good one, by row and column.
_Marks = dict[tuple[int, int], tuple[str, bool]]


def _marked(squares: list[list[dict[str, Any]]], known: Moves) -> _Marks:
    """The value of each move on the square that plays it."""
    lines = {mv.notation: mv for mv in known}
    marks: _Marks = {}
    for row, tiles in enumerate(squares):
        for at, tile in enumerate(tiles):
            mv = lines.get(tile.get("plays", ""))
            if mv is not None and mv.total is not None:
                marks[row, at] = digits(mv.total), mv.best
            elif mv is not None and mv.outcome is not None:
                plies = "" if mv.remoteness is None or mv.remoteness > _MARKED else digits(mv.remoteness + 1)
                sign = {"win": f"+{plies}", "lose": f"-{plies}", "draw": "="}[mv.outcome]
                marks[row, at] = sign, mv.outcome == "win"
    return marks


def _with_marks(svg: str, squares: list[list[dict[str, Any]]], marks: _Marks) -> str:
    """The picture with other marks on some squares, whose old marks are taken away."""
    if not marks:
        return svg
    head, opened, rest = svg.partition('<g shape-rendering="crispEdges" stroke')
    drawn, closed, rest = rest.partition("</g>")
    places = iter(
        (row, at) for row, tiles in enumerate(squares) for at, tile in enumerate(tiles) if tile["ink"] != "void"
    )

    def square(found: re.Match[str]) -> str:
        nonlocal rest
        row, at = next(places)
        if (row, at) not in marks:
            return found[0]
        mark, good = marks[row, at]
        x, y, side = (float(found[group]) for group in (1, 2, 3))
        if squares[row][at].get("stone") is None:
            rest = _rewritten(rest, x + side / 2, y + side / 2 + 4.5, side, mark, good)
        return re.sub(r'fill="#\w+"', f'fill="{_GOOD}"', found[0]) if good else found[0]

    return head + opened + _SQUARE.sub(square, drawn) + closed + rest


def _rewritten(drawn: str, x: float, y: float, side: float, mark: str, good: bool) -> str:
    """The marks with another one in the middle of a square, in smaller letters if it is long."""
    begins = f'<text x="{_tenths(x)}" y="{_tenths(y)}" text-anchor="middle" '
    before, found, after = drawn.partition(begins)
    if found:
        drawn = before + after.partition("\n")[2]
    width = _SIGN * len(mark) + 2
    small = f' style="font-size:{_tenths(_LETTER * side / width)}px"' if width > side else ""
    text = f'{begins}fill="{"#ffffff" if good else "#000000"}"{small}>{mark}</text>\n'
    return drawn.replace("</svg>", text + "</svg>")


def _tenths(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _text(picture: dict[str, Any], marks: list[list[str]]) -> str:
    """Lines of text: row names left, column names below, the caption under it."""
    squares, rows, columns = picture["squares"], picture["rowNames"], picture["columnNames"]
    said = [
        [mark or tile["name"] if "name" in tile else mark for mark, tile in zip(*both)] for both in zip(marks, squares)
    ]
    content = max([len(mark) for row in said for mark in row] + [len(name) for name in columns] + [1])
    margin, cell = max(map(len, rows), default=0), max(content + 1, 3)
    width = len(squares[0]) if squares else 0
    across = _visible(width, max((_WIDTH - margin - 2) // cell, 5))
    down = _visible(len(squares), _ROWS)

    def line(name: str, cells: list[str]) -> str:
        return (f"{name:>{margin}}" + " " * (margin > 0) + "".join(f"{text:^{cell}}" for text in cells)).rstrip()

    def mark(row: int, at: int | None) -> str:
        if at is None:
            return "…"
        return said[row][at] or ("" if squares[row][at]["ink"] == "void" else "·")

    lines = []
    for row in down:
        if row is None:
            lines.append(line("", ["⋮"] * len(across)))
        else:
            lines.append(line(rows[row] if row < len(rows) else "", [mark(row, at) for at in across]))
    if columns:
        lines.append(line("", ["…" if at is None else columns[at] for at in across]))
    hidden = [full - sum(at is not None for at in seen) for full, seen in ((width, across), (len(squares), down))]
    lines += [_clipping(*hidden)] if any(hidden) else []
    lines += [picture["caption"]] if "caption" in picture else []
    return "\n".join(lines)


def _visible(full: int, most: int) -> list[int | None]:
    """The visible ones if at most `most` fit: all, or both ends with a gap between them."""
    if full <= most:
        return list(range(full))
    head = most // 2
    return [*range(head), None, *range(full - (most - 1 - head), full)]


def _clipping(columns: int, rows: int) -> str:
    return say(
        f"(not shown: {columns} {'column' if columns == 1 else 'columns'} and {rows} {'row' if rows == 1 else 'rows'} in the middle; an SVG shows them all)",
        f"(non affichées : {columns} {'colonne' if columns < 2 else 'colonnes'} et {rows} {'ligne' if rows < 2 else 'lignes'} du milieu ; un SVG les montre toutes)",
    )


def glanced(moves: Callable[[], Moves]) -> Moves | None:
    """The judged moves, if they are known at a glance and proved."""
    try:
        return moves()
    except Error:
        return None


View.__module__ = "tablette"
