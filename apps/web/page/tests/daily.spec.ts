// The puzzle of the day: its date, its result, the streak, what is shared of it, and its archive.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { dateOf, dayNumber, today } from "../src/lib/calendar";
import { ahead, gameOfDay, readResults, squares, streak, type DayResult, type DayResults } from "../src/lib/daily";
import { dictionary } from "../src/lib/words";
import { BOTH, expect, games, open, tablette, test } from "./common";

/** A Monday of Chomp. */
const MONDAY = "2026-11-30";
const NOON = `${MONDAY}T12:00:00`;

interface Task {
  board: string;
  settings: Record<string, string>;
  answer: string;
  answerWords: string;
  lure: string;
}
const task = (game: string, date: string) => tablette("puzzle", game, "--day", date, "--answer") as Task;

const solved = (on: string, wrong = 0): DayResult => ({ wrong, end: "solved", on });
const inTime = (...dates: string[]): DayResults => Object.fromEntries(dates.map((date) => [date, solved(date)]));
const day = (date: string) => dayNumber(date) ?? NaN;

/** Opens the puzzle of a day, with what the browser has stored. */
async function visit(page: Page, address: string, { now = NOON, stored }: { now?: string; stored?: string } = {}) {
  await page.clock.setFixedTime(new Date(now));
  if (stored !== undefined) await page.addInitScript((text) => location.protocol.startsWith("http") && localStorage.setItem("daily", text), stored);
  await open(page, address);
}

/** Plays a move on a bar of Chomp. */
async function bite(page: Page, move: string) {
  const [row, column] = move.match(/\d+/g) ?? [];
  await page.locator(".puzzle").getByRole("gridcell", { name: new RegExp(`^(row|ligne) ${row}, (column|colonne) ${column}`) }).click();
}

async function solve(page: Page) {
  await expect(page.locator(".puzzle .board")).toBeVisible();
  await bite(page, task("chomp", MONDAY).answer);
  await expect(page.locator(".result")).toBeVisible();
}

test("every game meets every difficulty, and the games of the texts have the working days", () => {
  const list = games();
  const monday = day(MONDAY);
  const posed = list.filter((game) => game.puzzles);
  const met = (from: number, days: number) => new Set(Array.from({ length: days }, (_, at) => gameOfDay(list, from + at)?.name));
  expect([...met(monday, 5)].toSorted()).toEqual(["chocolate", "chomp", "draughts", "rings", "rockse"]);
  expect(met(monday, 7 * posed.length).size).toBe(posed.length);
  for (const weekday of [0, 1, 2, 3, 4]) expect(new Set(Array.from({ length: 5 }, (_, week) => gameOfDay(list, monday + weekday + 7 * week)?.name)).size).toBe(5);
  expect(gameOfDay(list, -5)?.puzzles).toBe(true);
  expect(gameOfDay([], monday)).toBeUndefined();
});

test("only dates are dates", () => {
  expect(dateOf(day("2028-02-29"))).toBe("2028-02-29");
  for (const wrong of ["2026-02-29", "2026-13-01", "2026-1-1", "29/11/2026", "", "2026-11-29x", "٢٠٢٦-١١-٢٩"]) expect(dayNumber(wrong)).toBeNull();
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test("a streak counts puzzles solved on their days, and survives a clock that goes back", () => {
  const days = inTime("2026-11-20", "2026-11-21", "2026-11-22", "2026-11-28", "2026-11-29");
  expect(streak(days, day("2026-11-29"))).toEqual({ current: 2, best: 3 });
  // Today's may still be open.
  expect(streak(days, day(MONDAY))).toEqual({ current: 2, best: 3 });
  expect(streak(days, day("2026-12-01"))).toEqual({ current: 0, best: 3 });
  // A traveller's calendar goes back by a day.
  expect(streak(days, day("2026-11-28"))).toEqual({ current: 2, best: 3 });
  expect(ahead(days, day("2026-11-28"))).toBe("2026-11-29");
  expect(ahead(days, day("2026-11-29"))).toBeNull();
  // A clock that was years ahead starts no streak now.
  expect(streak({ ...days, ...inTime("2031-01-01") }, day("2026-11-29"))).toEqual({ current: 2, best: 3 });
  // Neither does the archive.
  expect(streak({ ...days, "2026-11-27": solved("2026-11-29") }, day("2026-11-29")).current).toBe(2);
  expect(streak({}, day(MONDAY))).toEqual({ current: 0, best: 0 });
});

test("stored results are read as far as they are results", () => {
  expect(readResults(null)).toEqual({});
  for (const broken of ["", "{", "null", "[]", "7", '"x"']) expect(readResults(broken)).toBeNull();
  const kept = { [MONDAY]: solved(MONDAY, 2) };
  const strange = { ...kept, "2026-02-30": solved(MONDAY), "2026-11-01": null, "2026-11-02": { ...solved(MONDAY), wrong: -1 }, "2026-11-03": { ...solved(MONDAY), end: "won" }, "2026-11-04": { ...solved(MONDAY), on: "soon" } };
  expect(readResults(JSON.stringify(strange))).toEqual(kept);
});

test("a result is written as squares", () => {
  expect([0, 2, 40].map((wrong) => squares({ wrong, end: "solved" }))).toEqual(["🟩", "🟥🟥🟩", "🟥×40🟩"]);
  expect(squares({ wrong: 1, end: "shown" })).toBe("🟥⬜");
});

for (const [device, width] of [["phone", 360], ["desktop", 1280]] as const) {
  for (const lang of ["en", "fr"] as const) {
    const words = dictionary[lang];
    test(`on a ${device}, the puzzle of the day is solved, counted and copied in ${lang}`, BOTH, async ({ page, context }) => {
      await page.setViewportSize({ width, height: 800 });
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await visit(page, `/puzzle?lang=${lang}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.todaysPuzzle);
      await expect(page.locator(".daily")).toContainText(lang === "en" ? "Chomp · Monday, 30 November 2026" : "Chomp · lundi 30 novembre 2026");
      await expect(page.locator(".daily")).toContainText(words.puzzleGrade(1));
      await expect(page.locator(".result")).toHaveCount(0);
      await bite(page, task("chomp", MONDAY).lure);
      await expect(page.locator(".finding")).toHaveClass(/wrong/);
      await page.locator(".puzzle").getByRole("button", { name: words.again }).click();
      await solve(page);
      const result = page.locator(".result");
      await expect(result.locator(".summary")).toContainText(words.dailySolved(2));
      await expect(result.locator(".summary")).toContainText(words.dailyTomorrow);
      const date = lang === "en" ? "30 Nov 2026" : "30 nov. 2026";
      const line = words.dailyLineStreak(words.dailyLine(date, lang === "en" ? "Chomp" : "Chomp", 1, "🟥🟩"), 1);
      await result.getByRole("button", { name: words.resultCopy }).click();
      await expect(result.getByRole("button", { name: words.resultCopied })).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.split("\n")[0]).toBe(line);
      expect(copied.split("\n")[1]).toMatch(/\/puzzle\?date=2026-11-30$/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // A reload keeps the result; more moves do not change it.
      await page.reload();
      await expect(result.locator(".summary")).toContainText(words.dailySolved(2));
      await solve(page);
      await expect(result.locator(".summary")).toContainText(words.dailySolved(2));
      await expect(page.locator(".daily")).toContainText(words.dailyStreak(1, 1));
    });
  }
}

test("the rules stand on the page, and the idea does not name the answer", BOTH, async ({ page }) => {
  await visit(page, "/puzzle?lang=en");
  await expect(page.locator(".texts")).toContainText(games().find(({ name }) => name === "chomp")?.rules ?? "");
  await page.locator(".texts summary", { hasText: "The idea" }).click();
  const idea = page.locator(".texts details[open] p");
  await expect(idea.first()).toContainText("wins");
  expect((await idea.allTextContents()).join(" ")).not.toContain(task("chomp", MONDAY).answer);
});

test("without a sentence for an idea, a part of the board is marked while it is open", async ({ page }) => {
  await visit(page, "/puzzle?date=2026-11-26&lang=en");
  const summary = page.locator(".texts summary", { hasText: "The idea" });
  await summary.click();
  await expect(page.locator(".texts details[open]")).toContainText("Look at the top left: ");
  await expect(page.locator(".puzzle .region")).toHaveCount(1);
  await summary.click();
  await expect(page.locator(".puzzle .region")).toHaveCount(0);
});

test("showing the answer ends the day without a streak", async ({ page }) => {
  await visit(page, "/puzzle?lang=en", { stored: JSON.stringify(inTime("2026-11-28", "2026-11-29")) });
  await expect(page.locator(".tidings")).toContainText("Streak: 2 days. Best: 2.");
  await bite(page, task("chomp", MONDAY).lure);
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect(page.locator(".result .summary")).toContainText("The answer was shown.");
  await solve(page);
  await expect(page.locator(".result .summary")).toContainText("The answer was shown.");
  await expect(page.locator(".result textarea")).toHaveValue(/🟥⬜/);
});

test.describe("at the same moment elsewhere", () => {
  test.use({ timezoneId: "Pacific/Auckland" });
  test("the date is that of the visitor's calendar", BOTH, async ({ page }) => {
    await visit(page, "/puzzle?lang=en", { now: "2026-11-29T12:00:00Z" });
    await expect(page.locator(".daily")).toContainText("Monday, 30 November 2026");
    await expect(page.locator(".puzzle .code")).toHaveText("tablette puzzle chomp --day 2026-11-30");
    await expect(page.locator(".daily")).toContainText("The date is that of your calendar.");
  });
});

test("any date opens by its link, except those to come and those that do not exist", BOTH, async ({ page }) => {
  await visit(page, "/puzzle?date=2026-11-29&lang=en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Puzzle of 29 November 2026");
  await expect(page.locator(".puzzle .code")).toContainText("--day 2026-11-29");
  await page.getByRole("link", { name: "The day after" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today's puzzle");
  await visit(page, "/puzzle?date=2026-12-01&lang=en");
  await expect(page.getByRole("alert")).toHaveText("The puzzle of 1 December 2026 is not out yet: your calendar says 30 November 2026.");
  await expect(page.locator(".puzzle")).toHaveCount(0);
  for (const wrong of ["2026-02-30", "yesterday", "", "9".repeat(300), "<b>"]) {
    await visit(page, `/puzzle?date=${encodeURIComponent(wrong)}&lang=en`);
    await expect(page.getByRole("alert")).toContainText("There is no date “");
  }
  await page.getByRole("link", { name: "To today's puzzle" }).first().click();
  await expect(page.locator(".puzzle .code")).toContainText("--day 2026-11-30");
  // Long ago is a date as well.
  await visit(page, "/puzzle?date=1999-12-31&lang=fr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le problème du 31 décembre 1999");
  await expect(page.locator(".puzzle .board")).toBeVisible();
});

test("yesterday's answer stands there with its reason, folded until it was tried", BOTH, async ({ page }) => {
  const game = gameOfDay(games(), day("2026-11-29"));
  const { board, settings, answerWords } = task(game?.name ?? "", "2026-11-29");
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const { explanation } = tablette("explain", game?.name ?? "", board, ...options) as { explanation: string[] };
  await visit(page, "/puzzle?lang=en");
  const answer = page.locator(".texts section").filter({ has: page.getByRole("heading", { name: "Yesterday's answer" }) });
  await expect(answer.locator("details")).not.toHaveAttribute("open");
  await answer.locator("summary").click();
  await expect(answer).toContainText(`The right move: ${answerWords}.`);
  await expect(answer).toContainText(explanation[0] ?? "");
  await page.evaluate((text) => localStorage.setItem("daily", text), JSON.stringify(inTime("2026-11-29")));
  await page.reload();
  await expect(answer.locator("details")).toHaveAttribute("open");
});

test("the calendar of the last weeks marks what was solved", async ({ page }) => {
  const stored = { ...inTime("2026-11-29"), "2026-11-25": { wrong: 1, on: "2026-11-25" }, "2026-11-28": solved("2026-11-28", 3), "2026-11-27": { ...solved("2026-11-27"), end: "shown" } };
  await visit(page, "/puzzle?lang=en", { stored: JSON.stringify(stored) });
  const link = (name: RegExp) => page.getByRole("table", { name: "The last weeks" }).getByRole("link", { name });
  await expect(link(/Sunday,? 29 November: .*, solved at the first try$/)).toBeVisible();
  await expect(link(/Saturday,? 28 November: .*, solved$/)).toBeVisible();
  await expect(link(/Friday,? 27 November: .*, missed$/)).toBeVisible();
  await expect(link(/Wednesday,? 25 November: .*, begun$/)).toBeVisible();
  await expect(link(/Thursday,? 26 November: .*, not tried yet$/)).toBeVisible();
  await expect(link(/1 December/)).toHaveCount(0);
  await expect(link(/30 November/)).toHaveAttribute("aria-current", "date");
  await link(/26 November/).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Puzzle of 26 November 2026");
});

test("the home page shows the streak, and leads to the puzzle that continues it", async ({ page }) => {
  await visit(page, "/?lang=en", { stored: JSON.stringify(inTime("2026-11-28", "2026-11-29")) });
  await page.getByRole("link", { name: "Today's puzzle · streak 2" }).click();
  await solve(page);
  await expect(page.locator(".tidings")).toContainText("Streak: 3 days. Best: 3.");
});

test("broken stored results are reported, and the day counts all the same", BOTH, async ({ page }) => {
  for (const stored of ["{", "null", '{"2026-11-30":7}']) {
    await visit(page, "/puzzle?lang=en", { stored });
    await page.reload();
    await solve(page);
    await expect(page.locator(".tidings")).toContainText("Streak: 1 day. Best: 1.");
    if (stored.length < 10) await expect(page.locator(".tidings")).toContainText("could not be read");
  }
});

test("without storage the day is played to its end, and the page says that nothing is kept", BOTH, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(globalThis, "localStorage", { get: refuse });
  });
  await visit(page, "/puzzle?lang=en");
  await expect(page.locator(".puzzle .board")).toBeVisible();
  await bite(page, task("chomp", MONDAY).lure);
  await page.getByRole("button", { name: "Try again" }).click();
  await solve(page);
  await expect(page.locator(".result .summary")).toContainText("Solved in 2 tries.");
  await expect(page.locator(".tidings")).toContainText("This browser stores nothing for this page");
});

test("a calendar that goes back keeps the streak and says so", async ({ page }) => {
  await visit(page, "/puzzle?lang=en", { now: "2026-11-29T12:00:00", stored: JSON.stringify(inTime("2026-11-28", "2026-11-29", MONDAY)) });
  await expect(page.locator(".tidings")).toContainText("Streak: 3 days. Best: 3.");
  await expect(page.locator(".tidings")).toContainText("The puzzle of 30 November 2026 is already solved here");
});

test("a result is sent with its picture where files can be shared, and saved as a picture", BOTH, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: (data: ShareData) => {
        Object.assign(globalThis, { sent: { text: data.text, url: data.url, files: data.files?.map(({ name, type, size }) => ({ name, type, size })) } });
        return Promise.resolve();
      },
    });
  });
  await visit(page, "/puzzle?lang=en");
  await solve(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the picture" }).click()]);
  expect(download.suggestedFilename()).toBe("tablette-2026-11-30.png");
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1080]);
  await page.getByRole("button", { name: "Share…" }).click();
  const sent = await page.evaluate(() => (globalThis as unknown as { sent: { text: string; url: string; files: { name: string; type: string; size: number }[] } }).sent);
  expect(sent.text).toBe("Tablette 30 Nov 2026 · Chomp · difficulty 1/5 · 🟩 · streak 1");
  expect(sent.url).toMatch(/\/puzzle\?date=2026-11-30$/);
  expect(sent.files).toEqual([{ name: "tablette-2026-11-30.png", type: "image/png", size: bytes.length }]);
});
