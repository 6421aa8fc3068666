// Folds long rows into bands, so that a row of three hundred squares is visible.

import type { Picture, Square } from "./engine";

/** Rows with more squares than this are folded, if there are at most two of them. */
const LONG = 20;

export interface Folded {
  picture: Picture;
  /** The place of a folded square in the whole picture. */
  origin: (row: number, column: number) => [number, number];
  /** The place of a square of the whole picture in the folded one. */
  place: (row: number, column: number) => [number, number];
}

/** The picture in bands; unchanged if it is not long. */
export function fold(picture: Picture): Folded {
  const [rows, columns] = [picture.squares.length, picture.squares[0]?.length ?? 0];
  if (rows > 2 || columns <= LONG) return { picture, origin: (row, column) => [row, column], place: (row, column) => [row, column] };
  const width = Math.min(columns, Math.max(11, Math.ceil(Math.sqrt(columns * rows * 1.6))));
  const bands = Math.ceil(columns / width);
  const nothing: Square = { ink: "void", mark: "" };
  const starts = Array.from({ length: bands * rows }, (_, at) => Math.floor(at / rows) * width);
  const squares = starts.map((start, at) =>
    Array.from({ length: width }, (_, column) => picture.squares[at % rows]?.[start + column] ?? nothing),
  );
  const rowNames = starts.map((start, at) => (at % rows === 0 ? (picture.columnNames[start] ?? String(start + 1)) : ""));
  return {
    picture: { ...picture, squares, rowNames, columnNames: [], path: [], arrows: [], cutLines: [] },
    origin: (row, column) => [row % rows, (starts[row] ?? 0) + column],
    place: (row, column) => [Math.floor(column / width) * rows + row, column % width],
  };
}
