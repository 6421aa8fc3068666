// The squares of a board as elements show them. Squares that look as before remain the same
// objects, so a move updates a few elements instead of a hundred.

import type { At, Square } from "../engine";
import type { Note } from "./notes";

/** A square as its element shows it. */
export interface Cell {
  r: number;
  c: number;
  tile: Square;
  note: Note | undefined;
  /** Its state, as class names. */
  kind: string;
  /** The screen reader's text; empty if there is none. */
  label: string;
  /** Whether the keyboard reaches the board here. */
  reached: boolean;
}

/** Rows of squares, in the order in which they are drawn. */
export interface Row {
  r: number;
  cells: Cell[];
}

/** Whether two squares look the same, apart from their classes. */
const alike = (one: Square, other: Square): boolean =>
  one.ink === other.ink && one.mark === other.mark && one.name === other.name && one.heat === other.heat && (one.stone === undefined) === (other.stone === undefined);

const unchanged = (one: Cell, other: Cell): boolean =>
  one.kind === other.kind && one.label === other.label && one.note?.mark === other.note?.mark && alike(one.tile, other.tile);

/** The rows with the one focusable square; the others are the same objects. */
export const reaching = (rows: Row[], [r, c]: At): Row[] =>
  rows.map((row) => (row.r === r ? { r, cells: row.cells.map((cell) => (cell.c === c ? { ...cell, reached: true } : cell)) } : row));

/** The rows, reusing the previous objects wherever nothing has changed. */
export function renewed(former: Row[], rows: Row[]): Row[] {
  const before = new Map(former.map((row) => [row.r, new Map(row.cells.map((cell) => [cell.c, cell]))]));
  return rows.map(({ r, cells }) => ({
    r,
    cells: cells.map((cell) => {
      const old = before.get(r)?.get(cell.c);
      return old && unchanged(old, cell) ? old : cell;
    }),
  }));
}
