// The cost of a solved puzzle, and the least possible.

import type { Ask, Engine, Exact, Patience } from "./engine";
import { curve } from "./match";
import type { Step } from "./tree";

export interface Bill {
  paid: number;
  least: number;
  /** Whether moves differ in cost, so that the cost is not their number. */
  priced: boolean;
}

/** Numbers beyond this are not counted exactly by the page. */
const whole = (cost: Exact | null | undefined): number | null => (cost === null || cost === undefined || !Number.isSafeInteger(Number(cost)) ? null : Number(cost));

/** The bill of a line from its start to its end; `null` if the least cost is unknown. */
export async function bill(engine: Engine, ask: Ask, steps: Step[], patience: Patience): Promise<Bill | null> {
  const on = (at: number): Ask => ({ ...ask, board: steps[at]?.position ?? "" });
  const [first, solved] = await Promise.all([engine.show(on(0), patience), engine.solve(on(0), patience)]);
  const least = solved.player === undefined ? whole(solved.cost) : null;
  if (least === null) return null;
  const priced = (first.legal ?? []).some((move) => move.price !== undefined);
  if (!priced) return { paid: steps.length - 1, least, priced };
  const record = await Promise.all(steps.map((_, at) => engine.moves(on(at), patience)));
  const paid = curve(record, steps.slice(1).map((step) => step.move ?? ""), true).at(-1);
  return typeof paid === "number" ? { paid, least, priced } : null;
}
