// A pupil's work on a text: the program, the answers in words, and the state of every question. It
// is kept in the browser at every change, and in files.

import { remember, remembered } from "../memory";

/** `own`: ours is used; `yes` and `no`: what a test or, for an answer in words, the pupil said. */
export type State = "yes" | "no" | "own";

interface Kept {
  program: string;
  answers: Record<string, string>;
  states: Record<string, State>;
}

const HEAD = "# tablette learn";
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

  /** The work as a file of Python: the answers in words are comments at its end. */
  file(): string {
    const answers = Object.entries(this.answers).filter(([, text]) => text.trim());
    const written = answers.map(([id, text]) => `\n# ${id}:\n${text.trim().replace(/^/gm, "#   ")}\n`).join("");
    return `${HEAD} ${this.game}\n${this.source.trimEnd()}\n${written && `\n${HEAD} answers\n${written}`}`;
  }

  /** Reads such a file, or any other program; false if it is the file of another text. */
  read(text: string): boolean {
    const lines = text.replace(/\r\n?/g, "\n").split("\n");
    const [first = ""] = lines;
    if (first.startsWith(HEAD)) {
      if (first !== `${HEAD} ${this.game}`) return false;
      lines.shift();
    }
    const end = lines.indexOf(`${HEAD} answers`);
    this.program = lines.slice(0, end < 0 ? undefined : end).join("\n").trimEnd() + "\n";
    if (end >= 0) {
      this.answers = {};
      let id = "";
      for (const line of lines.slice(end + 1)) {
        const head = /^# ([\w.]+):$/.exec(line);
        if (head) id = head[1] ?? "";
        else if (id && line.startsWith("#   ")) this.answers[id] = [this.answers[id], line.slice(4)].filter((part) => part !== undefined).join("\n");
      }
    }
    this.states = {};
    this.keep();
    return true;
  }
}
