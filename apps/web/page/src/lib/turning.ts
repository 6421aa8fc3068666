// Where a finished game turned: the position to show with its values. The search goes back from the
// end and stops at positions whose value is unknown.

import type { Ask, Engine, Outcome, Patience, Studied } from "./engine";
import type { Step } from "./tree";

export interface Turning {
  /** Its number of plies from the start. */
  ply: number;
  /** The move played there. */
  move: string;
  studied: Studied;
  /**
   * The user's last chance before a loss, the beginning of a won game's lead, a win left out in a
   * draw, a move of a puzzle that was not the best, or simply the start.
   */
  kind: "chance" | "lead" | "missed" | "dearer" | "start";
}

/** At most this many positions are studied. */
const MOST = 24;

/** Whether a position is what the search looks for, and whether the search goes on. */
function match(value: Outcome | undefined, result: Outcome): "hit" | "on" | "stop" {
  if (value === undefined) return "stop";
  if (result === "win") return value === "win" ? "hit" : "stop";
  if (result === "draw") return value === "win" ? "hit" : "on";
  return value === "lose" ? "on" : "hit";
}

const KINDS = { win: "lead", draw: "missed", lose: "chance" } as const;

/** The turning point of a game for two; `steps` is the line, `own` the plies where the user moved. */
export async function turning(engine: Engine, ask: Ask, steps: Step[], own: number[], result: Outcome, patience: Patience): Promise<Turning | null> {
  let found: Turning | null = null;
  for (const ply of own.toReversed().slice(0, MOST)) {
    const studied = await study(engine, ask, steps, ply, patience);
    const said = match(studied?.positionValue, result);
    if (!studied || said === "stop") break;
    const move = steps[ply + 1]?.move ?? "";
    if (said === "hit") found = { ply, move, studied, kind: KINDS[result] };
    // A lead begins at its first position; a chance is the last one.
    if (said === "hit" && result !== "win") break;
  }
  return found ?? start(engine, ask, steps, own[0], patience);
}

/** The first move of a puzzle that was not the best. */
export async function waste(engine: Engine, ask: Ask, steps: Step[], patience: Patience): Promise<Turning | null> {
  for (const [ply, step] of steps.slice(1, MOST).entries()) {
    const studied = await study(engine, ask, steps, ply, patience);
    const played = studied?.moves.find((move) => move.move === step.move);
    if (!studied || !played) break;
    if (!played.best && studied.moves.some((move) => move.best)) return { ply, move: played.move, studied, kind: "dearer" };
  }
  return start(engine, ask, steps, 0, patience);
}

async function start(engine: Engine, ask: Ask, steps: Step[], ply: number | undefined, patience: Patience): Promise<Turning | null> {
  const studied = ply === undefined ? null : await study(engine, ask, steps, ply, patience);
  return studied && ply !== undefined ? { ply, move: steps[ply + 1]?.move ?? "", studied, kind: "start" } : null;
}

/** A position's analysis; `null` if it is too large. */
function study(engine: Engine, ask: Ask, steps: Step[], ply: number, patience: Patience): Promise<Studied | null> {
  const board = steps[ply]?.position ?? "";
  return engine.study({ ...ask, board }, patience).catch((error: unknown) => {
    if (patience.signal?.aborted) throw error;
    return null;
  });
}
