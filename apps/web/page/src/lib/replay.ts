// Replays the moves of a link: the resulting game, and the first illegal move.

import type { Ask, Engine, Patience } from "./engine";
import type { Unread } from "./place.svelte";
import { order, planted, readNotes, type Tree } from "./tree";

export interface Replayed {
  tree: Tree;
  at: number;
  /** The first illegal move, and why. */
  refused?: { move: string; error: string };
  /** Whether the moves lead to the link's position. */
  fits: boolean;
}

export async function replay(engine: Engine, { game, settings, lang }: Ask, unread: Unread, patience?: Patience): Promise<Replayed> {
  const { steps, refused } = await engine.record({ game, settings, lang, board: unread.start }, { moves: unread.moves }, patience);
  const { tree: bare, nodes } = planted(unread.start, steps);
  const tree = readNotes(bare, unread.notes ?? "");
  if (refused) return { tree, at: nodes.at(-1) ?? 0, refused, fits: true };
  const at = unread.at === null ? end(tree) : (order(tree)[unread.at] ?? end(tree));
  return { tree, at, fits: unread.position === null || tree.nodes[at]?.position === unread.position };
}

/** The last node of the main line. */
function end(tree: Tree): number {
  let at = 0;
  for (let next = tree.nodes[0]?.children[0]; next !== undefined; next = tree.nodes[next]?.children[0]) at = next;
  return at;
}
