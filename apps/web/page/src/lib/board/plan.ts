// A move planned while the opponent thinks: two squares, or one where a click plays. Whether it is
// legal shows only after the answer. Pure functions.

import type { At, Legal, Picture } from "../engine";
import { from, same, to } from "./moves";

export interface Plan {
  /** The square of the piece, in games with pieces. */
  from?: At;
  to: At;
  /** The plan in words. */
  said: string;
}

const stone = (picture: Picture, [row, column]: At) => picture.squares[row]?.[column]?.stone;

export const hasPieces = (picture: Picture): boolean => picture.squares.some((row) => row.some((square) => square.stone));

/**
 * Whether a square has a piece of the side that is not to move. Before the legal moves are known,
 * that is the side of the piece that has just moved to `last`.
 */
export function waits(picture: Picture, legal: Legal[], last: At | undefined, at: At): boolean {
  const mover = legal.map(from).find((start) => start !== undefined);
  const here = stone(picture, at);
  if (!here || (!mover && !last)) return false;
  return mover ? stone(picture, mover)?.light !== here.light : stone(picture, last as At)?.light === here.light;
}

/** The legal move that a plan means, if it is the only one. */
export function fulfilled(picture: Picture, legal: Legal[], plan: Plan): Legal | null {
  const played = picture.squares[plan.to[0]]?.[plan.to[1]]?.plays;
  const fits = plan.from ? legal.filter((move) => same(from(move), plan.from) && same(to(move), plan.to)) : legal.filter((move) => (played === undefined ? move.touches?.length === 1 && same(move.touches[0], plan.to) : move.move === played));
  return fits.length === 1 ? (fits[0] as Legal) : null;
}
