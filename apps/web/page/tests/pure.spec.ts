import { expect, test } from "@playwright/test";
import { decodeBoard, encodeBoard } from "../src/lib/address";
import { type Cell, type Row, reaching, renewed } from "../src/lib/board/cells";
import { type Held, click, open as reachable } from "../src/lib/board/hand";
import { cutLine, lines, square as under } from "../src/lib/board/lines";
import { applied, between, changes, over, taken } from "../src/lib/board/moves";
import { notes } from "../src/lib/board/notes";
import { follow, place } from "../src/lib/board/pieces";
import { type Drawing, readDrawings, writeDrawings } from "../src/lib/board/shapes";
import { cut, extend } from "../src/lib/board/trail";
import type { At, Judged, Legal, Picture } from "../src/lib/engine";
import { fold } from "../src/lib/fold";
import { readRows, writeRows } from "../src/lib/grid";
import { advice, grade, isMarked, named } from "../src/lib/knowledge";
import { curve, rate } from "../src/lib/match";
import { dictionary } from "../src/lib/words";

test("boards survive the address", () => {
  const long = Array.from({ length: 40 }, (_, row) => `${row} -${row} é`).join("; ");
  for (const board of ["8x10", "10x7@7,3", "value:13/6", "* * . *", "100%", long]) expect(decodeBoard(encodeBoard(board))).toBe(board);
  expect(encodeBoard(long)).toMatch(/^~[A-Za-z0-9_-]+$/);
  expect(decodeBoard("%ff")).toBeNull();
});

test("drawings survive the address, and anything else in it is ignored", () => {
  const drawings = [
    { from: [3, 4], to: [3, 4], second: false },
    { from: [3, 4], to: [12, 0], second: true },
  ] as Drawing[];
  expect(writeDrawings(drawings)).toBe("G3.4_R3.4-12.0");
  expect(readDrawings("G3.4_R3.4-12.0")).toEqual(drawings);
  expect(readDrawings("G3_x_B1.1_G1.1-2_R0.0x_")).toEqual([]);
});

test("rows of numbers are a grid, anything else is not", () => {
  const text = "2 -4; 1 -2; jumps (0,1); bonus (1,0): (1,0)";
  expect(readRows(text)?.cells).toEqual([["2", "-4"], ["1", "-2"]]);
  expect(writeRows(readRows(text) ?? { cells: [], rest: [] })).toBe(text);
  for (const other of ["8x10", "1 2", "1 2; 3", "jumps (0,1)"]) expect(readRows(other)).toBeNull();
});

const line = (move: string, moveValue: "win" | "lose" | "draw", deltaRemoteness?: number, best = false) =>
  ({ move, label: move, moveValue, position: "", words: "", best, ...(deltaRemoteness === undefined ? {} : { deltaRemoteness }) });

test("moves are rated by what they give away", () => {
  const moves = [line("a", "win", 0, true), line("b", "win", 2), line("c", "draw"), line("d", "lose")];
  const judged: Judged = { game: "", position: "", positionValue: "win", known: "exact", moves };
  expect(["a", "b", "c", "d", "e"].map((move) => rate(judged, move).rating)).toEqual(["best", "slower", "lost", "lost", "unknown"]);
  expect(rate(judged, "c").slip).toBe(true);
  const lost: Judged = { ...judged, positionValue: "lose", moves: [line("d", "lose", 0, true), line("e", "lose", 3)] };
  expect(rate(lost, "d")).toEqual({ rating: "best", slip: false });
  expect(rate(lost, "e")).toEqual({ rating: "sooner", slip: false });
});

test("moves are rated only as far as they are known", () => {
  const won: Judged = { game: "", position: "", positionValue: "win", known: "outcome", moves: [line("a", "win"), line("b", "win"), line("c", "lose")] };
  expect(["a", "b", "c"].map((move) => rate(won, move).rating)).toEqual(["kept", "kept", "lost"]);
  const lost: Judged = { ...won, positionValue: "lose", moves: [line("c", "lose")] };
  expect(rate(lost, "c")).toEqual({ rating: "forced", slip: false });
  const guess = (move: string) => ({ move, label: move, position: "", words: "", best: false, estimate: { score: 1, depth: 8 } });
  const guessed: Judged = { game: "", position: "", known: "estimate", estimate: { score: 1, depth: 9 }, choice: "a", moves: [guess("a"), guess("b")] };
  // A search's estimates are compared, and never called a mistake.
  guessed.moves[1] = { ...guess("b"), estimate: { score: 41, depth: 8 } };
  expect(["a", "b", "c"].map((move) => rate(guessed, move))).toEqual([
    { rating: "guessed", slip: false, guess: { loss: 0, prefers: "a" } },
    { rating: "guessed", slip: false, guess: { loss: 40, prefers: "a" } },
    { rating: "unknown", slip: false },
  ]);
  // The next position is searched as deep as this one, and deeper than a move in a list.
  const after = { ...guessed, estimate: { score: 56, depth: 9 } };
  expect(rate(guessed, "b", after).guess).toEqual({ loss: 55, prefers: "a" });
  expect(rate(guessed, "a", after).guess).toEqual({ loss: 0, prefers: "a" });
  expect(["a", "b"].map((move) => isMarked(guessed, move))).toEqual([true, false]);
  // A win by theorem without a known winning move: the first one listed proves nothing.
  const stolen: Judged = { ...won, moves: [{ move: "x", label: "x", position: "", words: "", best: false }, line("c", "lose")] };
  expect(["x", "c"].map((move) => rate(stolen, move).rating)).toEqual(["unknown", "lost"]);
  const ruled: Judged = { ...won, player: "greedy", moves: [{ ...line("a", "win"), cost: 3 }] };
  expect(rate(ruled, "a").rating).toBe("unknown");
  // Without plies there is no height to draw.
  expect(curve([{ ...won, remoteness: 3 }, lost, { ...won, positionValue: "draw" }], [], false)).toEqual([3, null, 0]);
});

test("lines, verdicts and moves to play are worded by their certainty", () => {
  const [best, winning] = [{ lineKind: "best" as const, lineComplete: true }, { lineKind: "winning" as const, lineComplete: true }];
  expect(named({ line: ["a", "b", "c"], ...best, remoteness: 3 })).toEqual({ kind: "best", length: 3, isRemoteness: true });
  expect(named({ line: ["a", "b", "c"], ...best, remoteness: 5 }).isRemoteness).toBe(false);
  expect(named({ line: ["a", "b", "c"], ...winning, remoteness: 3 }).isRemoteness).toBe(false);
  expect(named({ line: ["a"], lineKind: "best", lineComplete: false, remoteness: 1 })).toEqual({ kind: "best", isRemoteness: false });
  expect(grade({ known: "exact", remoteness: 3 }, false)).toBe("exact");
  expect(grade({ known: "exact", positionValue: "draw" }, false)).toBe("proved");
  expect(grade({ known: "exact", cost: -7 }, true)).toBe("least");
  expect([grade({ known: "outcome" }, false), grade({ known: "outcome" }, true)]).toEqual(["outcome", "way"]);
  expect(advice({ known: "exact", choice: "a", bestMoves: ["a"] })).toBe("best");
  expect(advice({ known: "outcome", choice: "a", winningMoves: ["a"] })).toBe("wins");
  expect(advice({ known: "outcome", choice: "a", moves: [line("a", "lose")] })).toBe("plain");
  expect(advice({ known: "estimate", choice: "a" })).toBe("guess");
  expect(advice({ known: "outcome", choice: "a", player: "greedy" })).toBe("rule");
});

test("the curve of a puzzle is the cost so far plus the least cost from there", () => {
  const at = (...costs: [string, number][]): Judged => ({
    game: "",
    position: "",
    known: "exact",
    moves: costs.map(([move, cost]) => ({ move, label: move, cost, position: "", words: "", best: false })),
  });
  const record = [at(["a", -7], ["b", -5]), at(["c", -9], ["d", -4]), at()];
  expect(curve(record, ["b", "d"], true)).toEqual([-7, -5, 0]);
});

test("long rows are folded, and every square keeps its original place", () => {
  const squares = [Array.from({ length: 300 }, (_, at) => ({ ink: "plain" as const, mark: String(at) }))];
  const picture: Picture = { squares, rowNames: [], columnNames: squares[0]!.map((square) => square.mark), path: [] };
  const folded = fold(picture);
  expect(folded.picture.squares.length).toBeGreaterThan(5);
  for (const [row, line] of folded.picture.squares.entries())
    for (const [column, square] of line.entries())
      if (square.ink !== "void") expect(folded.origin(row, column)).toEqual([0, Number(square.mark)]);
});

test("both languages say everything, and not the same", () => {
  const same = Object.entries(dictionary.en).filter(([name, said]) => typeof said === "string" && said === dictionary.fr[name as "play"]);
  expect(same.map(([name]) => name).sort()).toEqual(["pause", "positions", "total"]);
});

const white = { light: true, crowned: false, taken: false };
const black = { light: false, crowned: false, taken: false };
/** A small board: `w` and `b` are pieces. */
const drawn = (...rows: string[]): Picture => ({
  squares: rows.map((row) => [...row].map((mark) => ({ ink: "shade" as const, mark, ...(mark === "w" ? { stone: white } : mark === "b" ? { stone: black } : {}) }))),
  rowNames: [],
  columnNames: [],
  path: [],
});
const empty = { ink: "shade" as const, mark: "." };
const step = (move: string, path: At[], takes: At[] = []): Legal => ({
  move,
  label: move,
  words: "",
  position: move,
  path,
  touches: [path[0] as At, path.at(-1) as At, ...takes],
  becomes: [empty, { ink: "shade", mark: "w", stone: white }, ...takes.map(() => empty)],
});

test("a click takes a piece up, plays with it, lets it go, or says why not", () => {
  const picture = drawn("...", "b.b", "w.w");
  const legal = [step("a-b", [[2, 0], [1, 1]]), step("c-b", [[2, 2], [1, 1]]), step("c-d", [[2, 2], [0, 2]])];
  expect(click(picture, legal, null, [2, 0])).toEqual({ kind: "hold", held: { clicks: [[2, 0]], moves: [legal[0]] } });
  const held = { clicks: [[2, 2] as At], moves: legal.slice(1) };
  expect(click(picture, legal, held, [1, 1])).toEqual({ kind: "play", move: "c-b" });
  expect(click(picture, legal, held, [2, 2])).toEqual({ kind: "drop" });
  expect(click(picture, legal, held, [2, 0])).toMatchObject({ kind: "hold", held: { clicks: [[2, 0]] } });
  expect(click(picture, legal, held, [0, 0])).toEqual({ kind: "refuse", why: "there" });
  expect(click(picture, legal, null, [1, 0])).toEqual({ kind: "refuse", why: "other" });
  expect(click(picture, [legal[0] as Legal], null, [2, 2])).toEqual({ kind: "refuse", why: "stuck" });
  expect(click(picture, legal, null, [0, 0])).toEqual({ kind: "refuse", why: "nothing" });
  // If only one piece can go there, the click picks it up; if several can, the user chooses.
  expect(click(picture, legal, null, [0, 2])).toMatchObject({ kind: "hold", held: { clicks: [[2, 2]] } });
  expect(click(picture, legal, null, [1, 1])).toMatchObject({ kind: "hold", held: { clicks: [[1, 1]], moves: [legal[0], legal[1]] } });
});

test("two captures with the same ends differ by the pieces they take", () => {
  const picture = drawn(".b.", "w.b", "...");
  const [one, other] = [step("x", [[1, 0], [0, 2]], [[0, 1]]), step("y", [[1, 0], [0, 2]], [[1, 2]])];
  const first = click(picture, [one, other], null, [1, 0]);
  const held = first.kind === "hold" ? first.held : null;
  const second = click(picture, [one, other], held, [0, 2]);
  expect(second).toMatchObject({ kind: "hold", held: { clicks: [[1, 0], [0, 2]] } });
  const both = second.kind === "hold" ? second.held : null;
  expect(reachable([one, other], both).map(String).sort()).toEqual(["0,1", "1,2"]);
  expect(click(picture, [one, other], both, [1, 2])).toEqual({ kind: "play", move: "y" });
});

test("a capture that ends where it began is played by a second click", () => {
  const picture = drawn("w.b", "...");
  const round = { ...step("round", [[0, 0], [1, 1], [0, 0]], [[0, 2]]) };
  const held = { clicks: [[0, 0] as At], moves: [round] };
  expect(click(picture, [round], held, [0, 0])).toEqual({ kind: "play", move: "round" });
});

test("a move is drawn before the answer, and recognised by its picture", () => {
  const [before, after] = [drawn("..", "wb"), drawn(".w", "..")];
  const legal = [step("m", [[1, 0], [0, 1]], [[1, 1]]), step("n", [[1, 0], [0, 0]])];
  expect(changes(applied(before, legal[0] as Legal), after)).toEqual([]);
  expect(between(before, legal, after)?.move).toBe("m");
  expect(between(before, legal, before)).toBeNull();
  expect(taken(before, legal[0] as Legal)).toEqual([[1, 1]]);
  expect(over([0, 0], [3, 3])).toEqual([[1, 1], [2, 2]]);
});

test("what a move clears is gone at once", () => {
  const bar: Picture = { ...drawn("...", "..."), cutLines: [{ ends: [[0, 1], [2, 1]], plays: "left 1", clears: [[0, 0], [1, 0]] }] };
  const next = applied(bar, { move: "left 1", label: "left 1", words: "", position: "" });
  expect(next.squares.map((row) => row.map((square) => square.ink))).toEqual([["void", "shade", "shade"], ["void", "shade", "shade"]]);
  expect(applied(bar, { move: "other", label: "other", words: "", position: "" })).toBe(bar);
});

test("pieces keep their identity from picture to picture", () => {
  const first = place(drawn("b..", "...", "w.w"));
  const moved = follow(first, drawn("b..", ".w.", "w.."));
  const at = (square: At) => (pieces: typeof first) => pieces.find((piece) => String(piece.at) === String(square))?.id;
  expect(at([1, 1])(moved)).toBe(at([2, 2])(first));
  expect(at([2, 0])(moved)).toBe(at([2, 0])(first));
  // A known path takes precedence over a nearer piece.
  const told = follow(first, drawn("b..", ".w.", "..w"), [[2, 0], [1, 1]]);
  expect(at([1, 1])(told)).toBe(at([2, 0])(first));
  expect(new Set(told.map((piece) => piece.id)).size).toBe(3);
  // Unchanged pieces are the same objects and are not drawn again.
  expect(told.filter((piece) => first.includes(piece))).toHaveLength(2);
});

test("unchanged squares stay the same objects, and moving the cursor updates no others", () => {
  const row = (marks: string, r = 0): Row => ({
    r,
    cells: [...marks].map((mark, c) => ({ r, c, tile: { ink: "plain", mark }, note: undefined, kind: "square plain", label: mark, reached: false })),
  });
  const first = [row("ab"), row("cd", 1)];
  const next = renewed(first, [row("ab"), row("cx", 1)]);
  expect(next.flatMap((row) => row.cells).map((cell) => first[cell.r]?.cells[cell.c] === cell)).toEqual([true, true, true, false]);
  expect(next[1]?.cells[1]?.label).toBe("x");
  const turned = renewed(next, [row("cx", 1), row("ab")]);
  expect(turned[1]?.cells[0]).toBe(first[0]?.cells[0]);
  for (const change of [{ kind: "square plain recent" }, { label: "other" }, { note: { kind: "win", mark: "3", words: "" } }, { tile: { ink: "plain", mark: "a", name: "1" } }]) {
    const [changed] = renewed(next, [{ r: 0, cells: [{ ...(row("ab").cells[0] as Cell), ...change } as Cell] }]);
    expect(changed?.cells[0], JSON.stringify(change)).not.toBe(first[0]?.cells[0]);
  }
  const cells = reaching(next, [1, 0]).flatMap((row) => row.cells);
  expect(cells.map((cell) => cell.reached)).toEqual([false, false, true, false]);
  expect(cells.filter((cell) => next[cell.r]?.cells[cell.c] === cell)).toHaveLength(3);
});

test("a click means the cut line that it is near to, or else the square", () => {
  const cutLines = [{ ends: [[0, 1], [2, 1]] as [At, At], plays: "left", clears: [[0, 0], [1, 0]] as [At, At] }];
  const picture = { ...drawn("...", "..."), cutLines };
  const edges = lines(picture);
  expect(cutLine(picture, edges, 0.34, 0.2)?.plays).toBe("left");
  expect(cutLine(picture, edges, 0.5, 0.2)).toBeNull();
  expect(under(edges, 0.5, 0.9)).toEqual([1, 1]);
  const wide = lines({ ...picture, spans: { rows: [1, 1], columns: [8, 1, 1] } });
  expect(under(wide, 0.5, 0)).toEqual([0, 0]);
  expect(under(wide, 0.95, 0)).toEqual([0, 2]);
});

test("squares carry the value of the chosen piece's moves, and pieces that of their best", () => {
  const picture = drawn("...", "...", "w.w");
  const legal = [step("a", [[2, 0], [1, 1]]), step("b", [[2, 2], [1, 1]]), step("c", [[2, 2], [0, 2]])];
  const judged: Judged = { game: "", position: "", known: "exact", moves: [line("a", "lose"), line("b", "draw"), line("c", "win", 0, true)] };
  const kinds = (held: Held | null) => [...notes(picture, legal, judged, held, dictionary.en, false)].map(([at, note]) => `${at} ${note.kind}`).sort();
  expect(kinds(null)).toEqual(["2,0 lose", "2,2 win"]);
  expect(kinds({ clicks: [[2, 2]], moves: legal.slice(1) })).toEqual(["0,2 win", "1,1 draw"]);
  expect(kinds({ clicks: [[2, 0]], moves: legal.slice(0, 1) })).toEqual(["1,1 lose"]);
});

test("a path through numbers shows its weight, and is cut when the user goes back", () => {
  const numbers = (...marks: string[]): Picture => ({ ...drawn("..."), look: "numbers", squares: [marks.map((mark) => ({ ink: "heat" as const, mark, ...(/^[@]/.test(mark) ? {} : { plays: `to ${mark}` }) }))] });
  const [first, second] = [numbers("@2", "-4", "7"), numbers("2", "@-4", "7")];
  const move = (mark: string, touches: At[]): Legal => ({ move: `to ${mark}`, label: mark, words: "", position: "", touches });
  const way = extend([], first, move("-4", [[0, 0], [0, 1]]), second);
  expect(way.map((step) => step.sum)).toEqual([2, -2]);
  const further = extend(way, second, move("7", [[0, 1], [0, 2]]), numbers("2", "-4", "@7"));
  expect(further.map((step) => step.sum)).toEqual([2, -2, 5]);
  expect(cut(further, second)).toHaveLength(2);
  expect(cut(further, numbers("9", "9", "9"))).toEqual([]);
  expect(extend(further, second, { move: "x", label: "x", words: "", position: "" }, second)).toEqual([]);
});
