// The moves before a position that the board has not seen itself: after a reload, or from a link.

import type { Ask, At, Engine, Patience } from "../engine";
import type { Step as Played } from "../tree";
import { from, to } from "./moves";
import { type Step, extend } from "./trail";

export interface Past {
  /** The squares of the last move. */
  last: At[];
  /** The path so far, in puzzles about paths through numbers. */
  trail: Step[];
}

/** Longer paths are not examined: each move is a picture. */
const LONGEST = 400;

/** The effects of the moves so far, from the first position to the last. */
export async function past(engine: Engine, ask: Ask, steps: Played[], patience: Patience): Promise<Past> {
  const seen = (ply: number) => engine.show({ ...ask, on: ask.on ?? ask.board, board: steps[ply]?.position ?? "" }, patience);
  const end = steps.length - 1;
  const { legal, picture } = await seen(end - 1);
  const move = legal?.find((legal) => legal.move === steps[end]?.move);
  if (!move) return { last: [], trail: [] };
  const [start, rest] = [from(move), to(move)];
  const last = start && rest ? [start, rest] : (move.touches ?? []);
  let trail: Step[] = [];
  if (picture.look !== "numbers" || end > LONGEST) return { last, trail };
  let before = await seen(0);
  for (let ply = 1; ply <= end; ply += 1) {
    const after = await seen(ply);
    const played = before.legal?.find((legal) => legal.move === steps[ply]?.move);
    trail = played ? extend(trail, before.picture, played, after.picture) : [];
    before = after;
  }
  return { last, trail };
}
