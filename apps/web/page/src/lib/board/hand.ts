// The meaning of a click: picks up a piece, plays a move, or explains why nothing happens. Depends
// on moves and squares, not on the game.

import type { At, Legal, Picture } from "../engine";
import { concerns, from, same, to } from "./moves";

/** Clicks that do not yet determine a move, and the remaining moves. */
export interface Held {
  clicks: At[];
  moves: Legal[];
}

/** Why a click does nothing. */
export type Reason = "stuck" | "other" | "there" | "nothing";

export type Deed =
  | { kind: "play"; move: string }
  | { kind: "hold"; held: Held }
  | { kind: "drop" }
  | { kind: "refuse"; why: Reason };

/** What a click on a square does, in a position with these legal moves. */
export function click(picture: Picture, legal: Legal[], held: Held | null, at: At): Deed {
  return (held && further(picture, legal, held, at)) ?? first(picture, legal, at);
}

/** A click with a piece in hand; `null` if it starts something new. */
function further(picture: Picture, legal: Legal[], held: Held, at: At): Deed | null {
  const again = held.clicks.some((click) => same(click, at));
  const ends = held.moves.filter((move) => same(to(move), at));
  // A piece may land on its starting square.
  const narrowed = ends.length && !(again && ends.length === held.moves.length) ? ends : held.moves.filter((move) => concerns(move, at));
  const whole = again ? held.moves.filter((move) => isWhole(move, held.clicks)) : [];
  if (whole.length === 1) return { kind: "play", move: (whole[0] as Legal).move };
  if (again && !(ends.length && same(from(ends[0] as Legal), at))) return { kind: "drop" };
  const [only, ...others] = narrowed;
  if (only && !others.length) return { kind: "play", move: only.move };
  // All remaining moves look the same, so any of them will do.
  if (only && narrowed.length < held.moves.length) return { kind: "hold", held: { clicks: [...held.clicks, at], moves: narrowed } };
  if (again) return { kind: "drop" };
  if (only) return { kind: "hold", held: { clicks: [...held.clicks, at], moves: narrowed } };
  const fresh = first(picture, legal, at);
  return fresh.kind === "refuse" && fresh.why === "nothing" ? { kind: "refuse", why: "there" } : fresh;
}

/** Whether a move without a path is about exactly these squares: chosen once more, they play it. */
const isWhole = (move: Legal, clicks: At[]): boolean =>
  !move.path?.length && move.touches?.length === clicks.length && move.touches.every((at) => clicks.some((click) => same(click, at)));

function first(picture: Picture, legal: Legal[], at: At): Deed {
  const begins = legal.filter((move) => same(from(move), at));
  if (begins.length) return { kind: "hold", held: { clicks: [at], moves: begins } };
  const ends = legal.filter((move) => same(to(move), at));
  const [end] = ends;
  if (end) {
    const start = from(end) as At;
    // Only one piece can go there: the click picks it up, and a second click moves it.
    if (ends.every((move) => same(from(move), start))) return { kind: "hold", held: { clicks: [start], moves: ends } };
    return { kind: "hold", held: { clicks: [at], moves: ends } };
  }
  const square = picture.squares[at[0]]?.[at[1]];
  if (square?.plays !== undefined) return { kind: "play", move: square.plays };
  const touching = legal.filter((move) => !move.path?.length && concerns(move, at));
  const [only, ...others] = touching;
  if (only && !others.length) return { kind: "play", move: only.move };
  if (only) return { kind: "hold", held: { clicks: [at], moves: touching } };
  return { kind: "refuse", why: why(picture, legal, at) };
}

/** Why a square cannot be used. */
function why(picture: Picture, legal: Legal[], at: At): Reason {
  const stone = ([row, column]: At) => picture.squares[row]?.[column]?.stone;
  const here = stone(at);
  if (!here) return "nothing";
  const mover = legal.map(from).find((start) => start !== undefined);
  return mover && stone(mover)?.light !== here.light ? "other" : "stuck";
}

/** Squares that can be clicked next: movable pieces, or destinations of the piece in hand. */
export function open(legal: Legal[], held: Held | null): At[] {
  if (!held) {
    return legal.flatMap((move): At[] => {
      const start = from(move);
      return start ? [start] : (move.touches ?? []);
    });
  }
  const origin = held.clicks[0];
  const ends = held.moves.flatMap((move) => {
    const [start, end] = [from(move), to(move)];
    if (!start || !end) return move.touches ?? [];
    return same(start, origin) ? [end] : [start];
  });
  const unclicked = ends.filter((at) => !held.clicks.some((click) => same(click, at)) || held.moves.some((move) => same(from(move), to(move)) && same(at, to(move))));
  if (unclicked.length || held.moves.length < 2) return unclicked;
  // The ends are the same; the moves differ in the squares that not all of them touch.
  return held.moves.flatMap((move) => move.touches ?? []).filter((at) => !held.moves.every((move) => concerns(move, at)));
}
