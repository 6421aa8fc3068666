// The evaluation bar: how much of it belongs to each player. A proved outcome fills it whole, an
// estimate only in part. Pure functions.

import type { Judged, Legal, Picture } from "./engine";
import { height } from "./strip";
import type { Words } from "./words";

export interface Level {
  /** The part of player 1, from 0 to 1. */
  share: number;
  proved: boolean;
  known: boolean;
  /** Short, for the bar itself. */
  mark: string;
  said: string;
}

/** The level of a position after `ply` moves. */
export function level(known: Judged | undefined, ply: number, words: Words): Level {
  const found = height(known, ply);
  if (!known || !found) return { share: 0.5, proved: false, known: false, mark: "?", said: words.gaugeUnknown };
  if (!found.proved) return guess(known, found.value, ply, words);
  if (found.value === 0) return { share: 0.5, proved: true, known: true, mark: "=", said: words.gaugeDraw };
  const player = found.value > 0 ? 1 : 2;
  const { remoteness } = known;
  const [mark, said] = remoteness === undefined ? ["✓", words.gaugeWins(player)] : [String(remoteness), words.gaugeWin(player, words.plies(remoteness))];
  return { share: player === 1 ? 1 : 0, proved: true, known: true, mark, said };
}

function guess({ estimate }: Judged, value: number, ply: number, words: Words): Level {
  const { score, depth } = estimate ?? { score: 0, depth: 0 };
  const first = ply % 2 === 0 ? score : -score;
  // There is room for one decimal.
  const tenths = words.score(Math.round(Math.abs(score) / 10) * 10).replace("+", "").slice(0, -1);
  return { share: (value + 1) / 2, proved: false, known: true, mark: `≈${tenths}`, said: words.gaugeGuess(words.score(first), depth) };
}

/** The player whose pieces are light, 0 or 1; `null` without pieces. */
export function lightPlayer(picture: Picture, legal: Legal[], mover: number): number | null {
  const start = legal.map((move) => move.path?.[0]).find((at) => at !== undefined);
  const stone = start && picture.squares[start[0]]?.[start[1]]?.stone;
  return stone ? (stone.light ? mover : 1 - mover) : null;
}
