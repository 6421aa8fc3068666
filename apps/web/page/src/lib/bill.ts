// The task of a puzzle, and the cost of its solution beside the least possible one.

import type { Ask, Engine, Exact, Patience } from "./engine";
import { curve } from "./match";
import type { Step } from "./tree";
import type { Words } from "./words";

export interface Task {
  /** The least cost; `null` if it is unknown. */
  least: number | null;
  /** Whether moves differ in cost, so that the cost is not their number. */
  priced: boolean;
}

export interface Bill {
  paid: number;
  least: number;
  priced: boolean;
}

/** Numbers beyond this are not counted exactly by the page. */
const whole = (cost: Exact | null | undefined): number | null => (cost === null || cost === undefined || !Number.isSafeInteger(Number(cost)) ? null : Number(cost));

/** The task of a puzzle from a position on. */
export async function task(engine: Engine, ask: Ask, patience: Patience): Promise<Task> {
  const [first, solved] = await Promise.all([engine.show(ask, patience), engine.solve(ask, patience).catch(() => null)]);
  const least = solved?.player === undefined ? whole(solved?.cost) : null;
  return { least, priced: (first.legal ?? []).some((move) => move.price !== undefined) };
}

/** The bill of a line from its start to its end; `null` if the least cost is unknown. */
export async function bill(engine: Engine, ask: Ask, steps: Step[], patience: Patience): Promise<Bill | null> {
  const on = (at: number): Ask => ({ ...ask, board: steps[at]?.position ?? "" });
  const { least, priced } = await task(engine, on(0), patience);
  if (least === null) return null;
  if (!priced) return { paid: steps.length - 1, least, priced };
  const record = await Promise.all(steps.map((_, at) => engine.moves(on(at), patience)));
  const paid = curve(record, steps.slice(1).map((step) => step.move ?? ""), true).at(-1);
  return typeof paid === "number" ? { paid, least, priced } : null;
}

/** The task in words. */
export function stated({ least, priced }: Task, words: Words): string {
  if (least === null) return priced ? words.taskCheap : words.taskShort;
  return priced ? words.taskCost(least) : words.taskMoves(least);
}

/** The sentence about a solution, with its cost and the least one. */
export function verdict(found: Bill | null, moves: number, words: Words): string {
  if (!found) return words.solvedIt(moves);
  const { paid, least, priced } = found;
  if (!priced) return paid === least ? words.solvedLeast(paid) : words.solvedMoves(paid, least);
  return paid === least ? words.solvedCheapest(paid) : words.solvedCost(paid, least);
}
