import { expect, test } from "@playwright/test";
import { decodeBoard, encodeBoard } from "../src/lib/address";
import type { Judged, Picture } from "../src/lib/engine";
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

test("rows of numbers are a grid, anything else is not", () => {
  const text = "2 -4; 1 -2; jumps (0,1); bonus (1,0): (1,0)";
  expect(readRows(text)?.cells).toEqual([["2", "-4"], ["1", "-2"]]);
  expect(writeRows(readRows(text) ?? { cells: [], rest: [] })).toBe(text);
  for (const other of ["8x10", "1 2", "1 2; 3", "jumps (0,1)"]) expect(readRows(other)).toBeNull();
});

const line = (move: string, moveValue: "win" | "lose" | "draw", deltaRemoteness?: number, best = false) =>
  ({ move, moveValue, position: "", words: "", best, ...(deltaRemoteness === undefined ? {} : { deltaRemoteness }) });

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
  const guess = (move: string) => ({ move, position: "", words: "", best: false, estimate: { score: 1, depth: 8 } });
  const guessed: Judged = { game: "", position: "", known: "estimate", estimate: { score: 1, depth: 9 }, choice: "a", moves: [guess("a"), guess("b")] };
  expect(["a", "b"].map((move) => rate(guessed, move))).toEqual([{ rating: "unknown", slip: false }, { rating: "unknown", slip: false }]);
  expect(["a", "b"].map((move) => isMarked(guessed, move))).toEqual([true, false]);
  // A win by theorem, of which no winning move is known: the first one listed proves nothing.
  const stolen: Judged = { ...won, moves: [{ move: "x", position: "", words: "", best: false }, line("c", "lose")] };
  expect(["x", "c"].map((move) => rate(stolen, move).rating)).toEqual(["unknown", "lost"]);
  const ruled: Judged = { ...won, player: "greedy", moves: [{ ...line("a", "win"), cost: 3 }] };
  expect(rate(ruled, "a").rating).toBe("unknown");
  // Without plies there is no height to draw.
  expect(curve([{ ...won, remoteness: 3 }, lost, { ...won, positionValue: "draw" }], [], false)).toEqual([3, null, 0]);
});

test("lines, verdicts and moves to play are called what they are", () => {
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

test("the curve of a puzzle is what was paid and the least from there", () => {
  const at = (...costs: [string, number][]): Judged => ({
    game: "",
    position: "",
    known: "exact",
    moves: costs.map(([move, cost]) => ({ move, cost, position: "", words: "", best: false })),
  });
  const record = [at(["a", -7], ["b", -5]), at(["c", -9], ["d", -4]), at()];
  expect(curve(record, ["b", "d"], true)).toEqual([-7, -5, 0]);
});

test("long rows are folded, and every square knows where it came from", () => {
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
