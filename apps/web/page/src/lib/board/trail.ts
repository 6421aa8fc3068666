// The path through a grid of numbers, with its weight so far.

import type { At, Legal, Picture } from "../engine";
import { changes, same } from "./moves";

export interface Step {
  at: At;
  /** The sum of the numbers up to here, inclusive. */
  sum: number;
  /** The picture at this point of the path. */
  picture: Picture;
}

/** The number among a square's signs; `null` if there is none. */
export function number(picture: Picture, [row, column]: At): number | null {
  const found = /-?\d+/.exec(picture.squares[row]?.[column]?.mark ?? "");
  return found ? Number(found[0]) : null;
}

/** The squares that a move enters and leaves, if it continues the path through numbers. */
export function leg(picture: Picture, move: Legal): [At, At] | null {
  // A cost of 1 is omitted.
  if (picture.look !== "numbers") return null;
  const row = picture.squares.findIndex((squares) => squares.some((square) => square.plays === move.move));
  const to: At = [row, picture.squares[row]?.findIndex((square) => square.plays === move.move) ?? -1];
  const from = move.touches?.find((at) => !same(at, to));
  return row < 0 || !from ? null : [from, to];
}

/** The path after one more move; nothing in games without paths. */
export function extend(trail: Step[], before: Picture, move: Legal, after: Picture): Step[] {
  const ends = leg(before, move);
  if (!ends) return [];
  const [from, to] = ends;
  const [left, reached] = [number(before, from), number(before, to)];
  if (left === null || reached === null) return [];
  const start = same(trail.at(-1)?.at, from) ? trail : [{ at: from, sum: left, picture: before }];
  return [...start, { at: to, sum: (start.at(-1)?.sum ?? 0) + reached, picture: after }];
}

/** The path up to a picture seen on it; nothing if it was not. */
export function cut(trail: Step[], picture: Picture): Step[] {
  const at = trail.findLastIndex((step) => changes(step.picture, picture)?.length === 0);
  return trail.slice(0, at + 1);
}
