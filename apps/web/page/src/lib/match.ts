// Ratings of moves, and players. Pure functions on the engine's data: unknown values are not rated.

import type { Exact, Judged, JudgedMove, Outcome } from "./engine";

export type Rating = "best" | "kept" | "held" | "slower" | "sooner" | "lost" | "forced" | "unknown" | "dearer" | "guessed";

/** A rating, and whether it was a mistake. */
export interface Rated {
  rating: Rating;
  slip: boolean;
  /** Of a move that only a search rates: how far it is below the best, in hundredths, and that move. */
  guess?: { loss: number; prefers: string };
}

/** A search finds a move weaker if its estimate is this far below the best, in hundredths. */
export const WEAKER = 30;

const RANK: Record<Outcome, number> = { lose: 0, draw: 1, win: 2 };
const UNKNOWN: Rated = { rating: "unknown", slip: false };

/** Rates a move among all moves of its position; `after` is the analysis of the position after it. */
export function rate(judged: Judged, move: string, after?: Judged): Rated {
  const played = judged.moves.find((other) => other.move === move);
  const first = judged.moves[0];
  // A player that follows a rule reveals nothing about other moves.
  if (!played || !first || judged.player !== undefined) return UNKNOWN;
  if (played.cost !== undefined && first.cost !== undefined) return costs(played, first);
  const here = judged.positionValue ?? first.moveValue;
  if (!played.moveValue || !here) return guess(judged, played, after);
  if (RANK[played.moveValue] < RANK[here]) return { rating: "lost", slip: true };
  if (played.best) return { rating: "best", slip: false };
  return { rating: kept(played.moveValue, later(played.deltaRemoteness)), slip: false };
}

/**
 * Compares the estimate of a move with that of the search's choice. Both are for the side to move
 * afterwards. In a list of moves only the choice is searched in full, so the estimate of the next
 * position, if there is one, replaces that of the move.
 */
function guess(judged: Judged, played: JudgedMove, after?: Judged): Rated {
  const choice = judged.moves.find((other) => other.move === judged.choice);
  const estimate = after?.estimate ?? played.estimate;
  if (!estimate || !choice?.estimate) return UNKNOWN;
  const loss = played === choice ? 0 : Math.max(0, estimate.score - choice.estimate.score);
  return { rating: "guessed", slip: false, guess: { loss, prefers: choice.label } };
}

/** A search's estimates for player 1 before the first move and after each move, in men. */
export function guesses(record: (Judged | undefined)[]): (number | null)[] {
  return record.map((judged, ply) => (judged?.estimate ? ((ply % 2 === 0 ? 1 : -1) * judged.estimate.score) / 100 : null));
}

/** A move that keeps the outcome but is not known to be best; `off` if it is known not to be. */
function kept(outcome: Outcome, off: boolean): Rating {
  if (outcome === "lose") return off ? "sooner" : "forced";
  if (off) return "slower";
  return outcome === "win" ? "kept" : "held";
}

function costs(played: JudgedMove, first: JudgedMove): Rated {
  if (played.best) return { rating: "best", slip: false };
  const dearer = BigInt(played.cost ?? 0) > BigInt(first.cost ?? 0);
  return dearer ? { rating: "dearer", slip: true } : UNKNOWN;
}

function later(delta: Exact | undefined): boolean {
  return delta !== undefined && BigInt(delta) > 0n;
}

/** The value of the game before the first move and after each move, `null` if unknown. */
export function curve(record: (Judged | undefined)[], played: string[], alone: boolean): (number | null)[] {
  return alone ? totals(record, played) : record.map((judged, ply) => (judged ? height(judged, ply % 2) : null));
}

/**
 * The value of a position for player 1: the sooner, the closer to 0. Without plies there is no
 * height to draw.
 */
function height(judged: Judged, mover: number): number | null {
  if (judged.positionValue === "draw") return 0;
  if (judged.positionValue === undefined || judged.remoteness === undefined) return null;
  const plies = Math.max(1, Number(judged.remoteness));
  return judged.positionValue === (mover === 0 ? "win" : "lose") ? plies : -plies;
}

/** The least total still possible: the cost so far plus the least cost from here. */
function totals(record: (Judged | undefined)[], played: string[]): (number | null)[] {
  const least = (judged: Judged | undefined) => {
    const cost = judged?.player === undefined ? judged?.moves[0]?.cost : undefined;
    return cost === undefined ? null : Number(cost);
  };
  const start = least(record[0]);
  if (start === null) return record.map(() => null);
  const found: (number | null)[] = [start];
  let paid = 0;
  for (const [at, move] of played.entries()) {
    const cost = record[at]?.moves.find((line) => line.move === move)?.cost;
    if (cost === undefined) return [...found, ...played.slice(at).map(() => null)];
    const total = paid + Number(cost);
    found.push(total);
    paid = total - (least(record[at + 1]) ?? 0);
  }
  return found;
}
