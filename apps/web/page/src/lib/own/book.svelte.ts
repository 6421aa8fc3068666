// The program that a visitor writes, kept in the browser at every change.

import { remember, remembered } from "../memory";
import { FIRST_EXAMPLE, exampleOf, programOf } from "./examples";

const KEY = "own";

interface Kept {
  program: string;
  /** The example that it began as; empty if it came from elsewhere. */
  example: string;
  /** Whether it may run: a program from a link may not, until its reader says so. */
  runs: boolean;
  /** The visitor's own program, while another one that was opened is shown. */
  before: string;
}

const FIRST: Kept = { program: programOf(FIRST_EXAMPLE), example: FIRST_EXAMPLE, runs: true, before: "" };

function read(): Kept {
  try {
    const { program, example, runs, before } = { ...FIRST, ...(JSON.parse(remembered(KEY) ?? "{}") as Partial<Kept>) };
    if ([program, example, before].every((text) => typeof text === "string")) return { program, example, runs: runs === true, before };
  } catch {
    // Another program wrote it.
  }
  return FIRST;
}

export class Book {
  program = $state("");
  example = $state("");
  runs = $state(true);
  before = $state("");

  constructor() {
    Object.assign(this, read());
  }

  /** The program as Python reads it: text that is copied from a page may have no-break spaces. */
  get source(): string {
    return this.program.replaceAll("\u00a0", " ");
  }

  keep() {
    const { program, example, runs, before } = this;
    remember(KEY, JSON.stringify({ program, example, runs, before } satisfies Kept));
  }

  /** Shows an example; `before` still has the visitor's own program. */
  open(name: string) {
    if (exampleOf(name)) this.take(programOf(name), { example: name, runs: true });
  }

  /** Shows another program. */
  take(program: string, { example = "", runs }: { example?: string; runs: boolean }) {
    if (this.isOwn) this.before = this.program;
    [this.program, this.example, this.runs] = [program, example, runs];
    this.keep();
  }

  /** Whether the program is no unchanged example, and not that of a link. */
  get isOwn(): boolean {
    return this.runs && this.program.trim() !== "" && this.program !== programOf(this.example);
  }

  /** Brings the visitor's own program back. */
  restore() {
    [this.program, this.example, this.runs, this.before] = [this.before, "", true, ""];
    this.keep();
  }
}
