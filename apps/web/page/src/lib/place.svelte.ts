// Where the page is: the position is the address, going back is undo.

import { decodeBoard, encodeBoard } from "./address";
import type { Lang, Settings, Strength } from "./engine";
import { remember, remembered } from "./memory";

export type Foe = Strength | "friend";

/** One position of the game so far and the move that led to it. */
export interface Step {
  position: string;
  move?: string;
  words?: string;
}

const KNOWN = ["lang", "show", "foe", "me", "reveal"];

function spoken(): Lang {
  const asked = new URLSearchParams(location.search).get("lang") ?? remembered("lang");
  if (asked === "en" || asked === "fr") return asked;
  return navigator.languages.map((name) => name.slice(0, 2)).find((name) => name === "fr" || name === "en") === "fr"
    ? "fr"
    : "en";
}

/** The address as the page understands it, and its history. */
class Place {
  lang = $state<Lang>(spoken());
  game = $state<string | null>(null);
  board = $state<string | null>(null);
  broken = $state(false);
  settings = $state.raw<Settings>({});
  show = $state("play");
  foe = $state<Foe>("perfect");
  me = $state<0 | 1>(0);
  reveal = $state(false);
  trail = $state.raw<Step[]>([]);
  seed = $state(1);

  constructor() {
    this.#read();
    addEventListener("popstate", () => this.#read());
  }

  #read() {
    const parts = location.pathname.split("/").filter(Boolean);
    const query = new URLSearchParams(location.search);
    const board = parts[1] === undefined ? null : decodeBoard(parts[1]);
    this.broken = parts.length > 2 || (parts[1] !== undefined && board === null);
    this.game = parts[0] ?? null;
    this.board = board;
    const settings = Object.fromEntries([...query].filter(([name]) => !KNOWN.includes(name)));
    // What is the same stays the same: another tab asks nothing again.
    if (JSON.stringify(settings) !== JSON.stringify(this.settings)) this.settings = settings;
    this.show = query.get("show") ?? "play";
    const foe = query.get("foe");
    this.foe = foe === "hurried" || foe === "careless" || foe === "friend" ? foe : "perfect";
    this.me = query.get("me") === "second" ? 1 : 0;
    this.reveal = query.get("reveal") === "1";
    const lang = query.get("lang");
    if (lang === "en" || lang === "fr") this.lang = lang;
    const state = history.state as { trail?: Step[]; seed?: number } | null;
    const fits = state?.trail?.at(-1)?.position === board;
    this.trail = fits && state?.trail ? state.trail : board === null ? [] : [{ position: board }];
    this.seed = state?.seed ?? Math.floor(Math.random() * 2 ** 31);
  }

  /** The address of a board with the options of now, changed as told. */
  address(game: string | null, board: string | null, changes: Record<string, string | null> = {}): string {
    const query = new URLSearchParams(location.search);
    if (game !== this.game) for (const name of Object.keys(this.settings)) query.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    const path = game === null ? "/" : board === null ? `/${game}` : `/${game}/${encodeBoard(board)}`;
    return query.size ? `${path}?${query}` : path;
  }

  /** Goes somewhere; `trail` is how the position was reached, a new game unless told. */
  go(address: string, trail?: Step[], replace = false) {
    const state = { trail: trail ? $state.snapshot(trail) : undefined, seed: trail ? this.seed : undefined };
    if (replace) history.replaceState(state, "", address);
    else history.pushState(state, "", address);
    this.#read();
  }

  /** Changes options of the address where one is. */
  choose(changes: Record<string, string | null>) {
    this.go(this.address(this.game, this.board, changes), this.trail, true);
  }

  /** Goes to the position after a move. */
  step(step: Step, replace = false) {
    if (this.game) this.go(this.address(this.game, step.position), [...this.trail, step], replace);
  }

  speak(lang: Lang) {
    remember("lang", lang);
    this.lang = lang;
    this.choose({ lang });
  }

  /** The board that the game began on. */
  get frame(): string | undefined {
    return this.trail[0]?.position;
  }

  /** Moves played so far. */
  get plies(): number {
    return Math.max(0, this.trail.length - 1);
  }
}

export const place = new Place();
