// Hints in three steps: where to look, the idea, and the move. Pure functions on the engine's data.

import type { Area, At, JudgedMove, Legal, Picture, Solved, Studied } from "./engine";
import { fold } from "./fold";
import type { Words } from "./words";

export interface Hint {
  step: 1 | 2 | 3;
  said: string;
  /** The move to show; only in the last step. */
  move?: string;
  /** The part of the drawn board to look at. */
  region?: Area;
}

/** The square where a move begins, or the squares along its cut line, as drawn. */
function extent(picture: Picture, move: Legal): Area | undefined {
  const rows = picture.squares.map((row) => row.findIndex((square) => square.plays === move.move));
  const row = rows.findIndex((column) => column >= 0);
  const line = picture.cutLines?.find((cutLine) => cutLine.plays === move.move);
  const at = move.path?.[0] ?? (line ? undefined : row >= 0 ? ([row, rows[row] ?? 0] as At) : move.touches?.[0]);
  if (at || !line) return at && [at, at];
  const [[top, left], [bottom, right]] = line.ends;
  return [[Math.min(top, bottom - 1), Math.min(left, right - 1)], [Math.max(top, bottom - 1), Math.max(left, right - 1)]];
}

/** Sides shorter than this are not halved. */
const SHORT = 4;

/** The half of a side with all of a range; the whole side if there is none. */
function half(from: number, to: number, count: number): [number, number] {
  const middle = Math.floor(count / 2);
  if (count < SHORT || (from < middle && to >= middle)) return [0, count - 1];
  return from < middle ? [0, middle - 1] : [middle, count - 1];
}

/** The part of the board around some squares: a quarter or half of it, or a row of a small board. */
function around([[top, left], [bottom, right]]: Area, rows: number, columns: number): Area {
  if (rows < SHORT && columns < SHORT) return [[top, 0], [bottom, columns - 1]];
  const [[above, below], [first, last]] = [half(top, bottom, rows), half(left, right, columns)];
  return [[above, first], [below, last]];
}

const within = ([[top, left], [bottom, right]]: Area, [[above, first], [below, last]]: Area): boolean =>
  top >= above && bottom <= below && left >= first && right <= last;

/** The part of the drawn board where a move begins; nothing if no square plays it. */
export function region(picture: Picture, move: Legal): Area | undefined {
  const { picture: drawn } = fold(picture);
  const area = extent(drawn, drawn === picture ? move : { ...move, path: [], touches: [] });
  return area && around(area, drawn.squares.length, drawn.squares[0]?.length ?? 0);
}

/** The number of moves that begin in a part of the board. */
const inside = (picture: Picture, legal: Legal[], area: Area): number => {
  const { picture: drawn } = fold(picture);
  return legal.map((move) => extent(drawn, move)).filter((found) => found && within(found, area)).length;
};

/** The name of a part of the board, as the reader sees it. */
function part(picture: Picture, [[top, left], [bottom, right]]: Area, flipped: boolean, words: Words): string {
  const { squares } = fold(picture).picture;
  const [rows, columns] = [squares.length, squares[0]?.length ?? 0];
  const side = (from: number, to: number, count: number) => (from === 0 && to === count - 1 ? 0 : (from === 0) !== flipped ? 1 : 2);
  const names = [
    [words.parts.whole, words.parts.left, words.parts.right],
    [words.parts.top, words.parts.topLeft, words.parts.topRight],
    [words.parts.bottom, words.parts.bottomLeft, words.parts.bottomRight],
  ];
  if (rows < SHORT && columns < SHORT) return words.parts.row;
  return names[side(top, bottom, rows)]?.[side(left, right, columns)] ?? words.parts.whole;
}

/** The first hint: where to look. */
export function place(picture: Picture, legal: Legal[], choice: string, flipped: boolean, words: Words): Hint | null {
  const move = legal.find((legal) => legal.move === choice);
  const area = move && region(picture, move);
  if (!area) return null;
  const [here, all] = [inside(picture, legal, area), legal.length];
  return { step: 1, region: area, said: words.hintWhere(part(picture, area, flipped, words), here, all) };
}

/** The number of good moves among all of them. */
export function count(found: Solved & Partial<Studied>, words: Words, alone: boolean): string {
  const moves = found.moves ?? [];
  const all = moves.length;
  if (alone) return words.hintLeast(moves.filter((move) => move.best).length, all);
  const keeps = moves.filter((move) => move.moveValue === found.positionValue).length;
  if (found.positionValue === undefined || all === 0) return words.hintOpen;
  return { win: words.hintWinners(keeps, all), draw: words.hintHolders(keeps, all), lose: words.hintDoomed }[found.positionValue];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Whether a sentence names a move as such, not as a part of a longer word or number. */
const names = (line: string, { label }: JudgedMove) => new RegExp(`(?<![\\p{L}\\d])${escaped(label)}(?![\\p{L}\\d])`, "u").test(line);

/** The sentences of an explanation that do not give a good move away. */
export function ideas(explanation: string[], found: Solved & Partial<Studied>): string[] {
  const good = (found.moves ?? []).filter((move) => move.best || (move.moveValue !== undefined && move.moveValue === found.positionValue));
  return explanation.filter((line) => !/^\s/.test(line) && !good.some((move) => names(line, move)));
}
