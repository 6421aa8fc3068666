// The score sheet of a game: its main line move by move, in pairs where two play, and its
// variations between. Pure.

import { depth, labelOf, type Tree } from "./tree";

/** A move of a variation, with its number if written, the comment on a move, or a bracket. */
export type Token = { id: number; label: string; comment?: string } | "(" | ")";

/** A line of the sheet: a number and one or two moves of the main line, or a comment or variation. */
export type Row = { number: number; cells: (number | null)[] } | { aside: Token[] };

/** The number of a ply, with its prefix: `3.` or, for the second player, `3…`. */
function label(ply: number, players: number, first: boolean): string {
  if (players === 1) return `${ply}.`;
  const number = Math.ceil(ply / 2);
  return ply % 2 === 1 ? `${number}.` : first ? `${number}…` : "";
}

/** The sheet of a tree. */
export function sheet(tree: Tree, players: number): Row[] {
  const rows: Row[] = note(tree, 0).map((token) => ({ aside: [token] }));
  let open: (number | null)[] | null = null;
  for (let at = 0, ply = 1; ; ply += 1) {
    const [main, ...others] = tree.nodes[at]?.children ?? [];
    if (main === undefined) return rows;
    if (open) open.push(main);
    else {
      open = players === 2 && ply % 2 === 0 ? [null, main] : [main];
      rows.push({ number: players === 2 ? Math.ceil(ply / 2) : ply, cells: open });
    }
    const comment = note(tree, main);
    if (open.length === players || others.length || comment.length) open = null;
    for (const token of comment) rows.push({ aside: [token] });
    for (const other of others) rows.push({ aside: aside(tree, other, players) });
    at = main;
  }
}

/** The comment on a move, as a list without or with one token. */
function note(tree: Tree, id: number): Token[] {
  const comment = tree.nodes[id]?.comment;
  return comment === undefined ? [] : [{ id, label: "", comment }];
}

/** A variation from its first move on, with its own variations. */
function aside(tree: Tree, from: number, players: number): Token[] {
  const tokens: Token[] = [];
  let first = true;
  let ply = depth(tree, from);
  for (let at: number | undefined = from; at !== undefined; ply += 1) {
    const comment = note(tree, at);
    tokens.push({ id: at, label: label(ply, players, first) }, ...comment);
    first = comment.length > 0;
    const siblings: number[] = at === from ? [] : (tree.nodes[tree.nodes[at]?.parent ?? 0]?.children.slice(1) ?? []);
    for (const other of siblings) tokens.push("(", ...aside(tree, other, players), ")");
    first ||= siblings.length > 0;
    at = tree.nodes[at]?.children[0];
  }
  return tokens;
}

/** The sheet as plain text, with comments in braces. */
export function plain(tree: Tree, players: number): string {
  const name = (id: number | null) => (id === null ? "…" : labelOf(tree.nodes[id]));
  const said = (token: Token) => (typeof token === "string" ? token : token.comment !== undefined ? `{${token.comment}}` : `${token.label && token.label + " "}${name(token.id)}`);
  return sheet(tree, players)
    .map((row) => ("aside" in row ? row.aside.map(said).join(" ") : `${row.number}. ${row.cells.map(name).join(" ")}`))
    .join("\n");
}
