// Positions of a board's lines if some rows and columns stand for several.

import type { At, CutLine, Picture } from "../engine";

/** Ends of rows or columns as fractions from 0 to 1. */
export function ends(count: number, spans?: number[]): number[] {
  const widths = spans ?? Array.from({ length: count }, () => 1);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let sum = 0;
  return [0, ...widths.map((width) => (sum += width) / whole)];
}

/** The line at a fraction of the whole, from 0. */
export function line(edges: number[], part: number): number {
  const at = edges.findIndex((edge) => edge > part);
  return Math.max(0, Math.min(edges.length - 2, at < 0 ? edges.length - 2 : at - 1));
}

export interface Lines {
  rows: number[];
  columns: number[];
}

export const lines = (picture: Picture): Lines => ({
  rows: ends(picture.squares.length, picture.spans?.rows),
  columns: ends(picture.squares[0]?.length ?? 0, picture.spans?.columns),
});

/** A board's aspect ratio. */
export function shape(picture: Picture): number {
  const sum = (spans: number[] | undefined, count: number) => spans?.reduce((all, span) => all + span, 0) ?? count;
  return sum(picture.spans?.columns, picture.squares[0]?.length ?? 1) / Math.max(1, sum(picture.spans?.rows, picture.squares.length));
}

/** The square under a point, given as fractions of the width and the height. */
export const square = (edges: Lines, x: number, y: number): At => [line(edges.rows, y), line(edges.columns, x)];

/** Within this distance of a cut line, in squares, a click means the cut line. */
const NEAR = 0.3;

/** The cut line nearest to a point, if close enough. */
export function cutLine(picture: Picture, edges: Lines, x: number, y: number): CutLine | null {
  const [row, column] = square(edges, x, y);
  const size = (list: number[], at: number) => Math.max(1e-9, (list[at + 1] ?? 1) - (list[at] ?? 0));
  let [found, nearest]: [CutLine | null, number] = [null, NEAR];
  for (const one of picture.cutLines ?? []) {
    const [[top, left], [bottom, right]] = one.ends;
    const upright = left === right;
    const beside = upright ? row >= top && row < bottom : column >= left && column < right;
    const away = upright ? Math.abs(x - (edges.columns[left] ?? 0)) / size(edges.columns, column) : Math.abs(y - (edges.rows[top] ?? 0)) / size(edges.rows, row);
    if (beside && away < nearest) [found, nearest] = [one, away];
  }
  return found;
}
