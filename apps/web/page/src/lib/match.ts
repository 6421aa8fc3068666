// What a move was worth, and who is who. Pure functions over what the engine says.

import type { Exact, Judged, JudgedMove, Outcome } from "./engine";

export type Rating = "best" | "kept" | "held" | "slower" | "lost" | "forced" | "unknown" | "dearer";

/** A rating, and whether it was a mistake. */
export interface Rated {
  rating: Rating;
  slip: boolean;
}

const RANK: Record<Outcome, number> = { lose: 0, draw: 1, win: 2 };

/** Rates a move among all moves of its position. */
export function rate(judged: Judged, move: string): Rated {
  const played = judged.moves.find((other) => other.move === move);
  const best = judged.moves[0];
  if (!played || !best) return { rating: "unknown", slip: false };
  if (played.cost !== undefined && best.cost !== undefined) return costs(played, best);
  if (!played.moveValue || !best.moveValue) return { rating: "unknown", slip: false };
  if (RANK[played.moveValue] < RANK[best.moveValue]) return { rating: "lost", slip: true };
  if (played.moveValue === "lose") return { rating: "forced", slip: false };
  if (later(played.deltaRemoteness)) return { rating: "slower", slip: false };
  if (played.best) return { rating: "best", slip: false };
  return { rating: played.moveValue === "win" ? "kept" : "held", slip: false };
}

function costs(played: JudgedMove, best: JudgedMove): Rated {
  const dearer = BigInt(played.cost ?? 0) > BigInt(best.cost ?? 0);
  return dearer ? { rating: "dearer", slip: true } : { rating: "best", slip: false };
}

function later(delta: Exact | undefined): boolean {
  return delta !== undefined && BigInt(delta) > 0n;
}

/** The value of the game before the first move and after each one, `null` where it is not known. */
export function curve(record: Judged[], played: string[], alone: boolean): (number | null)[] {
  return alone ? totals(record, played) : record.map((judged, ply) => height(judged, ply % 2));
}

/** What a position is worth to player 1: the sooner, the closer to 0. */
function height(judged: Judged, mover: number): number | null {
  if (judged.positionValue === undefined) return null;
  const plies = judged.remoteness === undefined ? 1 : Math.max(1, Number(judged.remoteness));
  const sign = { win: 1, draw: 0, lose: -1 }[judged.positionValue];
  return sign * plies * (mover === 0 ? 1 : -1) || 0;
}

/** The least total that is still possible: what has been paid, and the least from here. */
function totals(record: Judged[], played: string[]): (number | null)[] {
  const least = (judged: Judged | undefined) => {
    const cost = judged?.moves[0]?.cost;
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
