// Puzzles: sets of ten, what is remembered of them, and which day it is. Pure but for the browser's memory.

import type { Puzzle } from "./engine";
import { remember, remembered } from "./memory";

/** How many puzzles a class is given. */
export const TEN = 10;

/** Which puzzle: that of a day, or of a grade and a seed. */
export type Which = { day: string } | { grade: number; seed: number };

/** Today over Greenwich, as `2026-11-22`: the same for everybody who asks at the same moment. */
export const today = (now = new Date()): string => now.toISOString().slice(0, 10);

/** The puzzles of a set, with rising grades unless one grade is asked for. */
export function ten(seed: number, grade: number | null): Which[] {
  return Array.from({ length: TEN }, (_, at) => ({ grade: grade ?? 1 + Math.floor((at * 5) / TEN), seed: seed + at }));
}

/** A whole number of an address; what is none is as if it was not there. */
export const whole = (text: string | undefined): number | null => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** A grade of an address. */
export function graded(text: string | undefined): number | null {
  const grade = whole(text);
  return grade !== null && grade >= 1 && grade <= 5 ? grade : null;
}

/** How a puzzle went the first time: found at once, or not. */
export type Result = "found" | "missed";

const SHELF = "puzzles";
/** The oldest results go first. */
const KEPT = 500;

const key = (game: string, which: Which) => ("day" in which ? `${game} ${which.day}` : `${game} ${which.grade} ${which.seed}`);

function shelf(): Record<string, Result> {
  try {
    return JSON.parse(remembered(SHELF) ?? "{}") as Record<string, Result>;
  } catch {
    return {};
  }
}

export const result = (game: string, which: Which): Result | undefined => shelf()[key(game, which)];

/** Notes how a puzzle went; only the first time counts. */
export function note(game: string, which: Which, how: Result): void {
  const results = shelf();
  const name = key(game, which);
  if (results[name] !== undefined) return;
  const entries = [...Object.entries(results), [name, how] as const].slice(-KEPT);
  remember(SHELF, JSON.stringify(Object.fromEntries(entries)));
}

/** The command that prints the same puzzle. */
export function command({ game, grade, seed }: Puzzle, which: Which): string {
  return "day" in which ? `tablette puzzle ${game} --day ${which.day}` : `tablette puzzle ${game} --grade ${grade} --seed ${seed}`;
}
