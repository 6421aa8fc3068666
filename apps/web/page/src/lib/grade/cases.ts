// Test cases for a student's program: positions of random games, with the engine's own answers.

import { type Ask, type Engine, type Exact, type Game, type Outcome, type Patience, type Studied, Trouble } from "../engine";
import { questions } from "../grading";
import { isNone, number, outcome, spellings } from "./answers";

/** The right answer: an outcome, a number, none, or any of these moves (none if empty). */
export type Truth = { outcome: Outcome } | { number: Exact } | { none: true } | { moves: { move: string; position: string }[] };

export interface TestCase {
  board: string;
  /** The arguments of a function, as a list in JSON. */
  call: string;
  truth: Truth;
}

/** Positions that are asked. */
const MOST = 60;
/** Random games that look for them. */
const GAMES = 40;
/** Plies of such a game; puzzles may never end. */
const PLIES = 60;

/** The kinds of question about a position alone. */
export const kinds = (game: Game): string[] => questions(game).kinds.filter((kind) => kind !== "after" && kind !== "capture");

/** The values of a position that a function gets, as `Board.state` in Python; else its text. */
export function values(game: string, position: string): unknown[] {
  const numbers = (position.match(/\d+/g) ?? []).map(Number);
  if (game === "chomp" || game === "kayles" || game === "wythoff") return [numbers];
  return game === "chocolate" || game === "subtraction" ? numbers : [position];
}

/** A fixed sequence of numbers below a bound: the same positions every time. */
function dice(): (below: number) => number {
  let state = 1;
  return (below) => {
    // The constants of Numerical Recipes.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The solved positions of random games from a board, the smallest first. */
async function positions(engine: Engine, ask: Ask, patience: Patience): Promise<Studied[]> {
  const found = new Map<string, Studied>();
  const roll = dice();
  for (let game = 0; game < GAMES && found.size < MOST; game++) {
    let next: string | undefined = ask.board;
    for (let ply = 0; ply < PLIES && next !== undefined && found.size < MOST; ply++) {
      const studied: Studied = found.get(next) ?? (await engine.study({ ...ask, board: next }, patience));
      found.set(studied.position, studied);
      next = studied.moves[roll(studied.moves.length)]?.position;
    }
  }
  const size = ({ position, moves }: Studied) => moves.length * 10_000 + position.length;
  return [...found.values()].sort((one, other) => size(one) - size(other) || (one.position < other.position ? -1 : 1));
}

/** The right answer to a question; `null` where it is not known. */
async function truth(engine: Engine, ask: Ask, kind: string, studied: Studied, patience: Patience): Promise<Truth | null> {
  const { known, positionValue, remoteness = 0, cost, moves } = studied;
  const isExact = known === "exact";
  switch (kind) {
    case "outcome":
      return positionValue ? { outcome: positionValue } : null;
    case "value":
      if (!isExact || !positionValue) return null;
      return positionValue === "draw" ? { outcome: "draw" } : { number: positionValue === "win" ? remoteness : String(-BigInt(remoteness)) };
    case "move":
      return moves.every(({ moveValue }) => moveValue) ? { moves: moves.filter(({ moveValue }) => moveValue === "win") } : null;
    case "best":
      return isExact ? { moves: moves.filter(({ best }) => best) } : null;
    case "cost":
      return !isExact ? null : cost === null || cost === undefined ? { none: true } : { number: cost };
    case "moves":
      return { number: moves.length };
    default: {
      const { mex } = await engine.nimber({ ...ask, board: studied.position }, patience);
      return mex === undefined ? null : { number: mex };
    }
  }
}

/** The test cases of a kind of question, the smallest first; none if no position is solved. */
export async function testCases(engine: Engine, ask: Ask, kind: string, patience: Patience): Promise<TestCase[]> {
  const cases: TestCase[] = [];
  for (const studied of await positions(engine, ask, patience)) {
    const right = await truth(engine, ask, kind, studied, patience);
    if (right) cases.push({ board: studied.position, call: JSON.stringify(values(ask.game, studied.position)), truth: right });
  }
  return cases;
}

/** Whether an answer is right. A move is played, since it may be written in more than one way. */
export async function judge(engine: Engine, ask: Ask, { board, truth }: TestCase, answer: string): Promise<boolean> {
  if ("outcome" in truth) return outcome(answer) === truth.outcome;
  if ("number" in truth) return number(answer) === BigInt(truth.number);
  if ("none" in truth) return isNone(answer);
  // Classes write False if there is no move.
  if (isNone(answer) || answer === "False") return truth.moves.length === 0;
  const written = spellings(answer);
  if (truth.moves.some(({ move }) => written.includes(move))) return true;
  const after = await played(engine, { ...ask, board }, written);
  return truth.moves.some(({ position }) => position === after);
}

/** The position after a move, written in one of several ways; `null` if the rules allow none. */
async function played(engine: Engine, ask: Ask, written: string[]): Promise<string | null> {
  for (const move of written) {
    try {
      return (await engine.play(ask, move)).position;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
    }
  }
  return null;
}
