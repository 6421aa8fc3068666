// A game in progress: queries about the position, the user's moves, and the opponent's answers.
// Queries are cancelled when the user goes elsewhere.

import { untrack } from "svelte";
import type { Ask, Drawn, Engine, Game, Judged, Legal, Level, LevelEntry, Outcome, Reply, Solved, Studied } from "./engine";
import { isRevealed, question } from "./asking";
import { type Plan, fulfilled } from "./board/plan";
import { type Bill, bill } from "./bill";
import { beats, stageKey, starsFor, STARS } from "./course";
import type { Hint } from "./hint";
import { advice } from "./knowledge";
import { place } from "./place.svelte";
import { progress } from "./progress.svelte";
import { replay } from "./replay";
import { LONGEST, line, order, path, reworded, type Step, write } from "./tree";
import { Waiting } from "./waiting.svelte";
import type { Words } from "./words";

/** Maximum numbers of moves whose positions are prefetched, in all and at a time. */
const AHEAD = { moves: 30, squares: 200, together: 3 };

/**
 * Delay of prefetching after a position arrives, in milliseconds, so that its own queries go first.
 */
const THOUGHT = 700;

/** A move as a step of the game, without its other fields. */
const step = ({ position, move, label, words }: Pick<Legal, "position" | "move" | "label" | "words">): Step => ({ position, move, label, words });

const told = (error: unknown) => (error instanceof Error ? error.message : String(error));

export class Session {
  readonly drawn = new Waiting<Drawn>();
  readonly judged = new Waiting<Studied>();
  readonly thought = new Waiting<Reply>();
  readonly levels = new Waiting<LevelEntry[]>();
  /** Analyses of visited positions, by their text. */
  records = $state.raw<Record<string, Judged>>({});
  complaint = $state("");
  hint = $state.raw<Hint | null>(null);
  /** The origin of the opponent's last move, if it was not perfect play. */
  excuse = $state.raw<{ at: number; said: string } | null>(null);
  /** The fault of the link. */
  damage = $state("");
  /** The cost of a solved puzzle. */
  bill = $state.raw<Bill | null>(null);
  /** The stars that this game has just earned. */
  earned = $state(0);
  /** Whether values were shown during this game, and whether it was played here. */
  #helped = false;
  #played = false;

  readonly revealed = $derived(isRevealed());
  readonly ask = $derived.by<Ask>(() => question(this.game.name));
  readonly alone = $derived.by(() => this.game.players === 1);
  /** The player to move: 0 for the one who began. */
  readonly mover = $derived(place.plies % 2);
  readonly foeToMove = $derived.by(() => !this.alone && place.foe !== "friend" && this.mover !== place.me);
  readonly ended = $derived.by(() => this.drawn.value?.result !== undefined && !this.drawn.busy);
  /** The user's result; none among friends. */
  readonly outcome = $derived.by<Outcome | undefined>(() => {
    const result = this.ended ? this.drawn.value?.result : undefined;
    if (result === undefined || result === "draw" || this.alone) return result;
    if (place.foe === "friend") return undefined;
    return (result === "win") === (this.mover === place.me) ? "win" : "lose";
  });
  /** The name of the starting board among the boards beaten. */
  readonly stage = $derived(stageKey(place.frame ?? "", place.settings));
  /** The whole current line. */
  readonly line = $derived(line(place.tree, place.at));
  readonly last = $derived(place.tree.nodes[place.at]?.children.length === 0);
  /** Whether the opponent will move next, so that the user can plan an answer. */
  readonly planning = $derived.by(() => this.foeToMove && !place.unread && (place.awaited || this.last) && this.drawn.value !== undefined && !this.ended);
  /** Whether it is the opponent's turn to think. */
  readonly awaiting = $derived.by(() => this.planning && !this.drawn.busy);
  /** Whether manual moves are disabled. */
  readonly locked = $derived.by(
    () => this.ended || this.foeToMove || this.drawn.busy || !this.drawn.value || place.unread !== null,
  );
  readonly legal = $derived.by<Legal[]>(() => (this.drawn.busy ? [] : (this.drawn.value?.legal ?? [])));
  /** The previous position in which the user was to move. */
  readonly former = $derived.by(() => {
    const way = path(place.tree, place.at).slice(0, -1);
    return way.findLast((_, ply) => this.alone || place.foe === "friend" || ply % 2 === place.me);
  });
  /** The last move, and its player. */
  readonly said = $derived.by(() => {
    const node = place.tree.nodes[place.at];
    if (node?.move === undefined) return "";
    return this.words.played(this.who(place.plies - 1), node.words ?? node.move);
  });

  constructor(
    readonly engine: Engine,
    private readonly opened: () => Game,
    private readonly tell: () => Words,
  ) {
    $effect(() => {
      const lang = place.lang;
      void this.levels.ask((patience) => engine.levels(lang, patience));
    });
    $effect(() => this.#look());
    $effect(() => this.#restore());
    $effect(() => this.#layOut());
    $effect(() => this.#wonder());
    $effect(() => this.#listen());
    $effect(() => this.#watch());
    $effect(() => this.#settle());
    $effect(() => this.#foresee());
    $effect(() => this.#fulfil());
    $effect(() => {
      // Other rules give other values, and another language other words.
      void [place.settings, place.lang];
      untrack(() => (this.records = {}));
    });
    let lang = place.lang;
    $effect(() => {
      if (place.lang === lang) return;
      lang = place.lang;
      return untrack(() => this.#retell());
    });
  }

  /** The game, in the language of the reader. */
  get game(): Game {
    return this.opened();
  }

  get words(): Words {
    return this.tell();
  }

  /** The player of a ply, counted from 0. */
  who(ply: number): string {
    const words = this.words;
    if (this.alone) return words.you;
    if (place.foe === "friend") return words.player((ply % 2) + 1);
    return ply % 2 === place.me ? words.you : words.opponent;
  }

  #look() {
    const question = this.ask;
    this.hint = null;
    this.complaint = "";
    this.judged.clear();
    void this.drawn.ask((patience) => this.engine.show(question, patience));
    return () => this.drawn.leave();
  }

  /** The moves of a link are replayed before anything else. */
  #restore() {
    const [unread, question, leaving] = [place.unread, this.ask, new AbortController()];
    if (!unread) return;
    this.damage = "";
    replay(this.engine, question, unread, { signal: leaving.signal }).then(
      ({ tree, at, refused, fits }) => {
        if (leaving.signal.aborted) return;
        if (refused) this.damage = this.words.linkStops(refused.move, refused.error);
        else if (!fits) this.damage = this.words.linkStrays;
        place.restore(fits ? tree : place.tree, fits ? at : place.at);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        this.damage = told(error);
        place.restore(place.tree, place.at);
      },
    );
    return () => leaving.abort();
  }

  /** A game begins with its pieces in their places, where the board says only how many there are. */
  #layOut() {
    const laid = this.drawn.busy ? undefined : this.drawn.value?.laidOut;
    if (laid !== undefined && place.tree.nodes.length === 1 && !place.unread) untrack(() => place.go(place.address(this.game.name, laid), true));
  }

  /** Words the moves of the game again, after a change of the language. */
  #retell() {
    const [tree, moves, leaving] = [place.tree, write(place.tree), new AbortController()];
    if (place.unread || !moves || moves.length > LONGEST) return;
    const { on: _, ...question } = this.ask;
    this.engine.record({ ...question, board: place.frame ?? "" }, { moves }, { signal: leaving.signal }).then(
      ({ steps }) => {
        if (!leaving.signal.aborted) place.restore(reworded(place.tree, order(tree).slice(1), steps), place.at);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }

  /** Notes whether the game is played without help. */
  #watch() {
    if (this.ended) return;
    const begins = place.plies === 0;
    if (begins) this.#played = false;
    this.#helped = this.revealed || (this.#helped && !begins);
  }

  /** Draws up the bill of a puzzle, and records a beaten board. */
  #settle() {
    const [outcome, stage] = [this.outcome, this.stage];
    this.bill = null;
    this.earned = 0;
    if (outcome === undefined || place.unread || place.frame === undefined) return;
    const leaving = new AbortController();
    void this.#earn(outcome, { signal: leaving.signal }).then(
      (stars) => {
        if (leaving.signal.aborted || this.#helped || !this.#played || !stars) return;
        this.earned = stars;
        progress.beat(this.game.name, stage, stars);
      },
      () => undefined,
    );
    return () => leaving.abort();
  }

  /** The stars for a result: in puzzles by its cost. */
  async #earn(outcome: Outcome, patience: { signal: AbortSignal }): Promise<number> {
    const start = { ...this.ask, board: place.frame ?? "" };
    const foe = place.foe === "friend" ? "novice" : place.foe;
    if (!this.alone) {
      const value = outcome === "draw" ? (await this.engine.solve(start, patience)).positionValue : undefined;
      return beats(outcome, foe, value) ? starsFor(foe) : 0;
    }
    if (outcome !== "win") return 0;
    const steps = place.trail;
    const found = await bill(this.engine, this.ask, steps, patience).catch(() => null);
    if (!patience.signal.aborted) this.bill = found;
    return found?.paid === found?.least && found ? STARS : 1;
  }

  readonly study = (): Promise<Studied | undefined> => {
    const question = this.ask;
    return this.judged.ask((patience) => this.engine.study(question, patience)).then((known) => {
      if (known) this.note(question.board, known);
      return known;
    });
  };

  #wonder() {
    // An unreadable board is reported once.
    if (this.drawn.trouble && (this.judged.busy || this.judged.trouble)) this.judged.clear();
    const wanted = this.revealed && !place.unread;
    if (wanted && !this.drawn.trouble && !this.judged.value && !this.judged.busy && !this.judged.trouble) void this.study();
  }

  /** Stores the analysis of a position for the sheet and the strip. */
  note(position: string, known: Judged) {
    this.records = { ...this.records, [position]: known };
  }

  /** Starts the opponent's search, shortly after its turn begins. */
  #listen() {
    if (!this.awaiting || place.foe === "friend") return;
    const [question, level, leaving] = [this.ask, place.foe, new AbortController()];
    const pause = setTimeout(() => void this.#answer(question, level, leaving.signal), 250);
    return () => {
      clearTimeout(pause);
      leaving.abort();
      this.thought.clear();
    };
  }

  /** Restarts the opponent's search after it was stopped. */
  readonly again = () => {
    if (place.foe !== "friend") void this.#answer(this.ask, place.foe, new AbortController().signal);
  };

  async #answer(question: Ask, level: Level, signal: AbortSignal) {
    const seed = place.seed + place.plies;
    const found = await this.thought.ask((patience) => this.engine.reply(question, level, seed, patience));
    if (signal.aborted || question !== this.ask || !found) return;
    const { move, position, label, words: spoken } = found;
    if (move === null || position === null) return;
    place.answer({ position, move, label: label ?? move, words: spoken ?? move });
    const excuse = this.#excuse(found, level);
    this.excuse = excuse ? { at: place.at, said: excuse } : null;
  }

  /** The remark for a move of the strongest opponent that was not perfect play. */
  #excuse({ known, estimate }: Reply, level: Level): string {
    if (level !== "perfect" || known === undefined || known === "exact" || known === "outcome") return "";
    if (!estimate) return this.words.foeGuesses;
    return this.words.foeEstimates(this.words.score(estimate.score), estimate.depth);
  }

  /** Plays a move of the board or of a list. */
  readonly play = async (move: string): Promise<void> => {
    const question = this.ask;
    const refusal = await this.attempt(move);
    if (question === this.ask) this.complaint = refusal;
  };

  /** Plays a move, however it is typed, and returns the reason for refusing it, or nothing. */
  readonly attempt = async (move: string): Promise<string> => {
    if (this.locked) return "";
    this.#played = true;
    this.complaint = "";
    const known = this.legal.find((other) => other.move === move);
    if (known) place.play(step(known));
    if (known) return "";
    const question = this.ask;
    try {
      const next = await this.engine.play(question, move);
      if (question === this.ask && !this.locked) place.play(step({ move, label: move, words: move, ...next.played, position: next.position }));
      return "";
    } catch (error) {
      return question === this.ask ? told(error) : "";
    }
  };

  /** Plays several moves at once, as a line of the analysis shows them. */
  readonly follow = async (moves: string[]): Promise<void> => {
    const { on: _, ...question } = this.ask;
    const here = this.ask;
    try {
      const { steps } = await this.engine.record(question, { moves: moves.join("_") });
      if (here === this.ask) place.extend(steps.map(step));
    } catch (error) {
      if (here === this.ask) this.complaint = told(error);
    }
  };

  /** A move planned during the opponent's turn, and the node that it was planned at. */
  plan = $state.raw<(Plan & { node: number; board: string }) | null>(null);

  readonly prepare = (plan: Plan | null) => {
    this.plan = plan && { ...plan, node: place.at, board: place.board ?? "" };
  };

  /** Plays the planned move after the opponent's answer, or drops it after anything else. */
  #fulfil() {
    const plan = this.plan;
    const node = place.tree.nodes[place.at];
    if (!plan || (place.at === plan.node && place.board === plan.board)) return;
    const answered = node?.parent === plan.node && place.tree.nodes[plan.node]?.position === plan.board && !this.foeToMove;
    if (answered && this.locked && !this.ended) return;
    untrack(() => {
      this.plan = null;
      const picture = this.drawn.value?.picture;
      const move = answered && !this.ended && picture ? fulfilled(picture, this.legal, plan) : null;
      if (move) place.play(step(move));
      else if (answered) this.complaint = this.words.planDropped(plan.said);
    });
  }

  /**
   * Prefetches possible next positions while the user thinks: the board shows a move at once, and
   * its follow-up data is ready.
   */
  #foresee() {
    const rows = this.drawn.value?.picture.squares ?? [];
    if (this.locked || rows.length * (rows[0]?.length ?? 0) > AHEAD.squares) return;
    const [question, leaving] = [this.ask, new AbortController()];
    const asked = this.legal.slice(0, AHEAD.moves).map((move) => move.position);
    const next = async (): Promise<void> => {
      const board = asked.shift();
      if (board === undefined || leaving.signal.aborted) return;
      await this.engine.show({ ...question, on: question.on ?? question.board, board }, { signal: leaving.signal }).catch(() => undefined);
      return next();
    };
    const pause = setTimeout(() => {
      for (let at = 0; at < AHEAD.together; at += 1) void next();
    }, THOUGHT);
    return () => {
      clearTimeout(pause);
      leaving.abort();
    };
  }

  /** Gives the next hint: where to look, then the idea, then the move with its certainty. */
  readonly think = async (): Promise<void> => {
    const question = this.ask;
    try {
      const found: Solved & Partial<Studied> = this.judged.value ?? (await this.study()) ?? (await this.engine.solve(question));
      const next = await this.#next(found, question);
      if (question === this.ask) this.hint = next;
    } catch (error) {
      if (question === this.ask) this.hint = { step: 3, said: told(error) };
    }
  };

  async #next(found: Solved & Partial<Studied>, question: Ask): Promise<Hint> {
    const { choice } = found;
    const { count, ideas, place: part } = await import("./hint");
    const step = this.hint?.step ?? 0;
    const picture = this.drawn.value?.picture;
    const where = step === 0 && choice !== undefined && picture ? part(picture, this.legal, choice, place.flip, this.words) : null;
    if (where && this.legal.length > 1) return where;
    if (step < 2 && choice !== undefined && this.legal.length > 1) {
      const why = await this.engine.explain(question).catch(() => []);
      const { region } = this.hint ?? {};
      return { step: 2, said: `${count(found, this.words, this.alone)} ${ideas(why, found)[0] ?? ""}`.trim(), ...(region && { region }) };
    }
    return { step: 3, said: this.#advise(found), ...(choice === undefined ? {} : { move: choice }) };
  }

  #advise(found: Solved): string {
    const { choice, estimate } = found;
    const words = this.words;
    if (choice === undefined) return words.hintNone;
    const said = this.legal.find((move) => move.move === choice)?.words ?? choice;
    const kind = advice(found);
    if (kind === "guess" && estimate) return words.hintGuess(said, words.score(estimate.score), estimate.depth);
    return { best: words.hintIs, wins: words.hintWins, rule: words.hintRule, guess: words.hintPlain, plain: words.hintPlain }[kind](said);
  }

  readonly takeBack = () => {
    if (this.former !== undefined) place.back(this.former);
  };

  /** Visits a ply of the current line. */
  readonly walk = (key: string): boolean => {
    const at = this.line.indexOf(place.at);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.line.length - 1 }[key];
    if (to === undefined) return false;
    const node = this.line[Math.max(0, Math.min(this.line.length - 1, to))];
    if (node !== undefined && node !== place.at) place.visit(node);
    return true;
  };
}
