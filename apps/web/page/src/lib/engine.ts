// The engine's interface: queries of the page, which a server or WebAssembly can answer.

import type { components } from "./api";
import type { Which } from "./puzzles";

export type Lang = "en" | "fr";
type Schema = components["schemas"];
/** A document with fields that the page always asks for. */
type With<T, Names extends keyof T> = T & Required<Pick<T, Names>>;
/** A document in which fields have narrower types than its schema says. */
type Narrow<T, Fields> = Omit<T, keyof Fields> & Fields;

export type Settings = Record<string, string>;
/** An integer: as digits if JavaScript would round it. */
export type Exact = Schema["Exact"];
export type Outcome = NonNullable<Schema["SolveDocument"]["positionValue"]>;
/** The certainty of an answer. A weaker one is never shown as a stronger one. */
export type Certainty = Schema["SolveDocument"]["known"];
/** What is proved about a line. */
export type LineKind = Schema["SolveDocument"]["lineKind"];
export type Estimate = Schema["Estimate"];
export type Setting = Schema["SettingEntry"];
export type Game = Schema["GameEntry"];
export type NamedBoard = Schema["ListedBoard"];
export type Asked = Schema["ListedQuestion"];
/** A position with one right move. */
export type Puzzle = Narrow<With<Schema["PuzzleDocument"], "answer" | "answerWords" | "lure" | "depth">, { picture: Picture }>;

/** A square, as [row, column] from the top left. */
export type At = [number, number];
/** Squares from one corner to the opposite one, both included. */
export type Area = [At, At];
export type Stone = Schema["Piece"];
export type Square = Narrow<Schema["Square"], { clears?: Area }>;
/** A line between squares that a click plays; its ends are corners of the grid. */
export type CutLine = Narrow<Schema["Line"], { ends: [At, At]; clears: Area }>;
export type Picture = Narrow<
  Schema["Picture"],
  { squares: Square[][]; arrows?: [At, At][]; scale?: [string, string, string]; look?: Look; cutLines?: CutLine[] }
>;
/** The material of a board. */
export type Look = Schema["Picture"]["look"];
export type Legal = Narrow<Schema["MoveChoice"], { becomes?: Square[] }>;
export type Drawn = Narrow<Schema["PositionDocument"], { picture: Picture; legal?: Legal[] }>;

export type JudgedMove = With<Schema["JudgedMove"], "best" | "label" | "words">;
export type Judged = Narrow<Schema["MovesDocument"], { moves: JudgedMove[] }>;
/** Without the number of moves of a walk, which would be `moves` as well. */
export type Solved = Omit<Schema["SolveDocument"], "moves">;
/** The verdict, the line and every move, all from one analysis. */
export type Studied = Solved & { moves: JudgedMove[] };
export type Charted = Narrow<Schema["MapDocument"], { picture: Picture }>;
export type Reply = Schema["ReplyDocument"];
/** A sequence of played moves. `parent` counts the steps from 1; 0 is the start. */
export type Recorded = Schema["RecordDocument"];
export type Rung = Schema["ComparedRung"];
export type Ladder = Schema["CompareDocument"];
export type Growth = Schema["GrowthDocument"];
export type Walk = Pick<Schema["WalkDocument"], "moves" | "values" | "from" | "to">;
export type Stood = With<Schema["WalkDocument"], "at" | "position">;
/** A board for a function of an exercise, with its calls. */
export type DisplayTrial = Narrow<Schema["DisplayTrial"], { picture?: Picture; calls: Narrow<Schema["DisplayCall"], { square?: At }>[] }>;
/** How answers of a function are shown. */
export type Display = Narrow<Schema["QuestionDisplay"], { trials: DisplayTrial[] }>;
export type ExerciseQuestion = Narrow<Schema["ExerciseQuestion"], { display?: Display }>;
/** The exercise of the text that a game was taught from. */
export type Exercise = Narrow<Schema["ExerciseDocument"], { questions: ExerciseQuestion[] }>;

/** Opponents, the weakest first. */
export const LEVELS = ["novice", "learner", "player", "expert", "perfect"] as const;
export type Level = (typeof LEVELS)[number];

/** An opponent, with its description and the most seconds of a move. */
export type LevelEntry = Narrow<Schema["LevelEntry"], { name: Level }>;

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
  /** Whether the engine itself is still being loaded. */
  isLoading?: boolean;
}

/** A waiting caller: may cancel, and may ask for progress. */
export interface Patience {
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
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

/** The reason why a query fails, as a sentence; empty if it has an answer. */
export const refused = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** The reason for a missing answer, as a sentence in the requested language. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
