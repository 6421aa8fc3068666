// Reading an answer as `tablette grade` does (grade/src/answer.rs): leniently, without guessing.

import type { Outcome } from "../engine";

const OUTCOMES: Record<Outcome, string[]> = {
  win: ["won", "win", "wins", "winning", "true", "1", "yes", "gagné", "gagnée", "gagnant", "gagnante", "oui"],
  lose: ["lost", "lose", "loses", "loss", "losing", "false", "0", "no", "perdu", "perdue", "perdant", "perdante", "non"],
  draw: ["draw", "drawn", "nulle", "nul", "tie"],
};
const NONE = ["none", "no move", "nothing", "aucun", "aucune", "null", "-", "()", "nil", "inf", "infini"];

/** The answer of a line, without the calls that a program may report after it: `won calls=346`. */
export const stated = (line: string): string => line.trim().replace(/\s*\bcalls=\d+$/, "");

export function outcome(answer: string): Outcome | null {
  const known = answer.toLowerCase();
  return (Object.keys(OUTCOMES) as Outcome[]).find((outcome) => OUTCOMES[outcome].includes(known)) ?? null;
}

/** A whole number, exactly; `17.0` is none. */
export const number = (answer: string): bigint | null => (/^[+-]?\d{1,9999}$/.test(answer) ? BigInt(answer.replace(/^\+/, "")) : null);

export const isNone = (answer: string): boolean => NONE.includes(answer.toLowerCase());

/** A move as people and languages print it: `(5, 4)` is `(5,4)`, `('left', 5)` is `left 5`. */
export function spellings(answer: string): string[] {
  const tight = answer.replace(/\s/g, "");
  const words = answer.replace(/[()[\]'"]/g, "").replaceAll(",", " ").trim().replace(/\s+/g, " ");
  return [...new Set([answer, tight, words])];
}
