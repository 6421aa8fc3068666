// The engine's interface: queries of the page, which a server or WebAssembly can answer.

import type { Which } from "./puzzles";

export type Lang = "en" | "fr";
export type Outcome = "win" | "lose" | "draw";
/** An integer: as digits if JavaScript would round it. */
export type Exact = number | string;
export type Settings = Record<string, string>;

/**
 * The certainty of an answer: with plies (or the least cost), the outcome alone, an estimate of a
 * search, or unknown. A weaker one is never shown as a stronger one.
 */
export type Certainty = "exact" | "outcome" | "estimate" | "unknown";
/** What is proved about a line: every move is best, every move of the winner wins, or nothing. */
export type LineKind = "best" | "winning" | "open";
/** An estimate for the side to move, in hundredths, with its depth in plies. */
export interface Estimate {
  score: number;
  depth: number;
}

export interface Setting {
  name: string;
  /**
   * Its values: yes or no, a number from `least` to `most`, one of `values`, or text in the form
   * `syntax`.
   */
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
  /** Whether it has puzzles. */
  puzzles: boolean;
  board: string;
  move: string;
  question: string;
  examples: string[];
  /** The starting board. */
  start: string;
  /** Suggested boards, with their names. */
  boards: NamedBoard[];
  settings: Setting[];
  /** The options for a new board; empty if the game makes none. */
  recipe: Setting[];
  goal: string | null;
  /** Its optional features: a map, a walk. */
  offers: string[];
  /** The file notation for whole games. */
  record?: string;
  rungs: { name: string; reach: string }[];
  sources: string[];
  /** The questions of the game's source text, in its order. */
  lesson?: { source: string; questions: Asked[] };
}

export interface NamedBoard {
  board: string;
  settings?: Settings;
  title: string;
}

export interface Asked {
  /** The question's number in the text. */
  place: string;
  rung?: string;
  question: string;
  /** A command that answers the question. */
  command?: string;
  /** The tab and the board that answer it. */
  view: { tab: string; board: string; settings?: Settings };
}

/** A position with one right move. */
export interface Puzzle {
  game: string;
  board: string;
  settings: Settings;
  goal: "win" | "soonest" | "hold" | "way";
  /** The question in words. */
  question: string;
  grade: number;
  seed: string;
  /** The number of legal moves. */
  moves: number;
  /** The number of tempting wrong moves. */
  lures: number;
  answer: string;
  /** The best of the others. */
  lure: string;
  /** Plies of best play; in one-player puzzles, moves. */
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
  /** A piece on the square; the mark shows the same as a sign. */
  stone?: Stone;
  /** What the move of a click removes from the board. */
  clears?: Area;
  /** The content of the square, in words. */
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
/** The material of a board. */
export type Look = "grid" | "chequered" | "tablet" | "rings" | "numbers" | "counters";

/** A line between squares that a click plays; its ends are corners of the grid. */
export interface CutLine {
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
  /** From the centre of one square to that of another, as [row, column]. */
  arrows?: [At, At][];
  scale?: [string, string, string];
  look?: Look;
  cutLines?: CutLine[];
  /** The number of lines of the board that each row and column stands for, if not one. */
  spans?: { rows: number[]; columns: number[] };
}

export interface Legal {
  move: string;
  words: string;
  position: string;
  /** The squares that the move changes, with their new content. */
  touches?: At[];
  becomes?: Square[];
  /** The path of the moving piece, from its starting square to its destination. */
  path?: At[];
  /** The cost of the move, if costs differ. */
  price?: number;
}

export interface Drawn {
  game: string;
  position: string;
  result?: Outcome;
  picture: Picture;
  legal?: Legal[];
  /** The rules' remarks on the position: forced moves, and why. */
  remarks?: string[];
}

export interface JudgedMove {
  move: string;
  position: string;
  moveValue?: Outcome;
  remoteness?: Exact;
  deltaRemoteness?: Exact;
  /** For the position after the move. */
  estimate?: Estimate;
  cost?: Exact;
  /** Only where plies or costs are known. */
  best: boolean;
  words: string;
}

export interface Judged {
  game: string;
  position: string;
  /** The side that plays by a rule instead of playing best, if a setting makes one. */
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
  /** The side that plays by a rule instead of playing best, if a setting makes one. */
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

/** The verdict, the line and every move, all from one analysis. */
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
  /** The certainty of the opponent's move. */
  known?: Certainty;
  /** For the position before its move. */
  estimate?: Estimate;
}

/** A sequence of played moves. */
export interface Recorded {
  game: string;
  /** Its starting board. */
  start: string;
  /** `parent` counts the steps from 1; 0 is the start. */
  steps: { parent: number; move: string; words: string; position: string }[];
  /** The first move that cannot be played. */
  refused?: { move: string; error: string };
  /** The game with its variations in file notation, if the game has one. */
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
  /** `null` if fewer than two rungs answered. */
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

/** An opponent, with its description. */
export interface LevelEntry {
  name: Level;
  title: string;
  about: string;
  /** The maximum time per move. */
  seconds: number;
}

/** A board, and how to show it. */
export interface Ask {
  game: string;
  board: string;
  /** The board that provides the frame. */
  on?: string;
  settings: Settings;
  lang: Lang;
  /** Draws the solution of puzzles whose picture can show it. */
  solution?: boolean;
}

/** The progress of a long computation. */
export interface Progress {
  done: number;
  total?: number;
  seconds: number;
}

/** A waiting caller: may cancel, and may ask for progress. */
export interface Patience {
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
}

/** The exercise of the text that a game was taught from. */
export interface Exercise {
  source: string;
  /** The functions of all questions, in Python. */
  reference: string;
  questions: ExerciseQuestion[];
}

export interface ExerciseQuestion {
  id: string;
  place: string;
  rung?: string;
  question: string;
  /** The function that tests call; absent where the answer is in words. */
  tests?: string;
  /** The first lines of the functions to write. */
  outline: string[];
  call?: string;
  view: Asked["view"];
  key: string;
  slip?: string;
  code: string[];
  names: string[];
}

export interface Engine {
  exercise(game: string, lang: Lang, patience?: Patience): Promise<Exercise>;
  games(lang: Lang, patience?: Patience): Promise<Game[]>;
  levels(lang: Lang, patience?: Patience): Promise<LevelEntry[]>;
  /** Makes a board by a recipe. */
  puzzle(game: string, which: Which, lang: Lang, patience?: Patience): Promise<Puzzle>;
  fresh(game: string, recipe: Settings, lang: Lang, patience?: Patience): Promise<string>;
  show(ask: Ask, patience?: Patience): Promise<Drawn>;
  play(ask: Ask, move: string, patience?: Patience): Promise<Drawn>;
  /** A move as pictures, one for each of its stages. */
  steps(ask: Ask, move: string, patience?: Patience): Promise<Picture[]>;
  /** A whole game: moves in link notation, or the text of a file. */
  record(ask: Ask, game: { moves: string } | { text: string }, patience?: Patience): Promise<Recorded>;
  reply(ask: Ask, level: Level, seed: number, patience?: Patience): Promise<Reply>;
  /** With a number of seconds, a search uses all of them. */
  moves(ask: Ask, patience?: Patience, seconds?: number): Promise<Judged>;
  solve(ask: Ask, patience?: Patience): Promise<Solved>;
  study(ask: Ask, patience?: Patience): Promise<Studied>;
  /** The Sprague–Grundy value as well, as `mex`. */
  nimber(ask: Ask, patience?: Patience): Promise<Solved>;
  explain(ask: Ask, patience?: Patience): Promise<string[]>;
  map(ask: Ask, patience?: Patience): Promise<Charted>;
  compare(ask: Ask, patience?: Patience): Promise<Ladder>;
  growth(ask: Ask, patience?: Patience): Promise<Growth>;
  walk(ask: Ask, patience?: Patience): Promise<Walk>;
  stand(ask: Ask, at: string, patience?: Patience): Promise<Stood>;
}

/** The reason for a missing answer, as a sentence in the requested language. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
