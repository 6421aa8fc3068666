// The board after the last move of a game whose squares are gone: the position before it, with the
// squares that the move cleared.

import type { Area, Ask, Engine, Patience, Picture } from "../engine";
import type { Step } from "../tree";
import { cleared } from "./moves";

export interface Last {
  picture: Picture;
  gone: Area | undefined;
}

const squares = (picture: Picture) => picture.squares.reduce((sum, row) => sum + row.length, 0);

/** The board to show at the end; `null` if the last picture has all its squares. */
export async function last(engine: Engine, ask: Ask, steps: Step[], now: Picture, patience: Patience): Promise<Last | null> {
  const [before, end] = steps.slice(-2);
  if (!before || end?.move === undefined) return null;
  const { picture } = await engine.show({ ...ask, on: ask.on ?? ask.board, board: before.position }, patience);
  if (squares(picture) <= squares(now)) return null;
  return { picture, gone: cleared(picture, end.move) };
}
