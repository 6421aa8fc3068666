// The puzzle of the day: its game, the results of its days, and the streak. Pure functions.

import { dayNumber, modulo, week, weekday } from "./calendar";
import type { Game } from "./engine";
import { taught } from "./grading";
import { parsed } from "./memory";

/** Weekdays of the games with a text, from Monday; the other games have the weekend. */
const TEXT_DAYS = 5;

/** The game of a day; the starting game moves on each week, so that every game meets every difficulty. */
export function gameOfDay(games: Game[], day: number): Game | undefined {
  const posed = games.filter((game) => game.puzzles);
  const texts = taught(posed);
  const others = posed.filter((game) => !texts.includes(game));
  const isText = others.length === 0 || (weekday(day) < TEXT_DAYS && texts.length > 0);
  if (isText) return texts[modulo(weekday(day) + week(day), texts.length)];
  const weekend = Math.max(0, weekday(day) - TEXT_DAYS);
  return others[modulo((7 - TEXT_DAYS) * week(day) + weekend, others.length)];
}

/** The stored result of a day's puzzle. */
export interface DayResult {
  /** The number of wrong moves before its end. */
  wrong: number;
  /** Absent while neither the right move nor a request for the answer has ended it. */
  end?: "solved" | "shown";
  /** The date of its last move, which is a later one for a puzzle of the archive. */
  on: string;
}

/** Results by date. */
export type DayResults = Record<string, DayResult>;

/** The most wrong moves of a stored result. */
const MOST = 9999;
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST;

function isDayResult(value: unknown): value is DayResult {
  if (typeof value !== "object" || value === null) return false;
  const { wrong, end, on } = value as Record<string, unknown>;
  const isEnd = end === undefined || end === "solved" || end === "shown";
  return isCount(wrong) && isEnd && typeof on === "string" && dayNumber(on) !== null;
}

/** Reads stored results: entries that are none are dropped; `null` if the text holds no results at all. */
export function readResults(text: string | null): DayResults | null {
  const stored = parsed(text);
  return stored && Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, DayResult] => dayNumber(entry[0]) !== null && isDayResult(entry[1])));
}

/** The days of a streak: the one that goes on, and the longest. */
export interface Streak {
  current: number;
  best: number;
}

/**
 * Calendars of two places differ by at most this many days, so a traveller's results may lie ahead.
 * Results further ahead come from a wrong clock, and count once their day has come.
 */
const AHEAD = 2;

/** Whether a puzzle was solved on its day. */
const isInTime = ([date, result]: [string, DayResult]): boolean => result.end === "solved" && result.on === date;

/** The streak on a day, from puzzles solved on their days; today's may still be open. */
export function streak(results: DayResults, today: number): Streak {
  const days = Object.entries(results).filter(isInTime).map(([date]) => dayNumber(date) ?? 0).filter((day) => day <= today + AHEAD).sort((one, other) => one - other);
  let [run, best, last] = [0, 0, -Infinity];
  for (const day of days) {
    run = day === last + 1 ? run + 1 : 1;
    [best, last] = [Math.max(best, run), day];
  }
  return { current: last >= today - 1 ? run : 0, best };
}

/** The latest day solved ahead of the calendar; `null` if there is none. */
export function ahead(results: DayResults, today: number): string | null {
  const later = Object.entries(results).filter(([date, { end }]) => end === "solved" && (dayNumber(date) ?? 0) > today);
  return later.map(([date]) => date).sort().at(-1) ?? null;
}

/** Wrong moves beyond this number are written as a number. */
const SQUARES = 6;

/** A result as squares, which do not give the answer away: red for each wrong move, then green, or white if the answer was shown. */
export function squares({ wrong, end }: Pick<DayResult, "wrong" | "end">): string {
  const red = wrong > SQUARES ? `🟥×${wrong}` : "🟥".repeat(wrong);
  return red + (end === "solved" ? "🟩" : end === "shown" ? "⬜" : "");
}
