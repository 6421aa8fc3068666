// Comments and variations in file notation. The engine reads and writes the moves of a file; it
// skips comments, so they are taken from the text here, and put back into its own. Pure functions.

import { grow, order, sprout, type Tree } from "./tree";

const RESULT = /^(\*|[012]-[012]|1\/2-1\/2)$/;

/** A move, comment or bracket of a file, and its end in the text. */
interface Token {
  kind: "move" | "comment" | "(" | ")";
  text: string;
  end: number;
}

/** The tokens after the headers; numbers, results and signs are left out. */
function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (const match of text.matchAll(/^\s*\[[^\n]*\]\s*$|\{([^}]*)\}|;([^\n]*)|[()]|[^\s(){};]+/gm)) {
    const [whole, braced, rest] = match;
    const end = match.index + whole.length;
    const comment = braced ?? rest;
    if (comment !== undefined) found.push({ kind: "comment", text: comment.replace(/\s+/g, " ").trim(), end });
    else if (whole === "(" || whole === ")") found.push({ kind: whole, text: whole, end });
    else if (isMove(whole)) found.push({ kind: "move", text: whole.replace(/^\d+\.+/, ""), end });
  }
  return found;
}

const isMove = (word: string) => !/^\s*\[|^\$|^[!?]+$|^\d*\.+$/.test(word) && !RESULT.test(word);

/** The moves of a file as a tree without positions, and its comments. */
export function outline(text: string): Tree {
  let [tree, at] = [sprout(""), 0];
  const back: number[] = [];
  for (const { kind, text: said } of tokens(text)) {
    if (kind === "move") ({ tree, at } = grow(tree, at, { position: "", move: said }));
    else if (kind === "(") {
      back.push(at);
      at = tree.nodes[at]?.parent ?? 0;
    } else if (kind === ")") at = back.pop() ?? 0;
    else if (said) tree = joined(tree, at, said);
  }
  return tree;
}

const joined = (tree: Tree, at: number, said: string): Tree => ({
  nodes: tree.nodes.map((node, id) => (id === at ? { ...node, comment: node.comment === undefined ? said : `${node.comment} ${said}` } : node)),
});

/** The game that the engine read from a file, with the comments of that file. */
export function commented(tree: Tree, text: string): Tree {
  const outlined = outline(text);
  const [theirs, ours] = [order(outlined), order(tree)];
  if (theirs.length !== ours.length) return tree;
  const comments = new Map(ours.map((id, place) => [id, outlined.nodes[theirs[place] ?? 0]?.comment]));
  return { nodes: tree.nodes.map((node, id) => (comments.get(id) === undefined ? node : { ...node, comment: comments.get(id) as string })) };
}

/** The nodes in the order of a file: each move, its alternatives, and then what follows it. */
function reading(tree: Tree, at: number): number[] {
  const [main, ...others] = tree.nodes[at]?.children ?? [];
  if (main === undefined) return [];
  return [main, ...others.flatMap((other) => [other, ...reading(tree, other)]), ...reading(tree, main)];
}

/** The engine's text of a game, with the comments put in. */
export function withComments(text: string, tree: Tree): string {
  const moves = tokens(text).filter(({ kind }) => kind === "move");
  const ids = reading(tree, 0);
  let from = Math.max(0, text.search(/^\d+\./m));
  let written = text.slice(0, from) + braces(tree.nodes[0]?.comment, "", " ");
  moves.forEach(({ end }, place) => {
    written += text.slice(from, end) + braces(tree.nodes[ids[place] ?? 0]?.comment, " ", "");
    from = end;
  });
  return written + text.slice(from);
}

const braces = (comment: string | undefined, before: string, after: string) => (comment === undefined ? "" : `${before}{${comment.replace(/[{}]/g, "")}}${after}`);
