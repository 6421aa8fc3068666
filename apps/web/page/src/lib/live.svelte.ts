// A small game without an address: on the home page, in puzzles, and in embedded frames.

import { type Bill, bill } from "./bill";
import type { Ask, Drawn, Engine, Game, Lang, Legal, Level, Settings, Studied } from "./engine";
import type { Step } from "./tree";
import { Waiting } from "./waiting.svelte";

/** The delay before the opponent answers, in milliseconds. */
const PAUSE = 550;

/** The options of a small game. */
export interface Opening {
  game: Game;
  board: string;
  settings: Settings;
  lang: Lang;
  /** Whether an opponent answers. */
  answers: boolean;
  foe: Level;
  /** Whether it also begins. */
  begins?: boolean;
}

export class Live {
  readonly drawn = new Waiting<Drawn>();
  readonly known = new Waiting<Studied>();
  /** The cost of a solved puzzle. */
  readonly bill = new Waiting<Bill | null>();
  trail = $state.raw<Step[]>([]);
  complaint = $state("");
  readonly #opening: () => Opening;
  readonly #seed = Math.floor(Math.random() * 2 ** 31);

  constructor(
    readonly engine: Engine,
    opening: () => Opening,
  ) {
    this.#opening = opening;
    $effect(() => this.restart());
    $effect(() => this.#look());
    $effect(() => this.#answer());
    $effect(() => this.#settle());
  }

  get position(): string {
    return this.trail.at(-1)?.position ?? "";
  }
  get plies(): number {
    return this.trail.length - 1;
  }
  /** Whether the opponent plays the other side; not in one-player puzzles. */
  get #opposed(): boolean {
    const { answers, game } = this.#opening();
    return answers && game.players === 2;
  }
  /** Whether the opponent is to move. */
  get answering(): boolean {
    return this.#opposed && this.plies % 2 === (this.#opening().begins ? 0 : 1);
  }
  get legal(): Legal[] {
    return this.drawn.busy ? [] : (this.drawn.value?.legal ?? []);
  }
  get ended(): boolean {
    return this.drawn.value?.result !== undefined && !this.drawn.busy;
  }

  #ask(): Ask {
    const { game, settings, lang } = this.#opening();
    return { game: game.name, board: this.position, ...(this.trail[0] === undefined ? {} : { on: this.trail[0].position }), settings, lang };
  }

  restart() {
    const { board } = this.#opening();
    this.complaint = "";
    this.trail = [{ position: board }];
  }

  back() {
    // Taking back a move takes back the opponent's answer with it.
    const drop = this.#opposed && !this.answering ? 2 : 1;
    this.trail = this.trail.slice(0, Math.max(1, this.trail.length - drop));
  }

  play(move: string) {
    const next = this.legal.find((legal) => legal.move === move);
    if (next) this.trail = [...this.trail, { position: next.position, move }];
  }

  #look() {
    const ask = this.#ask();
    if (ask.board === "") return;
    void this.drawn.ask((patience) => this.engine.show(ask, patience));
    void this.known.ask((patience) => this.engine.study(ask, patience));
    return () => {
      this.drawn.leave();
      this.known.leave();
    };
  }

  #settle() {
    this.bill.clear();
    if (!this.ended || this.#opening().game.players === 2) return;
    const [ask, steps] = [this.#ask(), this.trail];
    void this.bill.ask((patience) => bill(this.engine, ask, steps, patience));
    return () => this.bill.leave();
  }

  #answer() {
    const known = this.known.value;
    if (!this.answering || this.ended || this.drawn.busy || this.known.busy || !known || !this.drawn.value) return;
    const leaving = new AbortController();
    const pause = setTimeout(() => void this.#reply(known.choice, leaving.signal), PAUSE);
    return () => {
      clearTimeout(pause);
      leaving.abort();
    };
  }

  /** Plays the opponent's move: the best one, or that of a weaker level. */
  async #reply(best: string | undefined, signal: AbortSignal) {
    const { foe } = this.#opening();
    const reply = () => this.engine.reply(this.#ask(), foe, this.#seed + this.plies, { signal });
    const move = foe === "perfect" ? best : ((await reply().catch(() => null))?.move ?? best);
    const found = move ?? this.legal[0]?.move;
    if (!signal.aborted && found !== undefined) this.play(found);
  }
}
