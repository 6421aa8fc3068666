// A pupil's work on a text: the program, the answers in words, and the state of every question. It
// is kept in the browser at every change, and in files.

import { remember, remembered } from "../memory";
import { readWork, type Work, writeWork } from "./handin";

/** `own`: ours is used; `yes` and `no`: what a test or, for an answer in words, the pupil said. */
export type State = "yes" | "no" | "own";

interface Kept {
  program: string;
  answers: Record<string, string>;
  states: Record<string, State>;
}

const EMPTY: Kept = { program: "", answers: {}, states: {} };

export class Copybook {
  program = $state("");
  answers = $state<Record<string, string>>({});
  states = $state<Record<string, State>>({});
  readonly game: string;
  #key: string;

  constructor(game: string) {
    this.game = game;
    this.#key = `learn:${game}`;
    this.#read(remembered(this.#key) ?? "");
  }

  #read(text: string) {
    let found = EMPTY;
    try {
      const { program, answers, states } = { ...EMPTY, ...(JSON.parse(text) as Partial<Kept>) };
      if (typeof program === "string") found = { program, answers, states };
    } catch {
      // Nothing was kept, or another program wrote it.
    }
    ({ program: this.program, answers: this.answers, states: this.states } = found);
  }

  /** The program as Python reads it: text that is copied from a page may have no-break spaces. */
  get source(): string {
    return this.program.replaceAll("\u00a0", " ");
  }

  /** Keeps everything in the browser. */
  keep() {
    remember(this.#key, JSON.stringify({ program: this.program, answers: this.answers, states: this.states }));
  }

  /** Forgets everything. */
  clear() {
    this.#read("");
    this.keep();
  }

  /** The work as a file of Python. */
  file(): string {
    return writeWork({ game: this.game, program: this.source, answers: this.answers });
  }

  /** Reads such a file, a hand-in, or any other program; false if it is the file of another text. */
  read(text: string): boolean {
    return this.take(readWork(text));
  }

  /** Takes over a work; false if it is that of another text. */
  take({ game, program, answers, lent = [] }: Work & { lent?: string[] }): boolean {
    if (game && game !== this.game) return false;
    this.program = program;
    if (Object.keys(answers).length) this.answers = answers;
    this.states = Object.fromEntries(lent.map((id) => [id, "own"]));
    this.keep();
    return true;
  }
}
