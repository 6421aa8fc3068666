// A game with its variations: every position reached, and the move to it. Pure functions; trees are
// immutable, and growing returns a new one.

/** A position of a game and the move to it; the start has none. */
export interface Step {
  position: string;
  move?: string;
  /** The move as people read it, in the language it was asked for in. */
  label?: string;
  words?: string;
  comment?: string;
  /** Annotation signs after the move: `!?`, or `$14` where there is no short one. */
  signs?: string;
  /** Of the start of a game that was read from a file: its headers, such as `White` and a name. */
  headers?: [name: string, value: string][];
}

/**
 * A step in its tree. `nodes[0]` is the start; the first child is the main line, the others are
 * variations.
 */
export interface Node extends Step {
  parent: number;
  children: number[];
}

export interface Tree {
  nodes: Node[];
}

/**
 * Moves in a link, before their legality is checked; `parent` counts them from 1, 0 is the start.
 */
export interface Sketch {
  parent: number;
  move: string;
}

/** The move of a step as people read it; empty for the start. */
export const labelOf = (step: Step | undefined): string => step?.label ?? step?.move ?? "";

export const sprout = (position: string): Tree => ({ nodes: [{ position, parent: -1, children: [] }] });

/**
 * Adds a step after a node, and returns the tree and the new node; a repeated move is not stored
 * twice.
 */
export function grow(tree: Tree, at: number, step: Step): { tree: Tree; at: number } {
  const known = tree.nodes[at]?.children.find((child) => tree.nodes[child]?.move === step.move);
  if (known !== undefined) return { tree, at: known };
  const next = tree.nodes.length;
  const nodes = tree.nodes.map((node, id) => (id === at ? { ...node, children: [...node.children, next] } : node));
  return { tree: { nodes: [...nodes, { ...step, parent: at, children: [] }] }, at: next };
}

/**
 * A tree from steps that each name their predecessor, counted from 1; 0 is the start. `nodes` has
 * the node of each step.
 */
export function planted(start: string, steps: (Step & { parent: number })[]): { tree: Tree; nodes: number[] } {
  let tree = sprout(start);
  const nodes = [0];
  for (const { parent, ...step } of steps) {
    const grown = grow(tree, nodes[parent] ?? 0, step);
    tree = grown.tree;
    nodes.push(grown.at);
  }
  return { tree, nodes };
}

/** From the start to a node. */
export function path(tree: Tree, at: number): number[] {
  const found: number[] = [];
  for (let id = at; id >= 0; id = tree.nodes[id]?.parent ?? -1) found.unshift(id);
  return found;
}

/** The whole line through a node: from the start to it, and on by first children to the end. */
export function line(tree: Tree, at: number): number[] {
  const found = path(tree, at);
  for (let next = tree.nodes[at]?.children[0]; next !== undefined; next = tree.nodes[next]?.children[0]) found.push(next);
  return found;
}

/** The number of moves before a node. */
export const depth = (tree: Tree, at: number): number => path(tree, at).length - 1;

/**
 * The nodes in the order of writing: a line to its end, then its variations from the last move
 * back.
 */
export function order(tree: Tree): number[] {
  const found: number[] = [];
  const waiting = [0];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    found.push(id);
    waiting.push(...(tree.nodes[id]?.children ?? []).toReversed());
  }
  return found;
}

/** Sets the comment on a node; an empty one removes it. */
export function annotate(tree: Tree, at: number, comment: string): Tree {
  const nodes = tree.nodes.map((node, id) => {
    const { comment: _, ...bare } = node;
    return id !== at ? node : comment.trim() ? { ...bare, comment: comment.trim() } : bare;
  });
  return { nodes };
}

/** Gives nodes the labels and words of the steps that have their moves, one each in the same order. */
export function reworded(tree: Tree, ids: number[], steps: Step[]): Tree {
  const known = new Map(ids.map((id, at) => [id, steps[at]]));
  const told = (node: Node, id: number): Node => {
    const step = known.get(id);
    if (step === undefined || step.move !== node.move) return node;
    return { ...node, ...(step.label === undefined ? {} : { label: step.label }), ...(step.words === undefined ? {} : { words: step.words }) };
  };
  return { nodes: tree.nodes.map(told) };
}

/** The first move of the variation that a node belongs to; `undefined` on the main line. */
export const fork = (tree: Tree, at: number): number | undefined =>
  path(tree, at).find((id) => (tree.nodes[tree.nodes[id]?.parent ?? -1]?.children.indexOf(id) ?? 0) > 0);

/** Makes the line to a node the main line. */
export function promote(tree: Tree, at: number): Tree {
  const way = new Set(path(tree, at));
  const first = (children: number[]) => children.toSorted((one, other) => Number(way.has(other)) - Number(way.has(one)));
  return { nodes: tree.nodes.map((node) => ({ ...node, children: first(node.children) })) };
}

const [NEXT, BACK] = ["_", "*"];

/**
 * The moves in link notation: `32-28_19-23_28x19*1_18-22` is a game of three moves and a variation
 * of one after the first: `*1` goes back to ply 1 of the line before it. No game uses `_` or `*` in
 * a move.
 */
export function write(tree: Tree): string {
  let text = "";
  let before = 0;
  for (const id of order(tree).slice(1)) {
    const node = tree.nodes[id] as Node;
    if (node.parent !== before) text += BACK + String(depth(tree, node.parent));
    text += (text ? NEXT : "") + (node.move ?? "");
    before = id;
  }
  return text;
}

/** Parses the output of `write`; `null` for any other text. */
export function read(text: string): Sketch[] | null {
  const found: Sketch[] = [];
  let way = [0];
  for (const word of text.split(NEXT)) {
    const [move = "", back, ...rest] = word.split(BACK);
    if (move === "" || rest.length) return null;
    found.push({ parent: way.at(-1) ?? 0, move });
    way.push(found.length);
    if (back === undefined) continue;
    if (!/^\d{1,5}$/.test(back) || Number(back) >= way.length) return null;
    way = way.slice(0, Number(back) + 1);
  }
  return found;
}

/** Maximum number of characters for a link's comments; longer ones stay in the browser. */
const LONGEST_NOTES = 300;

/** The comments in link notation, `3 a good move_7 a better one`, by the order of the moves. */
export function writeNotes(tree: Tree, longest = LONGEST_NOTES): string {
  const notes = order(tree).flatMap((id, place) => {
    const comment = tree.nodes[id]?.comment;
    return comment === undefined ? [] : [`${place} ${comment.replace(/[\\_]/g, "\\$&")}`];
  });
  const text = notes.join(NEXT);
  return text.length <= longest ? text : "";
}

/** Adds the comments of a link to its moves. */
export function readNotes(tree: Tree, text: string): Tree {
  const ids = order(tree);
  for (const [, place, comment = ""] of text.matchAll(/(\d{1,5}) ((?:\\.|[^\\_])*)(?:_|$)/gs)) {
    const id = ids[Number(place)];
    if (id !== undefined) tree = annotate(tree, id, comment.replace(/\\(.)/gs, "$1"));
  }
  return tree;
}

/** Maximum number of characters for a link's moves, which keeps the address below 8 kB. */
export const LONGEST = 5000;

/** The game for a link: whole if it is short enough, else the end of the path to a node. */
export function fitted(tree: Tree, at: number): { tree: Tree; at: number } {
  if (write(tree).length <= LONGEST) return { tree, at };
  const ids = path(tree, at);
  let first = ids.length - 1;
  for (let room = LONGEST; first > 0; first -= 1) {
    room -= (tree.nodes[ids[first] as number]?.move?.length ?? 0) + 1;
    if (room < 0) break;
  }
  // In pairs, to keep the player who begins.
  first += first % 2;
  let shorter = sprout(tree.nodes[ids[first] as number]?.position ?? "");
  let end = 0;
  for (const id of ids.slice(first + 1)) {
    const { parent: _, children: __, ...step } = tree.nodes[id] as Node;
    ({ tree: shorter, at: end } = grow(shorter, end, step));
  }
  return { tree: shorter, at: end };
}

/** Removes a node and its subtree; its parent becomes the current node. */
export function prune(tree: Tree, at: number): { tree: Tree; at: number } {
  if (at <= 0) return { tree, at: 0 };
  const gone = new Set([at]);
  // Children come after their parents.
  for (const [id, node] of tree.nodes.entries()) if (gone.has(node.parent)) gone.add(id);
  const kept = [...tree.nodes.keys()].filter((id) => !gone.has(id));
  const now = new Map(kept.map((id, place) => [id, place]));
  const nodes = kept.map((id) => {
    const node = tree.nodes[id] as Node;
    return { ...node, parent: now.get(node.parent) ?? -1, children: node.children.flatMap((child) => now.get(child) ?? []) };
  });
  return { tree: { nodes }, at: now.get(tree.nodes[at]?.parent ?? 0) ?? 0 };
}
