// Days of the visitor's calendar, as texts such as `2026-11-29`. Pure functions.

import type { Lang } from "./engine";

const DAY = 86_400_000;

const two = (number: number) => String(number).padStart(2, "0");

/** Today's date in the visitor's calendar, as `2026-11-29`. */
export const today = (now = new Date()): string => `${String(now.getFullYear()).padStart(4, "0")}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

/** The number of a day, counted from 1 January 1970; `null` if there is no such date. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Some browsers read 30 February as 2 March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : time / DAY;
}

/** The date of a number of days, as `dayNumber` counts them. */
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The day of the week, 0 for Monday: 1 January 1970 was a Thursday. */
export const weekday = (day: number): number => modulo(day + 3, 7);

/** The number of a week; weeks begin on Monday. */
export const week = (day: number): number => Math.floor((day + 3) / 7);

/** The remainder that is never negative, also of days before 1970. */
export const modulo = (number: number, by: number): number => ((number % by) + by) % by;

/** A day in words; a text that is no date unchanged. */
export function dated(date: string, lang: Lang, style: Intl.DateTimeFormatOptions = { dateStyle: "long" }): string {
  const day = dayNumber(date);
  return day === null ? date : new Date(day * DAY).toLocaleDateString(lang === "en" ? "en-GB" : "fr", { ...style, timeZone: "UTC" });
}
