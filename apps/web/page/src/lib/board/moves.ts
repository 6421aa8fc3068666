// The effects of moves on a picture: plain data from the engine, independent of the game.

import type { Area, At, CutLine, Legal, Picture, Square } from "../engine";

export const same = (one: At | undefined, other: At | undefined): boolean => one?.[0] === other?.[0] && one?.[1] === other?.[1];
export const within = ([row, column]: At, [[top, left], [bottom, right]]: Area): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const from = (move: Legal): At | undefined => move.path?.[0];
export const to = (move: Legal): At | undefined => move.path?.at(-1);

/** Whether a move changes a square or leads the piece over it. */
export function concerns(move: Legal, at: At): boolean {
  return [...(move.touches ?? []), ...(move.path ?? [])].some((square) => same(square, at));
}

const GONE: Square = { ink: "void", mark: "" };

/** The square or the cut line that plays a move. */
function player(picture: Picture, move: string): Square | CutLine | undefined {
  return picture.squares.flat().find((square) => square.plays === move) ?? picture.cutLines?.find((cutLine) => cutLine.plays === move);
}

/**
 * The moves that no single square plays: those with a start and an end, and those named by several
 * squares.
 */
export function traced(picture: Picture, legal: Legal[]): Legal[] {
  const clicks = new Set(picture.squares.flatMap((row) => row.map((square) => square.plays)));
  return legal.filter((move) => move.path?.length || !clicks.has(move.move));
}

/** The squares that a move clears; empty for moves of pieces. */
export function cleared(picture: Picture, move: string): Area | undefined {
  return player(picture, move)?.clears;
}

/** The picture after a move, without clickable squares; the same picture if too little is known. */
export function applied(picture: Picture, move: Legal): Picture {
  const area = cleared(picture, move.move);
  const becomes = new Map((move.becomes ?? []).map((square, at) => [String(move.touches?.[at]), square]));
  if (!area && becomes.size === 0) return picture;
  const next = (square: Square, at: At): Square => {
    const { plays: _plays, label: _label, clears: _clears, ...rest } = square;
    return area && within(at, area) ? GONE : (becomes.get(String(at)) ?? rest);
  };
  const squares = picture.squares.map((row, r) => row.map((square, c) => next(square, [r, c])));
  const { cutLines: _cutLines, arrows: _arrows, ...rest } = picture;
  return { ...rest, squares, path: [] };
}

const face = (square: Square) => `${square.ink} ${square.mark} ${square.heat ?? ""} ${square.stone ? JSON.stringify(square.stone) : ""}`;

/** The squares that differ; `null` if the pictures have different sizes. */
export function changes(before: Picture, after: Picture): At[] | null {
  const size = (picture: Picture) => `${picture.squares.length} ${picture.squares[0]?.length ?? 0}`;
  if (size(before) !== size(after)) return null;
  return before.squares.flatMap((row, r) =>
    row.flatMap((square, c): At[] => {
      const other = after.squares[r]?.[c];
      return other && face(other) === face(square) ? [] : [[r, c]];
    }),
  );
}

/** The move between two pictures, if exactly one fits. */
export function between(before: Picture, legal: Legal[], after: Picture): Legal | null {
  const differing = changes(before, after);
  if (!differing?.length) return null;
  const keys = new Set(differing.map(String));
  const fits = (move: Legal) =>
    move.touches?.length === keys.size &&
    move.touches.every(([row, column], at) => {
      const [will, is] = [move.becomes?.[at], after.squares[row]?.[column]];
      return keys.has(String([row, column])) && will !== undefined && is !== undefined && face(will) === face(is);
    });
  const [only, ...others] = legal.filter(fits);
  return only && !others.length ? only : null;
}

/** The squares strictly between the two ends of a leg. */
export function over([r, c]: At, [row, column]: At): At[] {
  const far = Math.max(Math.abs(row - r), Math.abs(column - c));
  const step = (part: number): At => [Math.round(r + ((row - r) * part) / far), Math.round(c + ((column - c) * part) / far)];
  return Array.from({ length: Math.max(0, far - 1) }, (_, at) => step(at + 1));
}

/** The pieces that a move captures: those that disappear, except the moving piece. */
export function taken(picture: Picture, move: Legal): At[] {
  const stood = ([row, column]: At) => picture.squares[row]?.[column]?.stone !== undefined;
  return (move.touches ?? []).filter((at, index) => stood(at) && !move.becomes?.[index]?.stone && !same(at, from(move)));
}
