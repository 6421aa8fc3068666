// What the harness says of a program that it ran or tested.

/** An error, with its line in the program; 0 if it has none. */
export interface Fault {
  text: string;
  line: number;
}

/** A program that was stopped: the line that it repeated most. */
export interface Late {
  line: number;
  times: number;
  seconds: number;
}

/** The marks of one function. */
export interface Marks {
  passed: boolean;
  /** The class of the result, as a gradebook of `tablette grade` names it. */
  kind: "right" | "wrong" | "late" | "crash" | "below";
  asked: number;
  right: number;
  /** The smallest mistake in one sentence, its call, the reasons for the right answer, and its board. */
  sentence: string;
  call: string;
  reasons: string[];
  notes: string[];
  board: string | null;
  /** Whether the growth of its work can be measured. */
  grows?: boolean;
}

/** The work of a function on growing boards, beside the rungs of the ladder. */
export interface Measured {
  boards: { size: number; board: string; steps: number; rungs: Record<string, number> }[];
  /** The curve and the rung in words; empty if the game has no growing boards. */
  said: string[];
}

/** What a function answered to a call: what is shown of it, an answer that cannot be shown, or an error. */
export interface Answer<T> {
  call: string;
  shown?: T;
  shapeless?: string;
  error?: string;
  /** What the reference program answers. */
  right: T | null;
}

/** The positions after the moves of a line, up to its first illegal move, and that move. */
export interface MoveLine {
  positions: string[];
  illegal: string | null;
}
