// A small game without an address: on the home page, in puzzles, and in embedded frames.

import type { Ask, Drawn, Engine, Game, Lang, Legal, Settings, Studied } from "./engine";
import { Waiting } from "./waiting.svelte";

/** The delay before the opponent answers, in milliseconds. */
const PAUSE = 550;

/** The options of a small game. */
export interface Opening {
  game: Game;
  board: string;
  settings: Settings;
  lang: Lang;
  /** Whether best play answers. */
  answers: boolean;
  /** Whether it also begins. */
  begins?: boolean;
}

export class Live {
  readonly drawn = new Waiting<Drawn>();
  readonly known = new Waiting<Studied>();
  trail = $state.raw<string[]>([]);
  complaint = $state("");
  readonly #opening: () => Opening;

  constructor(
    readonly engine: Engine,
    opening: () => Opening,
  ) {
    this.#opening = opening;
    $effect(() => this.restart());
    $effect(() => this.#look());
    $effect(() => this.#answer());
  }

  get position(): string {
    return this.trail.at(-1) ?? "";
  }
  get plies(): number {
    return this.trail.length - 1;
  }
  /** Whether best play plays the other side; not in one-player puzzles. */
  get #opposed(): boolean {
    const { answers, game } = this.#opening();
    return answers && game.players === 2;
  }
  /** Whether best play is to move. */
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
    return { game: game.name, board: this.position, ...(this.trail[0] === undefined ? {} : { on: this.trail[0] }), settings, lang };
  }

  restart() {
    const { board } = this.#opening();
    this.complaint = "";
    this.trail = [board];
  }

  back() {
    // Taking back a move takes back the opponent's answer with it.
    const drop = this.#opposed && !this.answering ? 2 : 1;
    this.trail = this.trail.slice(0, Math.max(1, this.trail.length - drop));
  }

  play(move: string) {
    const next = this.legal.find((legal) => legal.move === move)?.position;
    if (next !== undefined) this.trail = [...this.trail, next];
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

  #answer() {
    const known = this.known.value;
    if (!this.answering || this.ended || this.drawn.busy || this.known.busy || !known || !this.drawn.value) return;
    const move = known.choice ?? this.legal[0]?.move;
    if (move === undefined) return;
    const pause = setTimeout(() => this.play(move), PAUSE);
    return () => clearTimeout(pause);
  }
}
