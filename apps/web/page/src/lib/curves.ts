// Curves of work over growing boards, for Observable Plot: one a rung, on a logarithmic scale.

import type * as Plots from "@observablehq/plot";

export interface Point {
  board: string;
  /** The name of its curve. */
  rung: string;
  value: number;
}

const COLOURS = ["#d1495b", "#e08a1e", "#2a7f9e", "#5f8a4e", "#8a63a8", "#6b7280"];

/** Draws the curves; `names` are all that there may be, so that each keeps its colour. */
export function curves(plot: typeof Plots, width: number, points: Point[], names: string[], across: string, up: string): Element {
  const boards = [...new Set(points.map(({ board }) => board))];
  // Names of boards are slanted where they would overlap.
  const aslant = boards.length * Math.max(0, ...boards.map((board) => board.length + 2)) * 7 > width - 140;
  return plot.plot({
    width,
    height: Math.min(360, width * 0.7) + (aslant ? 40 : 0),
    marginLeft: 56,
    marginBottom: aslant ? 84 : 44,
    marginTop: 28,
    marginRight: 84,
    style: { background: "transparent", fontSize: "12px" },
    x: { type: "point", label: across, domain: boards, tickRotate: aslant ? -45 : 0 },
    y: { type: "log", label: up, grid: true, tickFormat: "~s" },
    symbol: { domain: names },
    color: { domain: names, range: COLOURS },
    marks: [
      plot.lineY(points, { x: "board", y: "value", z: "rung", stroke: "rung", strokeWidth: 2 }),
      plot.dot(points, { x: "board", y: "value", stroke: "rung", fill: "rung", symbol: "rung", r: 4 }),
      plot.text(points, plot.selectLast({ x: "board", y: "value", z: "rung", text: "rung", textAnchor: "start", dx: 8, fill: "currentColor" })),
    ],
  });
}
