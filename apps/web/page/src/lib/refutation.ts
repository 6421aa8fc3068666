// The fault of a wrong move: the reply that wins against it, or what it costs.

import type { Ask, Engine, JudgedMove, Legal, Patience } from "./engine";
import type { Words } from "./words";

export interface Refutation {
  said: string;
  /** The position after the reply. */
  position?: string;
}

/** The analysis of the position in which a move was tried. */
export interface Trial {
  ask: Ask;
  moves: JudgedMove[];
  /** The right move. */
  best: string | undefined;
  alone: boolean;
}

/** Refutes a tried move; `ask` in the trial is the query of the position before it. */
export async function refute(engine: Engine, { ask, moves, best, alone }: Trial, tried: Legal, words: Words, patience: Patience = {}): Promise<Refutation> {
  const [judged, right] = [tried.move, best].map((move) => moves.find((other) => other.move === move));
  if (alone) return { said: judged?.cost === undefined ? words.puzzleStuck(tried.words) : words.puzzleDearer(tried.words, Number(judged.cost) - Number(right?.cost ?? 0)) };
  if (judged?.moveValue === "win") return { said: words.puzzleLater(tried.words, Number(judged.remoteness ?? 0) - Number(right?.remoteness ?? 0)) };
  const after: Ask = { ...ask, board: tried.position, on: ask.on ?? ask.board };
  const [{ choice }, { legal }] = await Promise.all([engine.study(after, patience), engine.show(after, patience)]);
  const reply = legal?.find(({ move }) => move === choice);
  if (choice === undefined) return { said: words.puzzleWrong(tried.words) };
  const said = (judged?.moveValue === "lose" ? words.puzzleLoses : words.puzzleDraws)(tried.words, reply?.words ?? choice);
  return { said, ...(reply && { position: reply.position }) };
}
