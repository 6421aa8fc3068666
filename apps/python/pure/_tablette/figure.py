"""Pictures of positions of games that users write: squares from `draw`, and a plain SVG of them."""

from __future__ import annotations

from typing import Any

from .analysis import escaped
from .rules import Rules
from .words import language

#: The colours of squares, and of the marks on them (`crates/workbench/src/paint/palette.rs`).
_INKS = {
    "plain": ("#d9b482", "#000000"),
    "shade": ("#a87a4c", "#000000"),
    "danger": ("#78143c", "#ffffff"),
    "first": ("#faf6eb", "#000000"),
    "second": ("#3a322e", "#ffffff"),
    "good": ("#1864ab", "#ffffff"),
    "bad": ("#f6c790", "#000000"),
    "void": None,
}
_MARGIN, _SIGN = 12, 7.6


def picture_of(rules: Rules, token: int) -> dict[str, Any]:
    """The picture as data: what the game draws, or the text of the position alone."""
    squares = rules.drawn(token)
    blank: dict[str, Any] = {"squares": squares or [], "rowNames": [], "columnNames": [], "path": []}
    return blank if squares is not None else {**blank, "caption": rules.text(token)}


def svg_of(picture: dict[str, Any], title: str) -> str:
    """The squares as an SVG document, in the form of the engine's own."""
    squares = picture["squares"]
    longest = max((len(tile["mark"]) for row in squares for tile in row), default=0)
    side = max(28.0, _SIGN * longest + 6)
    width = max(240.0, side * max(map(len, squares), default=0)) + 2 * _MARGIN
    height = side * len(squares) + 2 * _MARGIN + 20
    rects, texts = [], []
    for y, row in enumerate(squares):
        for x, tile in enumerate(row):
            ink = _INKS[tile["ink"]]
            if ink is not None:
                place = f'x="{_MARGIN + side * x:g}" y="{_MARGIN + side * y:g}"'
                rects.append(f'<rect {place} width="{side:g}" height="{side:g}" fill="{ink[0]}"/>')
                middle = _MARGIN + side * (x + 0.5), _MARGIN + side * (y + 0.5) + 4.5
                texts.append(_mark(middle, tile["mark"], ink[1]))
    caption = escaped(picture.get("caption", ""))
    texts += [f'<text x="{_MARGIN}" y="{height - _MARGIN:g}">{caption}</text>'] if caption else []
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"',
            f'viewBox="0 0 {width:g} {height:g}" role="img" lang="{language()}">',
            f"<title>{escaped(title)}</title>",
            "<style>text{font-family:system-ui,sans-serif;font-size:13px}</style>",
            f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>',
            '<g shape-rendering="crispEdges" stroke="#3d2b1f" stroke-width="1">',
            *rects,
            "</g>",
            *texts,
            "</svg>\n",
        ]
    )


def _mark(middle: tuple[float, float], mark: str, colour: str) -> str:
    x, y = (f"{at:.1f}".removesuffix(".0") for at in middle)
    return f'<text x="{x}" y="{y}" text-anchor="middle" fill="{colour}">{escaped(mark)}</text>'
