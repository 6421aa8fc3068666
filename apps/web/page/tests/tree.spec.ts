import { expect, test } from "@playwright/test";
import { encodeQuery, readRoute, writeRoute } from "../src/lib/address";
import { sheet } from "../src/lib/sheet";
import { ascent, height } from "../src/lib/strip";
import { depth, fitted, grow, line, LONGEST, order, path, prune, read, sprout, write, type Tree } from "../src/lib/tree";

/** A tree from moves in link notation; a position is the path to it. */
function planted(text: string): Tree {
  let tree = sprout("start");
  const ids = [0];
  for (const { parent, move } of read(text) ?? []) {
    const at = ids[parent] ?? 0;
    const grown = grow(tree, at, { position: `${tree.nodes[at]?.position} ${move}`, move });
    tree = grown.tree;
    ids.push(grown.at);
  }
  return tree;
}

const TEXTS = ["a", "a_b_c", "a_b*0_c", "a_b_c*1_d_e", "a_b_c*2_d*1_e_f", "a_b_c*1_d_e*2_f*0_g_h", "32-28_19-23_28x19*1_18-22", "left 4_+1+2_(3,4)_7>3,2"];

test("moves with variations survive the link", () => {
  for (const text of TEXTS) expect(write(planted(text))).toBe(text);
  expect(write(sprout("start"))).toBe("");
  // Variations are written after the line they branch from, in any order of play.
  let tree = planted("a_b_c");
  tree = grow(tree, 1, { position: "x", move: "d" }).tree;
  tree = grow(tree, 0, { position: "y", move: "e" }).tree;
  expect(write(tree)).toBe("a_b_c*1_d*0_e");
  for (const text of TEXTS) {
    const link = encodeQuery({ moves: text });
    expect(Object.fromEntries(new URLSearchParams(link))).toEqual({ moves: text });
  }
});

test("a link with malformed moves is rejected", () => {
  for (const text of ["", "_", "a__b", "*0_a", "a*2_b", "a*x_b", "a*_b", "a*1*0_b", "a_"]) expect([text, read(text)]).toEqual([text, null]);
});

test("a move that was played before is not kept twice", () => {
  const tree = planted("a_b_c*1_d");
  const again = grow(tree, 1, { position: "?", move: "d" });
  expect(again.tree).toBe(tree);
  expect(tree.nodes[again.at]?.position).toBe("start a d");
});

test("ways, lines and orders", () => {
  const tree = planted("a_b_c*1_d_e");
  const names = (ids: number[]) => ids.map((id) => tree.nodes[id]?.move ?? "-").join("");
  expect(names(order(tree))).toBe("-abcde");
  expect(names(line(tree, 0))).toBe("-abc");
  const d = tree.nodes.findIndex((node) => node.move === "d");
  expect([names(path(tree, d)), names(line(tree, d)), depth(tree, d)]).toEqual(["-ad", "-ade", 2]);
  const { tree: less, at } = prune(tree, d);
  expect([write(less), less.nodes[at]?.move]).toEqual(["a_b_c", "a"]);
  expect(write(prune(tree, 2).tree)).toBe("a_d_e");
});

test("a link stays short: of a long game it has the end, with the same player first", () => {
  let tree = sprout("start");
  let at = 0;
  for (let ply = 1; ply <= 3001; ply += 1) ({ tree, at } = grow(tree, at, { position: `p${ply}`, move: `m${ply}` }));
  const short = fitted(tree, at);
  expect(write(short.tree).length).toBeLessThanOrEqual(LONGEST);
  expect(short.tree.nodes[short.at]?.position).toBe("p3001");
  expect(Number(short.tree.nodes[0]?.position.slice(1)) % 2).toBe(0);
  expect(fitted(planted("a_b*0_c"), 0).tree.nodes).toHaveLength(4);
});

test("a sheet has pairs, and variations between them", () => {
  const said = (text: string, players: number) => {
    const tree = planted(text);
    const name = (id: number | null) => (id === null ? "…" : (tree.nodes[id]?.move ?? ""));
    return sheet(tree, players).map((row) =>
      "aside" in row
        ? row.aside.map((token) => (typeof token === "string" ? token : token.label + name(token.id))).join(" ")
        : `${row.number} ${row.cells.map(name).join(" ")}`,
    );
  };
  expect(said("a_b_c", 2)).toEqual(["1 a b", "2 c"]);
  expect(said("a_b_c", 1)).toEqual(["1 a", "2 b", "3 c"]);
  expect(said("a_b_c_d*1_x_y_z*0_v", 2)).toEqual(["1 a", "1.v", "1 … b", "1…x 2.y z", "2 c d"]);
  expect(said("a_b_c*1_x_y*2_z", 2)).toEqual(["1 a b", "1…x 2.y ( 2.z )", "2 c"]);
});

test("heights show only known values", () => {
  const known = { game: "", position: "", known: "exact" as const, moves: [] };
  expect(height(undefined, 0)).toBeNull();
  expect(height({ ...known, known: "unknown" }, 0)).toBeNull();
  expect(height({ ...known, positionValue: "draw" }, 1)).toEqual({ value: 0, proved: true });
  const [soon, late, without] = [3, 30, undefined].map((remoteness) => height({ ...known, positionValue: "win", ...(remoteness === undefined ? {} : { remoteness }) }, 0)?.value ?? 0);
  expect((soon ?? 0) > (late ?? 0)).toBe(true);
  expect(without).toBe(0.5);
  expect(height({ ...known, positionValue: "win" }, 1)?.value).toBe(-0.5);
  expect(height({ ...known, known: "estimate", estimate: { score: 40, depth: 9 } }, 1)).toMatchObject({ proved: false });
  expect(ascent([5, null, 9])).toEqual([{ value: 1, proved: true }, null, { value: -1, proved: true }]);
});

test("addresses are read as they are written", () => {
  const route = { page: null, game: "draughts", board: "W:W31,K32:B1", options: { from: "start", moves: "32-28_19-23", foe: "novice" } };
  expect(writeRoute(route)).toBe("/draughts/W%3AW31,K32%3AB1?from=start&moves=32-28_19-23&foe=novice".replace(/%3A/g, ":"));
  expect(readRoute(writeRoute(route))).toEqual({ ...route, broken: false });
  expect(readRoute("/")).toEqual({ page: null, game: null, board: null, broken: false, options: {} });
  expect(readRoute("/puzzle/chomp?ten=7")).toMatchObject({ page: "puzzle", game: "chomp", board: null, options: { ten: "7" } });
  expect(readRoute("/embed/chomp/8x10")).toMatchObject({ page: "embed", game: "chomp", board: "8x10", broken: false });
  expect(readRoute("/a/b/c")).toMatchObject({ broken: true });
  expect(readRoute("/chomp/%ff")).toMatchObject({ broken: true });
});
