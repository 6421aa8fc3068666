// Puzzles: sets of ten, and stored results. Pure except for the browser's storage.

import type { Puzzle } from "./engine";
import { parsed, remember, remembered } from "./memory";

/** The number of puzzles in a set for a class. */
export const TEN = 10;

/** A puzzle's identity: a day, or a grade and a seed. */
export type Which = { day: string } | { grade: number; seed: number };

/** The puzzles of a set, with rising grades unless one grade is given. */
export function ten(seed: number, grade: number | null): Which[] {
  return Array.from({ length: TEN }, (_, at) => ({ grade: grade ?? 1 + Math.floor((at * 5) / TEN), seed: seed + at }));
}

/** A whole number in an address; anything else counts as absent. */
export const whole = (text: string | undefined): number | null => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** A grade in an address. */
export function graded(text: string | undefined): number | null {
  const grade = whole(text);
  return grade !== null && grade >= 1 && grade <= 5 ? grade : null;
}

/** The result of the first attempt at a puzzle: found at once, or not. */
export type Result = "found" | "missed";

const SHELF = "puzzles";
/** The oldest results are dropped first. */
const KEPT = 500;

const key = (game: string, which: Which) => ("day" in which ? `${game} ${which.day}` : `${game} ${which.grade} ${which.seed}`);

const isResult = (entry: [string, unknown]): entry is [string, Result] => entry[1] === "found" || entry[1] === "missed";
const shelf = (): Record<string, Result> => Object.fromEntries(Object.entries(parsed(remembered(SHELF)) ?? {}).filter(isResult));

export const result = (game: string, which: Which): Result | undefined => shelf()[key(game, which)];

/** Records a result; only the first attempt counts. */
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
