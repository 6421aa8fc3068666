import { expect, test } from "@playwright/test";
import { decodeBoard, encodeBoard } from "../src/lib/address";
import type { Judged, Picture } from "../src/lib/engine";
import { fold } from "../src/lib/fold";
import { readRows, writeRows } from "../src/lib/grid";
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
  const judged: Judged = { game: "", position: "", positionValue: "win", moves };
  expect(["a", "b", "c", "d", "e"].map((move) => rate(judged, move).rating)).toEqual(["best", "slower", "lost", "lost", "unknown"]);
  expect(rate(judged, "c").slip).toBe(true);
  const lost: Judged = { ...judged, moves: [line("d", "lose", 0, true), line("e", "lose", 3)] };
  expect(rate(lost, "e")).toEqual({ rating: "forced", slip: false });
});

test("the curve of a puzzle is what was paid and the least from there", () => {
  const at = (...costs: [string, number][]): Judged => ({
    game: "",
    position: "",
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
