// The moves of a link, played one after the other: what comes of them, and the first one that is not legal.

import type { Ask, Drawn, Engine, Patience } from "./engine";
import type { Unread } from "./place.svelte";
import { grow, order, sprout, type Tree } from "./tree";

export interface Replayed {
  tree: Tree;
  at: number;
  /** The first move that cannot be played, and why. */
  refused?: { move: string; why: string };
  /** Whether the moves lead where the link says. */
  fits: boolean;
}

export async function replay(engine: Engine, ask: Ask, unread: Unread, patience?: Patience): Promise<Replayed> {
  const from = (board: string): Ask => ({ ...ask, board, on: unread.start });
  const first = await engine.show(from(unread.start), patience);
  let tree = sprout(unread.start);
  /** The node of each move of the link, by its number, and what it leads to. */
  const nodes = [0];
  const drawn: Drawn[] = [first];
  for (const { parent, move } of unread.moves) {
    const [at, before] = [nodes[parent], drawn[parent]];
    if (at === undefined || !before) break;
    try {
      const known = before.legal?.find((legal) => legal.move === move);
      const next = known ? await engine.show(from(known.position), patience) : await engine.play(from(before.position), move, patience);
      const grown = grow(tree, at, { position: known?.position ?? next.position, move, words: known?.words ?? move });
      tree = grown.tree;
      nodes.push(grown.at);
      drawn.push(next);
    } catch (error) {
      if (patience?.signal?.aborted) throw error;
      const why = error instanceof Error ? error.message : String(error);
      return { tree, at: nodes.at(-1) ?? 0, refused: { move, why }, fits: true };
    }
  }
  const at = unread.at === null ? end(tree) : (order(tree)[unread.at] ?? end(tree));
  const fits = unread.position === null || tree.nodes[at]?.position === unread.position;
  return { tree, at, fits };
}

/** The last node of the first line. */
function end(tree: Tree): number {
  let at = 0;
  for (let next = tree.nodes[0]?.children[0]; next !== undefined; next = tree.nodes[next]?.children[0]) at = next;
  return at;
}
