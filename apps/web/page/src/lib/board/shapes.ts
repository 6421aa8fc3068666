// Arrows, circles and lines over a board: those that a user draws, those of the best moves, and the
// planned move. Pure functions.

import type { At, Legal, Picture } from "../engine";
import { same } from "./moves";

export type Tone = "best" | "other" | "drawn" | "second" | "planned";

/** A shape over the squares: a circle if it has one square, a line if it has ends. */
export interface Shape {
  squares: At[];
  /** The corners that a cut line connects. */
  ends?: [At, At];
  tone: Tone;
}

/** An arrow that a user draws, or a circle if both ends are the same. */
export interface Drawing {
  from: At;
  to: At;
  /** In the second colour. */
  second: boolean;
}

export const drawn = ({ from, to, second }: Drawing): Shape => ({ squares: same(from, to) ? [from] : [from, to], tone: second ? "second" : "drawn" });

/** Adds a drawing, or removes it if it is there already; another colour replaces it. */
export function toggled(drawings: Drawing[], next: Drawing): Drawing[] {
  const alike = (other: Drawing) => same(other.from, next.from) && same(other.to, next.to);
  const there = drawings.find(alike);
  const others = drawings.filter((other) => !alike(other));
  return there?.second === next.second ? others : [...others, next];
}

/** Drawings that an address may have. */
const MOST = 60;

/** Drawings in an address: `G3.4` circles row 3, column 4, and `R3.4-5.6` is an arrow. */
export const writeDrawings = (drawings: Drawing[]): string =>
  drawings.map(({ from, to, second }) => (second ? "R" : "G") + from.join(".") + (same(from, to) ? "" : `-${to.join(".")}`)).join("_");

/** The drawings of an address; anything else in it is ignored. */
export function readDrawings(text: string): Drawing[] {
  const found = [...text.matchAll(/(?<=^|_)([GR])(\d{1,4})\.(\d{1,4})(?:-(\d{1,4})\.(\d{1,4}))?(?=_|$)/g)].slice(0, MOST);
  return found.map(([, colour, row, column, toRow = row, toColumn = column]) => ({ from: [Number(row), Number(column)], to: [Number(toRow), Number(toColumn)], second: colour === "R" }));
}

/** The shapes of a move: an arrow along its path, else a circle on its square, or its cut line. */
export function shapes(picture: Picture, move: Legal, tone: Tone): Shape[] {
  if (move.path && move.path.length > 1) return [{ squares: move.path, tone }];
  // Several squares may play the same move.
  const row = picture.squares.findIndex((squares) => squares.some((square) => square.plays === move.move));
  if (row >= 0) return [{ squares: [[row, picture.squares[row]?.findIndex((square) => square.plays === move.move) ?? 0]], tone }];
  const cut = picture.cutLines?.find((line) => line.plays === move.move);
  if (cut) return [{ squares: [], ends: cut.ends, tone }];
  return (move.touches ?? []).slice(0, 4).map((touched) => ({ squares: [touched], tone }));
}
