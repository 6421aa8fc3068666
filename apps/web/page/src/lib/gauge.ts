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

/** The level of a position after `ply` moves; `who` names the player of a ply. */
export function level(known: Judged | undefined, ply: number, who: (ply: number) => string, words: Words): Level {
  const found = height(known, ply);
  if (!known || !found) return { share: 0.5, proved: false, known: false, mark: "?", said: words.gaugeUnknown };
  if (!found.proved) return guess(known, found.value, ply, who(0), words);
  if (found.value === 0) return { share: 0.5, proved: true, known: true, mark: "=", said: words.gaugeDraw };
  const [share, winner] = found.value > 0 ? [1, who(0)] : [0, who(1)];
  const plies = String(known.remoteness ?? 0);
  const [mark, said] = plies === "0" ? ["✓", words.gaugeWins(winner)] : [plies, words.gaugeWin(winner, words.plies(plies))];
  return { share, proved: true, known: true, mark, said };
}

function guess({ estimate }: Judged, value: number, ply: number, name: string, words: Words): Level {
  const { score, depth } = estimate ?? { score: 0, depth: 0 };
  const first = ply % 2 === 0 ? score : -score;
  // There is room for one decimal.
  const tenths = words.score(Math.round(Math.abs(score) / 10) * 10).replace("+", "").slice(0, -1);
  return { share: (value + 1) / 2, proved: false, known: true, mark: `≈${tenths}`, said: words.gaugeGuess(name, words.score(first), depth) };
}

/** The player whose pieces are light, 0 or 1; `null` without pieces. */
export function lightPlayer(picture: Picture, legal: Legal[], mover: number): number | null {
  const start = legal.map((move) => move.path?.[0]).find((at) => at !== undefined);
  const stone = start && picture.squares[start[0]]?.[start[1]]?.stone;
  return stone ? (stone.light ? mover : 1 - mover) : null;
}
