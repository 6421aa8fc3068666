// Notes on squares: the values of the moves that can be played there, of the chosen piece if there
// is one.

import type { At, CutLine, Judged, JudgedMove, Legal, Outcome, Picture } from "../engine";
import type { Words } from "../words";
import { from, same, to } from "./moves";
import type { Held } from "./hand";

/** A note on a square, besides its picture. */
export interface Note {
  kind: "win" | "lose" | "draw" | "none";
  mark: string;
  words: string;
}

const RANK: Record<Outcome, number> = { win: 2, draw: 1, lose: 0 };

/** Compares two rated moves for the player: sooner wins, later losses. */
function better(one: JudgedMove, other: JudgedMove): boolean {
  if (one.best !== other.best) return one.best;
  const [here, there] = [one, other].map((move) => (move.moveValue ? RANK[move.moveValue] : -1)) as [number, number];
  if (here !== there) return here > there;
  if (one.estimate && other.estimate) return one.estimate.score < other.estimate.score;
  const [near, far] = [Number(one.remoteness ?? 0), Number(other.remoteness ?? 0)];
  return one.moveValue === "win" ? near < far : near > far;
}

/** The note of a move, from its value; `null` if nothing is known. */
export function note(line: JudgedMove, words: Words, alone: boolean): Note | null {
  if (!alone && !line.moveValue && line.estimate) {
    // The estimate is of the position after the move, for the side to move there.
    const score = words.score(-line.estimate.score);
    return { kind: "none", mark: `≈${score}`, words: words.estimateShort(score, line.estimate.depth) };
  }
  if (alone || !line.moveValue) return line.best ? { kind: "none", mark: "★", words: words.bestHere } : null;
  const sign = { win: "✓", lose: "✗", draw: "=" }[line.moveValue];
  const plies = line.remoteness === undefined ? "" : String(Number(line.remoteness) + 1);
  return { kind: line.moveValue, mark: sign + plies, words: `${words.worthName[line.moveValue]} ${plies}`.trim() };
}

/** The notes of a position by square, as `row,column`. */
export function notes(picture: Picture, legal: Legal[], judged: Judged, held: Held | null, words: Words, alone: boolean): Map<string, Note> {
  const byMove = new Map(judged.moves.map((line) => [line.move, line]));
  const best = new Map<string, JudgedMove>();
  const put = (at: At | undefined, line: JudgedMove | undefined) => {
    if (!at || !line) return;
    const there = best.get(String(at));
    if (!there || better(line, there)) best.set(String(at), line);
  };
  const moving = legal.filter((move) => move.path?.length);
  for (const move of held ? held.moves : moving) {
    const chosen = held && same(held.clicks[0], from(move));
    put(chosen ? to(move) : from(move), byMove.get(move.move));
  }
  if (!moving.length) {
    picture.squares.forEach((row, r) =>
      row.forEach((square, c) => {
        if (square.plays !== undefined) put([r, c], byMove.get(square.plays));
      }),
    );
    // Squares that determine a move only together carry the best of their moves.
    for (const move of picture.cutLines?.length ? [] : (held?.moves ?? legal)) {
      for (const at of move.touches ?? []) if (picture.squares[at[0]]?.[at[1]]?.plays === undefined) put(at, byMove.get(move.move));
    }
  }
  return new Map([...best].flatMap(([at, line]) => [[at, note(line, words, alone)] as const]).filter((entry): entry is readonly [string, Note] => entry[1] !== null));
}

/** The notes of cut lines whose moves no square plays. */
export function cutLineNotes(picture: Picture, judged: Judged, words: Words, alone: boolean): { cutLine: CutLine; note: Note }[] {
  const played = new Set(picture.squares.flatMap((row) => row.map((square) => square.plays)));
  return (picture.cutLines ?? []).flatMap((cutLine) => {
    const line = played.has(cutLine.plays) ? undefined : judged.moves.find((other) => other.move === cutLine.plays);
    const told = line && note(line, words, alone);
    return told ? [{ cutLine, note: told }] : [];
  });
}
