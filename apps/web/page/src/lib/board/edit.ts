// Boards edited by hand: what a click on a square changes in the picture, and the picture as text.
// The engine reads that text, so an illegal board is its to refuse. Pure functions.

import type { At, Picture, Square, Stone } from "../engine";
import type { Words } from "../words";

export type Brush = keyof Words["brushes"];

export interface Editing {
  /** What can be placed; without a choice a click places and removes. */
  brushes: Brush[];
  /** Whether the text says who is to move. */
  sides: boolean;
  /** The picture to edit, with room to grow where boards can. */
  ground: (picture: Picture) => Picture;
  /** The square after a click on it, or the whole picture. */
  put: (picture: Picture, at: At, brush: Brush | undefined) => Picture;
  empty: (picture: Picture) => Picture;
  /** The board as text; `position` is the last valid one. */
  write: (picture: Picture, side: string, position: string) => string;
}

const EMPTY: Square = { ink: "void", mark: "" };
const bare = ({ ink, mark, name, stone, heat }: Square): Square => ({ ink, mark, ...(name === undefined ? {} : { name }), ...(stone ? { stone } : {}), ...(heat === undefined ? {} : { heat }) });
const mapped = (picture: Picture, change: (square: Square, at: At) => Square): Picture => ({
  ...picture,
  path: [],
  arrows: [],
  cutLines: [],
  squares: picture.squares.map((row, r) => row.map((square, c) => change(square, [r, c]))),
});
const plain = (picture: Picture) => mapped(picture, bare);
const only = (picture: Picture, [row, column]: At, change: (square: Square) => Square) => mapped(picture, (square, [r, c]) => (r === row && c === column ? change(square) : square));

/** A row above and a column to the right of the squares that are there. */
function roomy(picture: Picture): Picture {
  const { squares, columnNames, rowNames } = picture;
  const width = (squares[0]?.length ?? 0) + 1;
  const wider = squares.map((row) => [...row, EMPTY]);
  const next = (names: string[]) => (names.length ? [...names, String(names.length)] : []);
  const named = { columnNames: next(columnNames), rowNames: rowNames.length ? [String(rowNames.length), ...rowNames] : [] };
  return plain({ ...picture, ...named, squares: [Array.from({ length: width }, () => EMPTY), ...wider] });
}

const STONES: Partial<Record<Brush, Stone>> = {
  whiteMan: { light: true, crowned: false, taken: false },
  whiteKing: { light: true, crowned: true, taken: false },
  blackMan: { light: false, crowned: false, taken: false },
  blackKing: { light: false, crowned: true, taken: false },
};
const unstoned = ({ stone: _, ...square }: Square): Square => ({ ...square, mark: "" });

/** A piece on another square, where it replaces any other, or off the board; not where none can be. */
export function carried(picture: Picture, from: At, to: At | null): Picture {
  const stone = picture.squares[from[0]]?.[from[1]]?.stone;
  if (!stone || (to && picture.squares[to[0]]?.[to[1]]?.name === undefined)) return picture;
  const without = only(picture, from, unstoned);
  return to ? only(without, to, (square) => ({ ...square, mark: "●", stone })) : without;
}

/** Draughts: the squares of both sides by number. */
const men: Editing = {
  brushes: ["whiteMan", "whiteKing", "blackMan", "blackKing", "nothing"],
  sides: true,
  ground: plain,
  put: (picture, at, brush) =>
    only(picture, at, (square) => {
      const stone = brush && STONES[brush];
      const there = square.stone && stone && square.stone.light === stone.light && square.stone.crowned === stone.crowned;
      if (square.name === undefined) return square;
      return stone && !there ? { ...square, mark: "●", stone } : unstoned(square);
    }),
  empty: (picture) => mapped(picture, (square) => (square.name === undefined ? square : unstoned(square))),
  write: (picture, side) => {
    const of = (light: boolean) =>
      picture.squares.flat().flatMap(({ stone, name }) => (stone?.light === light && name !== undefined ? [(stone.crowned ? "K" : "") + name] : [])).join(",");
    return `${side}:W${of(true)}:B${of(false)}`;
  },
};

/** Noughts and crosses: rows of signs. */
const signs: Editing = {
  brushes: ["cross", "nought", "nothing"],
  sides: false,
  ground: plain,
  put: (picture, at, brush) =>
    only(picture, at, (square) => {
      const sign = brush === "cross" ? "x" : brush === "nought" ? "o" : "·";
      return { ...square, mark: square.mark === sign ? "·" : sign };
    }),
  empty: (picture) => mapped(picture, (square) => ({ ...square, mark: "·" })),
  write: (picture) => picture.squares.map((row) => row.map(({ mark }) => (/[xo]/i.test(mark) ? mark.toLowerCase() : ".")).join("")).join("/"),
};

/** Chomp: rows from the bottom, none longer than the row below it. */
const stairs: Editing = {
  brushes: [],
  sides: false,
  ground: roomy,
  put: (picture, [row, column]) => {
    const filled = picture.squares[row]?.[column]?.ink !== "void";
    return mapped(picture, (square, [r, c]) => {
      if (filled) return r <= row && c >= column ? EMPTY : square;
      return r >= row && c <= column && square.ink === "void" ? { ink: "plain", mark: "□" } : square;
    });
  },
  empty: (picture) => mapped(picture, (square) => (square.ink === "danger" ? square : EMPTY)),
  write: (picture) => picture.squares.toReversed().map((row) => row.filter(({ ink }) => ink !== "void").length).filter(Boolean).join(","),
};

/** Chinese rings: which are on, and the goal after `>`, which stays. */
const rings: Editing = {
  brushes: [],
  sides: false,
  ground: plain,
  put: (picture, at) => only(picture, at, ({ ink }) => (ink === "first" ? { ink: "plain", mark: "·" } : { ink: "first", mark: "●" })),
  empty: (picture) => mapped(picture, () => ({ ink: "plain", mark: "·" })),
  write: (picture, _, position) => {
    const now = picture.squares.flat().map(({ ink }) => (ink === "first" ? "*" : ".")).join("");
    const goal = /^[.*]+>([.*]+)$/.exec(position)?.[1];
    return goal?.length === now.length ? `${now}>${goal}` : now;
  },
};

/** Kayles: rows of pins; a gap in a row is a fallen pin. */
const pins: Editing = {
  brushes: [],
  sides: false,
  ground: roomy,
  put: (picture, at) => only(picture, at, ({ mark }) => (mark === "i" ? EMPTY : { ink: "plain", mark: "i" })),
  empty: (picture) => mapped(picture, () => EMPTY),
  write: (picture) => picture.squares.map((row) => row.map(({ mark }) => (mark === "i" ? "i" : "_")).join("").replace(/^_+|_+$/g, "")).filter(Boolean).join(" "),
};

/** The games whose boards are edited by hand; of the others the text is edited. */
export const EDITED: Record<string, Editing> = { draughts: men, brazilian: men, checkers: men, tictactoe: signs, chomp: stairs, rings, kayles: pins };
