// What the page asks, and of whom: one interface, so that another engine (WebAssembly, say) can answer without a server.

import type { Which } from "./puzzles";

export type Lang = "en" | "fr";
export type Outcome = "win" | "lose" | "draw";
/** A whole number: as digits where JavaScript would round it. */
export type Exact = number | string;
export type Settings = Record<string, string>;

/**
 * How far an answer is known: with plies (or the least cost), the outcome alone, a guess of a search, or not at all.
 * Nothing weaker is ever shown as something stronger.
 */
export type Certainty = "exact" | "outcome" | "estimate" | "unknown";
/** What is proved of a line: every move is best, every move of the winner wins, or nothing. */
export type LineKind = "best" | "winning" | "open";
/** How a position seems to stand for the side to move there, in hundredths, so many plies ahead. */
export interface Estimate {
  score: number;
  depth: number;
}

export interface Setting {
  name: string;
  /** Which values it takes: yes or no, a number from `least` to `most`, one of `values`, or text as `syntax` says. */
  kind: "switch" | "number" | "choice" | "text";
  about: string;
  default: string;
  least?: Exact;
  most?: Exact;
  values?: string[];
  syntax?: string;
}

export interface Game {
  name: string;
  title: string;
  rules: string;
  /** The rules in one line. */
  brief: string;
  players: 1 | 2;
  board: string;
  move: string;
  question: string;
  examples: string[];
  /** The board that the game is played on from its beginning. */
  start: string;
  /** Boards to try, with their names. */
  boards: NamedBoard[];
  settings: Setting[];
  /** What may be chosen for a new board; empty where the game makes none. */
  recipe: Setting[];
  goal: string | null;
  /** What it has besides what every game has: a map, a walk. */
  offers: string[];
  /** The notation in which files keep whole games. */
  record?: string;
  rungs: { name: string; reach: string }[];
  sources: string[];
  /** What the text that the game was taught from asks of a class, in its order. */
  lesson?: { source: string; questions: Asked[] };
}

export interface NamedBoard {
  board: string;
  settings?: Settings;
  title: string;
}

export interface Asked {
  /** Where the text asks it, as the text counts. */
  place: string;
  rung?: string;
  question: string;
  /** A command that answers it. */
  command?: string;
  /** The tab and the board that do. */
  view: { tab: string; board: string; settings?: Settings };
}

/** A position with one right move. */
export interface Puzzle {
  game: string;
  board: string;
  settings: Settings;
  goal: "win" | "soonest" | "hold" | "way";
  /** What is asked, in words. */
  question: string;
  grade: number;
  seed: string;
  /** The number of legal moves. */
  moves: number;
  /** How many of the wrong ones look as if they might do. */
  lures: number;
  answer: string;
  /** The best of the others. */
  lure: string;
  /** Plies of best play; in puzzles for one, moves. */
  depth: number;
  picture: Picture;
}

export interface Square {
  ink: "void" | "plain" | "shade" | "danger" | "first" | "second" | "good" | "bad" | "heat";
  heat?: number;
  mark: string;
  plays?: string;
  opens?: string;
  /** The name of the square, shown small. */
  name?: string;
  /** A piece that stands there; the mark says the same in a sign. */
  stone?: Stone;
  /** What leaves the board with the move that a click plays. */
  clears?: Area;
  /** What stands on the square, in words. */
  said?: string;
}

export interface Stone {
  light: boolean;
  crowned: boolean;
  taken: boolean;
}

/** A square, as [row, column] from the top left. */
export type At = [number, number];
/** Squares from one corner to the opposite one, both included. */
export type Area = [At, At];
/** What a board is made of. */
export type Look = "grid" | "chequered" | "tablet" | "rings" | "numbers" | "counters";

/** A line between squares that a click plays; its ends are corners of the grid. */
export interface Groove {
  ends: [At, At];
  plays: string;
  clears: Area;
}

export interface Picture {
  squares: Square[][];
  rowNames: string[];
  columnNames: string[];
  caption?: string;
  path: At[];
  /** From the middle of one square to that of another, as [row, column]. */
  arrows?: [At, At][];
  scale?: [string, string, string];
  look?: Look;
  grooves?: Groove[];
  /** How many lines of the board each row and column stands for, where that is not one. */
  spans?: { rows: number[]; columns: number[] };
}

export interface Legal {
  move: string;
  words: string;
  position: string;
  /** The squares that the move changes, and what each of them becomes. */
  touches?: At[];
  becomes?: Square[];
  /** The way of the piece that moves, from the square it leaves to the one where it rests. */
  path?: At[];
  /** What the move costs, where moves cost different amounts. */
  price?: number;
}

export interface Drawn {
  game: string;
  position: string;
  result?: Outcome;
  picture: Picture;
  legal?: Legal[];
  /** What the rules say of the position: what is forced, and why. */
  remarks?: string[];
}

export interface JudgedMove {
  move: string;
  position: string;
  moveValue?: Outcome;
  remoteness?: Exact;
  deltaRemoteness?: Exact;
  /** Of the position that the move leads to. */
  estimate?: Estimate;
  cost?: Exact;
  /** Only where plies or costs are known. */
  best: boolean;
  words: string;
}

export interface Judged {
  game: string;
  position: string;
  /** Who plays by a rule instead of playing best, where a setting says so. */
  player?: string;
  positionValue?: Outcome;
  remoteness?: Exact;
  estimate?: Estimate;
  known: Certainty;
  /** The move to play. */
  choice?: string;
  moves: JudgedMove[];
}

export interface Solved {
  position: string;
  positionValue?: Outcome;
  remoteness?: Exact;
  value?: Exact;
  mex?: Exact;
  cost?: Exact | null;
  /** Who plays by a rule instead of playing best, where a setting says so. */
  player?: string;
  proven?: boolean;
  lowerBound?: Exact | null;
  estimate?: Estimate;
  known: Certainty;
  bestMoves?: string[];
  winningMoves?: string[];
  /** The move to play. */
  choice?: string;
  line: string[];
  lineKind: LineKind;
  lineComplete: boolean;
  path?: unknown[];
  rung: string;
  calls?: Exact;
  positions: Exact;
  seconds: number;
  peakBytes: Exact;
}

/** Verdict, line and every move, all of one knowledge. */
export interface Studied extends Solved {
  game: string;
  moves: JudgedMove[];
}

export interface Charted {
  picture: Picture;
  notes: string[];
}

export interface Reply {
  move: string | null;
  words: string | null;
  position: string | null;
  /** How far the opponent knew what it did. */
  known?: Certainty;
  /** Of the position before its move. */
  estimate?: Estimate;
}

/** Moves that were played one after the other. */
export interface Recorded {
  game: string;
  /** The board that it began on. */
  start: string;
  /** `parent` counts the steps from 1; 0 is the start. */
  steps: { parent: number; move: string; words: string; position: string }[];
  /** The first move that cannot be played. */
  refused?: { move: string; error: string };
  /** The game with its variations as files keep it, where there is a notation for that. */
  text?: string;
}

export interface Rung {
  rung: string;
  positionValue?: Outcome;
  value?: Exact;
  remoteness?: Exact;
  cost?: Exact;
  mex?: Exact;
  count?: Exact;
  estimate?: Estimate;
  calls?: Exact;
  positions?: Exact;
  seconds: number;
  peakBytes?: Exact;
  refused?: string;
}

export interface Ladder {
  position: string;
  /** `null` where fewer than two rungs answered. */
  agree: boolean | null;
  /** The rungs that answered. */
  answered: string[];
  rungs: Rung[];
}

export interface Growth {
  agree: boolean;
  boards: (Ladder & { board: string })[];
}

export interface Walk {
  moves: string;
  values: string;
  from?: string;
  to?: string;
}

export interface Stood extends Walk {
  at: string;
  position: string;
  value?: string;
}

/** Opponents, the weakest first. */
export const LEVELS = ["novice", "learner", "player", "expert", "perfect"] as const;
export type Level = (typeof LEVELS)[number];

/** An opponent, in words. */
export interface LevelEntry {
  name: Level;
  title: string;
  about: string;
  /** What a move takes at most. */
  seconds: number;
}

/** A board, and how it is to be looked at. */
export interface Ask {
  game: string;
  board: string;
  /** The board whose frame it is drawn in. */
  on?: string;
  settings: Settings;
  lang: Lang;
  /** Puzzles whose picture shows the answer are drawn with it. */
  solution?: boolean;
}

/** How far long work is. */
export interface Progress {
  done: number;
  total?: number;
  seconds: number;
}

/** Somebody who waits: may leave, and may want to hear how far it is. */
export interface Patience {
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
}

export interface Engine {
  games(lang: Lang, patience?: Patience): Promise<Game[]>;
  levels(lang: Lang, patience?: Patience): Promise<LevelEntry[]>;
  /** Makes a board by a recipe. */
  puzzle(game: string, which: Which, lang: Lang, patience?: Patience): Promise<Puzzle>;
  fresh(game: string, recipe: Settings, lang: Lang, patience?: Patience): Promise<string>;
  show(ask: Ask, patience?: Patience): Promise<Drawn>;
  play(ask: Ask, move: string, patience?: Patience): Promise<Drawn>;
  /** A move as pictures, one after each of its stages. */
  steps(ask: Ask, move: string, patience?: Patience): Promise<Picture[]>;
  /** A whole game: moves as links have them, or the text of a file. */
  record(ask: Ask, game: { moves: string } | { text: string }, patience?: Patience): Promise<Recorded>;
  reply(ask: Ask, level: Level, seed: number, patience?: Patience): Promise<Reply>;
  moves(ask: Ask, patience?: Patience): Promise<Judged>;
  solve(ask: Ask, patience?: Patience): Promise<Solved>;
  study(ask: Ask, patience?: Patience): Promise<Studied>;
  explain(ask: Ask, patience?: Patience): Promise<string[]>;
  map(ask: Ask, patience?: Patience): Promise<Charted>;
  compare(ask: Ask, patience?: Patience): Promise<Ladder>;
  growth(ask: Ask, patience?: Patience): Promise<Growth>;
  walk(ask: Ask, patience?: Patience): Promise<Walk>;
  stand(ask: Ask, at: string, patience?: Patience): Promise<Stood>;
}

/** Why there is no answer, in a sentence of the language asked for. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
