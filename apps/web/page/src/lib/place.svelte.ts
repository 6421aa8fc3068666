// The current place: the address contains the position, the moves before it, and the view.
//
// On a server an address is a path, `/chomp/5,5,4?from=5x4&moves=(3,4)_(3,3)`; if the page is a
// folder of files (`<html data-routes="hash">`), it is the same after a `#`. `moves` is the whole
// game with its variations, as `tree.ts` writes it, `from` its starting board, and `at` the number
// of the shown move, if that is not the last one of the main line, `notes` the short comments,
// `marks` the arrows and circles.
// Without `from` the moves begin on the board of the path. `entry.ts` describes the history.

import { readRoute, writeRoute, type Route } from "./address";
import { drawings } from "./board/drawings.svelte";
import { readDrawings, writeDrawings, type Drawing } from "./board/shapes";
import type { Lang, Settings } from "./engine";
import { begun, current, isHash, spoken, type Entry, type Unread } from "./entry";
import { FIRST, readFoe, type Foe } from "./foe";
import { keep, kept, remember } from "./memory";
import { depth, fitted, grow, line, order, path, sprout, write, writeNotes, type Step, type Tree } from "./tree";

export type { Unread } from "./entry";
export type { Foe } from "./foe";
export type { Step } from "./tree";

/** Options of the page; all others are settings of the game. */
const OPTIONS = ["lang", "show", "foe", "me", "reveal", "flip", "from", "moves", "at", "grade", "seed", "day", "ten", "date", "theme", "play", "notes", "marks", "question", "questions", "hide", "name", "text"];
/** Options that belong to one game in progress. */
const GAME = ["from", "moves", "at", "notes", "marks"];

/** Options that select a puzzle. */
const PUZZLE = ["grade", "seed", "day", "ten", "date"];

/** The parsed address, and its history. */
class Place {
  lang = $state<Lang>("en");
  /** A page other than a game, such as the puzzles. */
  page = $state<string | null>(null);
  game = $state<string | null>(null);
  board = $state<string | null>(null);
  broken = $state(false);
  settings = $state.raw<Settings>({});
  show = $state("play");
  foe = $state<Foe>(FIRST);
  me = $state<0 | 1>(0);
  reveal = $state(false);
  flip = $state(false);
  /** The game so far, and the current node. */
  tree = $state.raw<Tree>(sprout(""));
  at = $state(0);
  /** Whether the opponent should answer the last move. */
  awaited = $state(false);
  unread = $state.raw<Unread | null>(null);
  seed = $state(1);
  options = $state.raw<Record<string, string>>({});
  #key = "";
  #before: number | undefined;
  /** The target of going back, whatever the history has there. */
  #wanted: number | null = null;

  constructor() {
    this.lang = spoken(readRoute(current()).options["lang"]);
    this.#read(true);
    addEventListener("popstate", () => this.#read(false));
  }

  /** Reads the address; `fresh` if its options replace the current ones. */
  #read(fresh: boolean) {
    const address = current();
    // A jump within the page, such as to its main part, is not another place.
    if (isHash && address !== "" && !address.startsWith("/")) return;
    const route = readRoute(address);
    const entry = history.state as Entry | null;
    // An address without history state was typed or is an external link; behind a `#` it does not
    // load a page.
    if (entry === null) fresh = true;
    const same = entry?.key !== undefined && entry.key === this.#key && this.board !== null;
    if (same && !fresh) {
      this.#stand(entry, this.tree);
      if (this.#wanted !== null && this.at !== this.#wanted) this.visit(this.#wanted);
      else this.#rewrite();
      this.#wanted = null;
      return;
    }
    this.#wanted = null;
    // The language belongs to the reader, not the game: going back does not change it.
    if (!fresh && this.options["lang"] !== undefined) route.options["lang"] = this.lang;
    this.#options(route);
    this.page = route.page;
    this.game = route.game;
    this.broken = route.broken;
    if (same) return;
    const tree = entry?.key === undefined ? undefined : kept<Tree>(entry.key);
    if (entry && tree?.nodes[entry.at]?.position === route.board) this.#stand(entry, tree);
    else this.#begin(route);
    if (!this.unread) this.#mark();
  }

  /** Draws what the address has for the current position. */
  #mark() {
    if (!drawings.of(this.marked).length) drawings.add(this.marked, readDrawings(this.options["marks"] ?? ""));
  }

  #options({ options }: Route) {
    const lang = options["lang"];
    if (lang === "en" || lang === "fr") this.lang = lang;
    this.options = options;
    const settings = Object.fromEntries(Object.entries(options).filter(([name]) => !OPTIONS.includes(name)));
    // Unchanged values keep their identity, so another tab does not repeat queries.
    if (JSON.stringify(settings) !== JSON.stringify(this.settings)) this.settings = settings;
    this.show = options["show"] ?? "play";
    this.foe = readFoe(options["foe"]);
    this.me = options["me"] === "second" ? 1 : 0;
    this.reveal = options["reveal"] === "1";
    this.flip = options["flip"] === "1";
  }

  /** A game unknown to this browser: only its address describes it. */
  #begin({ board, options }: Route) {
    this.#key = begun();
    const moves = options["moves"] ?? "";
    const start = options["from"] ?? board ?? "";
    const at = /^\d{1,6}$/.test(options["at"] ?? "") ? Number(options["at"]) : null;
    this.unread = board !== null && moves ? { start, moves, at, ...(options["notes"] ? { notes: options["notes"] } : {}), position: options["from"] === undefined ? null : board } : null;
    const seed = Math.floor(Math.random() * 2 ** 31);
    this.#stand({ key: this.#key, at: 0, awaited: false, seed }, sprout(board ?? ""));
    history.replaceState(this.#entry(), "");
  }

  #stand(entry: Entry, tree: Tree) {
    this.#key = entry.key;
    this.#before = entry.before;
    this.tree = tree;
    this.at = entry.at;
    this.awaited = entry.awaited;
    this.seed = entry.seed;
    this.board = tree.nodes[entry.at]?.position || null;
    if (this.board !== null && tree.nodes.length > 1) keep(this.#key, tree);
  }

  #entry(): Entry {
    const before = this.#before === undefined ? {} : { before: this.#before };
    return { key: this.#key, at: this.at, ...before, awaited: this.awaited, seed: this.seed };
  }

  /** The current address, with the whole game. */
  get here(): string {
    return this.#written({});
  }

  #written(changes: Record<string, string>): string {
    const options = Object.fromEntries(Object.entries({ ...this.options, ...changes }).filter(([name]) => !GAME.includes(name)));
    if (this.tree.nodes.length > 1) {
      const { tree, at } = fitted(this.tree, this.at);
      options["from"] = tree.nodes[0]?.position ?? "";
      options["moves"] = write(tree);
      const first = line(tree, 0).at(-1);
      if (at !== first) options["at"] = String(order(tree).indexOf(at));
      const notes = writeNotes(tree);
      if (notes) options["notes"] = notes;
    } else if (this.unread) for (const name of GAME) if (this.options[name] !== undefined) options[name] = this.options[name];
    const marks = this.unread ? "" : writeDrawings(drawings.of(this.marked));
    if (marks) options["marks"] = marks;
    return this.#link(writeRoute({ page: this.page, game: this.game, board: this.board, options }));
  }

  /** The same address for sharing. */
  get link(): string {
    return new URL(this.here, document.baseURI).href;
  }

  /** The link of a game for two: it names the opponent, which readers choose for themselves. */
  get invitation(): string {
    return new URL(this.#written({ foe: this.foe }), document.baseURI).href;
  }

  #rewrite() {
    history.replaceState(this.#entry(), "", this.here);
  }

  #link(address: string): string {
    return isHash ? "#" + address : address;
  }

  /** The address of a board with the current options, plus changes; a new game begins there. */
  address(game: string | null, board: string | null, changes: Record<string, string | null> = {}, page: string | null = null): string {
    const options = { ...this.options };
    for (const name of GAME) delete options[name];
    if (page !== "puzzle") for (const name of PUZZLE) delete options[name];
    if (game !== this.game) for (const name of Object.keys(this.settings)) delete options[name];
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) delete options[name];
      else options[name] = value;
    }
    return this.#link(writeRoute({ page, game, board, options }));
  }

  /** The target of a link inside the page; `null` for links out of it. */
  follows(link: HTMLAnchorElement): string | null {
    const written = link.getAttribute("href") ?? "";
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
    if (isHash) return written.startsWith("#/") || written === "#" ? written : null;
    const served = /^\/(api|assets|openapi\.json|healthz|metrics)(\/|$)/.test(link.pathname);
    return served || link.hash || !written.startsWith("/") ? null : link.pathname + link.search;
  }

  /** Goes to another place; a new game begins there. */
  go(address: string, replace = false) {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#key = "";
    this.#read(true);
  }

  /** Changes options of the current address. */
  choose(changes: Record<string, string | null>) {
    const options = { ...this.options };
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) delete options[name];
      else options[name] = value;
    }
    this.#options({ page: this.page, game: this.game, board: this.board, broken: false, options });
    this.#rewrite();
  }

  /** Goes to the position after the user's move. */
  play(step: Step) {
    const before = this.at;
    const { tree, at } = grow(this.tree, this.at, step);
    this.#stand({ key: this.#key, at, before, awaited: true, seed: this.seed }, tree);
    history.pushState(this.#entry(), "", this.here);
  }

  /**
   * Goes to the position after the opponent's answer; the history skips the one in which it was
   * thinking.
   */
  answer(step: Step) {
    const { tree, at } = grow(this.tree, this.at, step);
    this.#stand({ ...this.#entry(), at, awaited: false }, tree);
    this.#rewrite();
  }

  /** Shows another ply. */
  visit(at: number) {
    if (!this.tree.nodes[at]) return;
    this.#stand({ ...this.#entry(), at, awaited: false }, this.tree);
    this.#rewrite();
  }

  /** Goes back to a ply, so that Forward returns here if possible. */
  back(at: number) {
    if (this.#before !== at) return this.visit(at);
    this.#wanted = at;
    history.back();
  }

  /** Goes on by several moves, one entry of the history in all. */
  extend(steps: Step[]) {
    const before = this.at;
    let { tree, at } = this;
    for (const step of steps) ({ tree, at } = grow(tree, at, step));
    this.#stand({ key: this.#key, at, before, awaited: false, seed: this.seed }, tree);
    history.pushState(this.#entry(), "", this.here);
  }

  /** Opens a whole game, at the end of its main line. */
  adopt(address: string, tree: Tree) {
    this.go(address);
    this.restore(tree, line(tree, 0).at(-1) ?? 0);
  }

  /** Stores the replayed game, or the current node of a changed one. */
  restore(tree: Tree, at: number) {
    const wasUnread = this.unread !== null;
    this.unread = null;
    const { before: _, ...entry } = this.#entry();
    this.#stand({ ...entry, at, awaited: false }, tree);
    if (wasUnread) this.#mark();
    this.#rewrite();
  }

  /** Opens a game whose address has no board: its start, with any moves in the address. */
  start({ name, start }: { name: string; start: string }) {
    const kept = Object.fromEntries(["moves", "at", "notes", "marks"].flatMap((option) => (this.options[option] === undefined ? [] : [[option, this.options[option]]])));
    this.go(this.address(name, this.options["from"] ?? start, kept), true);
  }

  /** Restarts on the starting board. */
  begin(changes: Record<string, string | null> = {}) {
    this.go(this.address(this.game, this.frame ?? null, changes));
  }

  speak(lang: Lang) {
    remember("lang", lang);
    this.lang = lang;
    this.choose({ lang });
  }

  /** The name of the current position among the drawings. */
  get marked(): string {
    return `${this.game} ${this.board ?? ""}`;
  }

  draw(drawing: Drawing) {
    drawings.toggle(this.marked, drawing);
    this.#rewrite();
  }

  wipe() {
    drawings.wipe(this.marked);
    this.#rewrite();
  }

  /** The previous positions, with their moves. */
  get trail(): Step[] {
    return path(this.tree, this.at).map((id) => this.tree.nodes[id] as Step);
  }

  /** The starting board of the game. */
  get frame(): string | undefined {
    return this.tree.nodes[0]?.position || undefined;
  }

  /** Moves played so far. */
  get plies(): number {
    return depth(this.tree, this.at);
  }
}

export const place = new Place();
