// The moves of the current line, each rated as far as it is known, or estimated by a search.

import { untrack } from "svelte";
import { type Judged, Trouble } from "./engine";
import { type Rated, WEAKER, rate } from "./match";
import { place } from "./place.svelte";
import type { Session } from "./session.svelte";
import { labelOf, type Step } from "./tree";
import { Waiting } from "./waiting.svelte";

/** Seconds of a long search: the most that the engine allows. */
export const LONG = 5;

/** A played move with its rating. */
export interface Reviewed extends Rated {
  /** Its number, from 1, and its node. */
  ply: number;
  id: number;
  /** Its player. */
  who: string;
  move: string;
  /** The move as people read it. */
  label: string;
}

/** Whether a move was a mistake, or a search finds it weaker. */
export const isWeak = ({ slip, guess }: Rated): boolean => slip || (guess?.loss ?? 0) >= WEAKER;

/** The analyses of a whole line, which arrive one by one. Create it while a component is made. */
export class Review {
  readonly record = new Waiting<true>();
  readonly steps = $derived.by<Step[]>(() => this.session.line.map((id) => place.tree.nodes[id]).filter((node) => node !== undefined));
  /** The positions as one text, so that only changes cause new queries. */
  readonly #positions = $derived(JSON.stringify(this.steps.map((step) => step.position)));
  readonly known = $derived.by<(Judged | undefined)[]>(() => this.steps.map((step) => this.session.records[step.position]));
  readonly moves = $derived.by<Reviewed[]>(() =>
    this.steps.slice(1).map((step, at) => {
      const before = this.known[at];
      const rated = before && step.move !== undefined ? rate(before, step.move, this.known[at + 1]) : { rating: "unknown" as const, slip: false };
      return { ply: at + 1, id: this.session.line[at + 1] ?? 0, who: this.session.who(at), move: step.move ?? "", label: labelOf(step), ...rated };
    }),
  );
  /**
   * The user's weak moves; among friends, those of both. An estimate counts once the position after
   * the move is searched as well, so moves join this list but do not leave it.
   */
  readonly weak = $derived.by<Reviewed[]>(() => {
    const isOwn = (move: Reviewed) => place.foe === "friend" || move.who === this.session.words.you;
    return this.moves.filter((move) => isWeak(move) && isOwn(move) && (move.slip || this.known[move.ply] !== undefined));
  });

  constructor(readonly session: Session) {
    $effect(() => {
      // Sentences about moves are in the language of the page.
      void [this.#positions, place.lang];
      this.again();
      return () => this.record.leave();
    });
  }

  /** Analyses the positions that have no analysis yet. */
  readonly again = () => this.#analyse((board) => untrack(() => this.session.records[board]) === undefined);
  /** Searches estimated positions longer. */
  readonly deepen = () => this.#analyse((board) => this.session.records[board]?.estimate !== undefined, LONG);

  #analyse(isWanted: (board: string) => boolean, seconds?: number) {
    const { settings, lang, game, on } = this.session.ask;
    const boards = JSON.parse(this.#positions) as string[];
    void this.record.ask(async (patience) => {
      for (const board of boards) {
        if (!isWanted(board)) continue;
        const asked = this.session.engine.moves({ game, board, settings, lang, ...(on === undefined ? {} : { on }) }, patience, seconds);
        // A position that cannot be solved does not affect the others.
        const known = await asked.catch((error: unknown) => {
          if (patience.signal?.aborted || !(error instanceof Trouble) || ![413, 422, 504].includes(error.status)) throw error;
          return { game, position: board, known: "unknown" as const, moves: [] };
        });
        this.session.note(board, known);
      }
      return true;
    });
  }
}
