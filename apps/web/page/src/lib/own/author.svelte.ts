// What Python finds out about the program in the editor, part by part. A change ends the study of the
// program before it, once the visitor has stopped typing.

import type { Exact, Lang, Level, Outcome, Picture } from "../engine";
import { Python } from "../learn/python.svelte";

/** Milliseconds without a change before a program is studied. */
const QUIET = 500;
/** Milliseconds that Python may stay silent: a loop inside one of its own functions cannot be watched. */
const SILENCE = 20_000;
/** The same while Python is being loaded. */
const LOADING = 180_000;

export interface Ask {
  source: string;
  lang: Lang;
  /** The number of positions to explore at most. */
  most: number;
}

/** A law with its smallest counterexample, if there is one. */
export interface Finding {
  name: string;
  about: string;
  counterexample: string | null;
  line: number;
}
export interface OwnMove {
  move: string;
  words?: string;
  moveValue?: Outcome;
  remoteness?: Exact;
  cost?: Exact;
  best?: boolean;
}
export interface OwnPosition {
  position: string;
  picture: Picture;
  result: Outcome | null;
  /** The side to move: 0 for the first player. */
  turn: number;
  moves: OwnMove[];
  leftOut: number;
  /** A best move, where the game is solved. */
  choice: string | null;
}
export interface OwnAnswer {
  best: string[];
  line: string[];
  positions: string;
  positionValue: Outcome | null;
  remoteness: Exact | null;
  cost: Exact | null;
}
/** Everything known about a game; study.py and own.py report it. */
export interface Known {
  opened?: { game: string; sort: "puzzle" | "impartial" | "partizan" };
  progress?: { positions: number };
  fault?: { line: number; text: string };
  findings: Finding[];
  spent?: { sentence: string };
  answer?: OwnAnswer;
  rungs: { rung: string; calls?: string; positions?: string }[];
  nimber?: { nimber: number };
  printed?: { text: string; cut: boolean };
  position?: OwnPosition;
  reply?: { move: string | null };
}

type Part = { part: string } & Record<string, unknown>;
const NOTHING: Known = { findings: [], rungs: [] };

/** What is known with one more part, which is JSON unless the visitor's program has reported it. */
function extended(known: Known, written: string): Known {
  try {
    const { part, ...values } = JSON.parse(written) as Part;
    if (part === "laws") return { ...known, findings: [...known.findings, ...(values["findings"] as Finding[])] };
    if (part === "rung") return { ...known, rungs: [...known.rungs, values as unknown as Known["rungs"][number]] };
    return { ...known, [part]: values };
  } catch {
    return known;
  }
}

export class Author {
  readonly python = new Python(() => new Worker(new URL("./author.ts", import.meta.url), { type: "module" }));
  known = $state.raw<Known>(NOTHING);
  /** Whether a program waits for its study, or is being studied: what is shown is then older. */
  busy = $state(false);
  /** Why there is no answer. */
  trouble = $state<"" | "stopped" | "silent" | "broken">("");
  /** Counts the programs that were studied. */
  count = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: Ask | null = null;
  #works = false;

  /** Studies a program as soon as nothing more is typed. */
  change(ask: Ask, quiet = QUIET) {
    this.busy = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(ask), quiet);
  }

  /** Forgets what is known, and ends the study. */
  leave() {
    clearTimeout(this.#timer);
    this.#next = null;
    if (this.#works) this.python.stop();
    [this.known, this.busy, this.trouble] = [NOTHING, false, ""];
  }

  stop() {
    clearTimeout(this.#timer);
    this.#next = null;
    if (this.#works) this.python.stop();
    else [this.busy, this.trouble] = [false, "stopped"];
  }

  #begin(ask: Ask) {
    this.#next = ask;
    // A Python that is still being loaded takes the next program when it is there.
    if (this.#works && this.python.ready) this.python.stop();
    if (!this.#works) void this.#work();
  }

  async #work() {
    this.#works = true;
    while (this.#next) {
      const { source, lang, most } = this.#next;
      this.#next = null;
      let found = NOTHING;
      const trouble = await this.#call("study", [source, lang, most], (known) => (this.known = found = known));
      // What is shown is never that of an older program.
      if (!this.#next) [this.trouble, this.known, this.count] = [trouble, found, this.count + 1];
    }
    this.#works = false;
    this.busy = false;
  }

  /** Calls a function of own.py, and collects the parts that it reports. */
  async #call(name: string, values: (string | number)[], update: (known: Known) => void): Promise<Author["trouble"]> {
    let known = NOTHING;
    const receive = (written: string) => {
      // While another program waits, the parts of this one are of no interest.
      if (!this.#next) update((known = extended(known, written)));
    };
    const answered = await this.python.call({ name, values }, receive, this.python.ready ? SILENCE : LOADING);
    if ("answer" in answered) return "";
    return "broken" in answered ? "broken" : answered.stopped === "late" ? "silent" : "stopped";
  }

  /** The position after moves from the start of the studied game; null if Python cannot say. */
  at = async (moves: string[]): Promise<OwnPosition | null> => (await this.#ask("at", [JSON.stringify(moves)])).position ?? null;

  /** The move of an opponent there; null if it has none. The same seed gives the same move. */
  reply = async (moves: string[], level: Level, seed: number): Promise<string | null> =>
    (await this.#ask("reply", [JSON.stringify(moves), level, seed])).reply?.move ?? null;

  async #ask(name: string, values: (string | number)[]): Promise<Known> {
    if (this.#works) return NOTHING;
    let found = NOTHING;
    this.#works = true;
    await this.#call(name, values, (known) => (found = known));
    this.#works = false;
    if (this.#next) void this.#work();
    if (found.fault) this.known = { ...this.known, fault: found.fault };
    return found;
  }
}
