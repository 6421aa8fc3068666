// The wording of knowledge: never stronger than the engine's certainty. Pure functions.

import type { Certainty, Exact, Judged, JudgedMove, LineKind, Outcome, Solved } from "./engine";

/**
 * The kinds of certainty that wording distinguishes: plies, a least cost, or neither (an endless
 * draw).
 */
export type Grade = "exact" | "least" | "proved" | "outcome" | "way" | "estimate" | "unknown";

export interface Known {
  known: Certainty;
  positionValue?: Outcome;
  remoteness?: Exact;
  cost?: Exact | null;
}

export function grade({ known, remoteness, cost }: Known, alone: boolean): Grade {
  if (known === "outcome" && alone) return "way";
  if (known !== "exact") return known;
  if (remoteness !== undefined) return "exact";
  return cost === undefined || cost === null ? "proved" : "least";
}

/** A line, its description, and whether its length is that of best play. */
export interface NamedLine {
  kind: LineKind;
  /** Its number of moves, if it reaches the end. */
  length?: number;
  /** Whether that number is the remoteness. */
  isRemoteness: boolean;
}

export function named(solved: Pick<Solved, "line" | "lineKind" | "lineComplete" | "remoteness">): NamedLine {
  const { line, lineKind: kind, lineComplete } = solved;
  const isRemoteness = kind === "best" && lineComplete && String(solved.remoteness) === String(line.length);
  return { kind, isRemoteness, ...(lineComplete ? { length: line.length } : {}) };
}

/** The kind of a move to play: best, winning, the choice of a search or a rule, or just a move. */
export type Advice = "best" | "wins" | "guess" | "rule" | "plain";

/** The analysis of moves, in a document that lists them or names the best ones. */
interface Advised {
  known: Certainty;
  choice?: string | undefined;
  player?: string | undefined;
  bestMoves?: string[] | undefined;
  winningMoves?: string[] | undefined;
  moves?: JudgedMove[];
}

export function advice(known: Advised): Advice {
  const { choice, moves } = known;
  if (known.player !== undefined) return "rule";
  if (choice === undefined) return "plain";
  const line = moves?.find((other) => other.move === choice);
  if (line?.best || known.bestMoves?.includes(choice)) return "best";
  if (line?.moveValue === "win" || known.winningMoves?.includes(choice)) return "wins";
  return known.known === "estimate" ? "guess" : "plain";
}

/** Whether a move is marked as the choice of a search or a rule when none is called best. */
export function isMarked(judged: Judged, move: string): boolean {
  return judged.choice === move && ["guess", "rule"].includes(advice(judged));
}
