// The value of a game over its plies as heights of a small chart. Pure: unknown values have no
// height.

import type { Judged } from "./engine";

/** A ply of the strip: from -1, lost for player 1, to 1. */
export interface Height {
  value: number;
  /** Whether it is proved, rather than estimated by a search. */
  proved: boolean;
}

/** A man ahead counts as half a win. */
const MAN = 180;

/**
 * The value of a position for player 1: sooner wins are higher; without plies, the middle of its
 * half.
 */
export function height(known: Judged | undefined, ply: number): Height | null {
  if (!known) return null;
  const sign = ply % 2 === 0 ? 1 : -1;
  const { positionValue: outcome, remoteness: plies, estimate } = known;
  if (outcome === "draw") return { value: 0, proved: true };
  if (outcome !== undefined) {
    const sooner = plies === undefined ? 0.5 : 0.35 + 0.65 * Math.exp(-Number(plies) / 24);
    return { value: (outcome === "win" ? sign : -sign) * sooner, proved: true };
  }
  return estimate ? { value: sign * Math.tanh(estimate.score / MAN) * 0.8, proved: false } : null;
}

/** For a puzzle: the remaining distance, or the added cost, relative to its maximum. */
export function ascent(totals: (number | null)[]): (Height | null)[] {
  const known = totals.filter((total) => total !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return totals.map((total) => (total === null ? null : { value: high === low ? 0 : 1 - (2 * (total - low)) / (high - low), proved: true }));
}
