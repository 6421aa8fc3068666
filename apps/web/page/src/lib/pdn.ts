// What the engine does not keep of a file: headers, annotation signs and comments. The engine reads and
// writes the moves; the rest is taken from the text here, and put back into the engine's. Pure functions.

import { type Node, type Tree, grow, order, sprout } from "./tree";

const RESULT = /^(\*|[012]-[012]|1\/2-1\/2)$/;
/** The signs of numeric annotation glyphs (PDN 3.0), by number. */
const SIGNS = ["", "!", "?", "!!", "??", "!?", "?!"];
/** Headers that follow from the moves: the engine writes them. */
const DERIVED = ["GameType", "FEN", "SetUp"];

/** A move, sign, comment or bracket of a file, and its end in the text. */
interface Token {
  kind: "move" | "sign" | "comment" | "(" | ")";
  text: string;
  end: number;
}

/** The tokens after the headers; numbers and results are left out. */
function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (const match of text.matchAll(/^\s*\[[^\n]*\]\s*$|\{([^}]*)\}|;([^\n]*)|[()]|[^\s(){};]+/gm)) {
    const [whole, braced, rest] = match;
    const end = match.index + whole.length;
    const comment = braced ?? rest;
    if (comment !== undefined) found.push({ kind: "comment", text: comment.replace(/\s+/g, " ").trim(), end });
    else if (whole === "(" || whole === ")") found.push({ kind: whole, text: whole, end });
    else if (/^\$\d+$|^[!?]+$/.test(whole)) found.push({ kind: "sign", text: sign(whole), end });
    else if (isMove(whole)) {
      const [, move = "", after = ""] = /^(?:\d+\.+)?(.*?)([!?]*)$/.exec(whole) ?? [];
      found.push({ kind: "move", text: move, end });
      if (after) found.push({ kind: "sign", text: after, end });
    }
  }
  return found;
}

const isMove = (word: string) => !/^\s*\[|^\d*\.+$/.test(word) && !RESULT.test(word);
const sign = (glyph: string) => (glyph.startsWith("$") ? SIGNS[Number(glyph.slice(1))] || glyph : glyph);

/** The headers of the first game of a file, except those that its moves tell. */
export function headers(text: string): [name: string, value: string][] {
  const found: [string, string][] = [];
  for (const line of text.split("\n")) {
    const [, name, value = ""] = /^\[(\w+)\s+"((?:\\.|[^"\\])*)"\]$/.exec(line.trim()) ?? [];
    if (name === undefined && line.trim() !== "") break;
    if (name !== undefined && !DERIVED.includes(name)) found.push([name, value]);
  }
  return found;
}

/** The moves of a file as a tree without positions, with its headers, signs and comments. */
export function outline(text: string): Tree {
  let [tree, at] = [sprout(""), 0];
  const back: number[] = [];
  for (const { kind, text: said } of tokens(text)) {
    if (kind === "move") ({ tree, at } = grow(tree, at, { position: "", move: said }));
    else if (kind === "(") {
      back.push(at);
      at = tree.nodes[at]?.parent ?? 0;
    } else if (kind === ")") at = back.pop() ?? 0;
    else if (kind === "sign") tree = changed(tree, at, ({ signs }) => ({ signs: signs === undefined ? said : `${signs} ${said}` }));
    else if (said) tree = changed(tree, at, ({ comment }) => ({ comment: comment === undefined ? said : `${comment} ${said}` }));
  }
  const known = headers(text);
  return known.length ? changed(tree, 0, () => ({ headers: known })) : tree;
}

const changed = (tree: Tree, at: number, change: (node: Node) => Partial<Node>): Tree => ({
  nodes: tree.nodes.map((node, id) => (id === at ? { ...node, ...change(node) } : node)),
});

/** The game that the engine read from a file, with the headers, signs and comments of that file. */
export function annotated(tree: Tree, text: string): Tree {
  const outlined = outline(text);
  const [theirs, ours] = [order(outlined), order(tree)];
  if (theirs.length !== ours.length) return tree;
  const from = new Map(ours.map((id, place) => [id, outlined.nodes[theirs[place] ?? 0]]));
  const kept = ({ comment, signs, headers }: Partial<Node>) => ({
    ...(comment === undefined ? {} : { comment }),
    ...(signs === undefined ? {} : { signs }),
    ...(headers === undefined ? {} : { headers }),
  });
  return { nodes: tree.nodes.map((node, id) => ({ ...node, ...kept(from.get(id) ?? {}) })) };
}

/** Who played, where, when and with what result; empty where no file said it. */
export function headline(tree: Tree): string {
  const known = new Map(tree.nodes[0]?.headers);
  const told = (...names: string[]) => names.flatMap((name) => known.get(name)?.replace(/^[?*]?$/, "") || []);
  return [told("White", "Black").join(" – "), ...told("Event", "Site", "Date", "Result")].filter(Boolean).join(", ");
}

/** The nodes in the order of a file: each move, its alternatives, and then what follows it. */
function reading(tree: Tree, at: number): number[] {
  const [main, ...others] = tree.nodes[at]?.children ?? [];
  if (main === undefined) return [];
  return [main, ...others.flatMap((other) => [other, ...reading(tree, other)]), ...reading(tree, main)];
}

/** The engine's text of a game, with its headers, signs, comments and result put in. */
export function completed(text: string, tree: Tree): string {
  const moves = tokens(text).filter(({ kind }) => kind === "move");
  const ids = reading(tree, 0);
  const known = tree.nodes[0]?.headers ?? [];
  const result = known.find(([name, value]) => name === "Result" && RESULT.test(value))?.[1];
  let from = Math.max(0, text.search(/^\d+\./m));
  let written = known.map(([name, value]) => `[${name} "${value}"]\n`).join("");
  written += text.slice(0, from) + braces(tree.nodes[0]?.comment, "", " ");
  moves.forEach(({ end }, place) => {
    const node = tree.nodes[ids[place] ?? 0];
    const signs = node?.signs?.split(" ") ?? [];
    // Short signs belong to the move, and come first.
    const [short, glyphs] = [signs.filter((one) => !one.startsWith("$")), signs.filter((one) => one.startsWith("$"))];
    written += text.slice(from, end) + short.join("") + glyphs.map((one) => ` ${one}`).join("") + braces(node?.comment, " ", "");
    from = end;
  });
  const rest = text.slice(from);
  return written + (result === undefined ? rest : rest.replace(/\*(?=\s*$)/, result));
}

const braces = (comment: string | undefined, before: string, after: string) => (comment === undefined ? "" : `${before}{${comment.replace(/[{}]/g, "")}}${after}`);
