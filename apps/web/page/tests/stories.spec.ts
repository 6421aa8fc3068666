// Stories: each is read in both languages, its figures are drawn, and its numbers are those of the
// command line.

import { readFile, readdir } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { story } from "../build/stories";
import type { Ladder } from "../src/lib/engine";
import { NAMES } from "../src/stories/names";
import { BOTH, at, expect, frames, open, recordShifts, settled, tablette, test } from "./common";

const source = (lang: string, name: string) => readFileSync(`src/stories/${lang}/${name}.md`, "utf8");

test("every story is there in both languages, with the same figures and questions", async () => {
  for (const lang of ["en", "fr"]) expect((await readdir(`src/stories/${lang}`)).sort()).toEqual(NAMES.map((name) => `${name}.md`).sort());
  const shape = (lang: string, name: string) =>
    story(source(lang, name)).parts.map((part) => ("guess" in part ? part.options.map(({ right }) => right) : "figure" in part ? [part.figure, part.about] : "text"));
  for (const name of NAMES) expect(shape("fr", name), name).toEqual(shape("en", name));
});

test("every question of a story has one right answer", () => {
  for (const name of NAMES) {
    const asked = story(source("en", name)).parts.flatMap((part) => ("guess" in part ? [part] : []));
    expect(asked.length, name).toBeGreaterThan(0);
    for (const { options } of asked) expect(options.filter(({ right }) => right), name).toHaveLength(1);
  }
});

for (const width of [390, 820, 1280]) {
  test(`stories fit the screen and show their figures: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const lang of ["en", "fr"]) {
      for (const name of NAMES) {
        await open(page, `/stories/${name}?lang=${lang}`);
        await expect(page.locator(".story h1")).toHaveText(story(source(lang, name)).title);
        await expect(page.locator(".wait, .story .trouble")).toHaveCount(0);
        await expect(page.locator("figure:empty")).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
      }
    }
  });
}

test("a question explains itself only after a guess", async ({ page }) => {
  await open(page, "/stories/two-bites?lang=en");
  const guess = page.getByRole("group", { name: "How many of the nineteen" });
  await expect(guess.getByRole("status")).toBeEmpty();
  await guess.getByRole("button", { name: "about half" }).click();
  await expect(guess.getByRole("status")).toContainText("Not quite.");
  await expect(guess.getByRole("status")).toContainText("row 2, column 2");
  await guess.getByRole("button", { name: "one", exact: true }).click();
  await expect(guess.getByRole("status")).toContainText("Right.");
});

test("the map of the bar of 8 by 10 is shown on request, with two winning bites", async ({ page }) => {
  await open(page, "/stories/two-bites?lang=en");
  await expect(page.getByText("(5,4) (8,3)")).toHaveCount(0);
  await page.getByText("Show the map of 8x10").click();
  await expect(page.getByText("2 bites win: (5,4) (8,3)")).toBeVisible();
});

test("links of a story lead to boards and to other stories", BOTH, async ({ page }) => {
  await open(page, "/stories/two-bites?lang=en");
  await page.getByRole("link", { name: "13 × 6" }).click();
  await expect(page.getByRole("tab", { name: "Map" })).toHaveAttribute("aria-selected", "true");
  expect(at(page)).toContain("/chomp/13x6");
  await page.goBack();
  await page.getByRole("link", { name: /^Next:/ }).click();
  await expect(page.locator(".story h1")).toHaveText("The first player always wins");
});

test("the data of a story is saved as a file", BOTH, async ({ page }) => {
  await open(page, "/stories/two-bites?lang=en");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save chomp-8x10-map.json" }).click();
  const saved = JSON.parse(await readFile(await (await saving).path(), "utf8")) as { notes: string[] };
  expect(saved.notes.join()).toContain("(5,4) (8,3)");
});

test("the slider shows the calls that the command line counts", async ({ page }) => {
  const counted = tablette("compare", "chocolate", "10x7@7,3", "--limit", "120") as Ladder;
  await open(page, "/stories/one-xor?lang=en");
  const slider = page.getByRole("slider");
  for (const [at, { calls, positions }] of counted.rungs.entries()) {
    await slider.fill(String(at));
    await expect(page.locator(".steps b")).toHaveText(Number(calls ?? positions).toLocaleString("en"));
  }
});

test("the home page loads no story, and leads to them", BOTH, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "/?lang=en");
  await settled(page);
  expect(asked.filter((url) => /Stories|\/(en|fr)\.js/.test(url))).toEqual([]);
  await page.getByRole("link", { name: "Stories" }).click();
  await expect(page.locator(".card")).toHaveCount(NAMES.length);
});

test("the exercise about draughts accepts the men that can capture, and no others", async ({ page }) => {
  await open(page, "/stories/five-pieces?lang=en");
  const finding = page.locator(".panel-men .finding");
  const man = (row: number, column: number) => page.getByRole("button", { name: `row ${row}, column ${column}` });
  await man(1, 3).click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(finding).toHaveText("Not yet: 1 of 2 found, 0 wrong.");
  await man(2, 2).click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(finding).toHaveText("Right: these two, and no other.");
});

test("heaps in binary show when the player to move loses", async ({ page }) => {
  await open(page, "/stories/one-xor?lang=en");
  const figure = page.locator(".panel-xor");
  await expect(figure.locator(".finding")).toContainText("the player to move wins");
  for (let line = 0; line < 5; line++) await figure.getByRole("button", { name: "left −1" }).click();
  await expect(figure.locator(".finding")).toContainText("the player to move loses");
});

test("the walk along the rings is a Gray code that ends with all rings on", async ({ page }) => {
  await open(page, "/stories/gray-code?lang=en");
  const slider = page.getByRole("slider");
  const rings = page.locator(".panel-gray tbody tr").last();
  let before = 0;
  for (let moves = 0; moves <= 21; moves++) {
    await slider.fill(String(moves));
    const code = parseInt((await rings.locator(".bit").allTextContents()).join(""), 2);
    if (moves > 0) expect(Math.log2(code ^ before) % 1).toBe(0);
    before = code;
  }
  expect(before).toBe(31);
});

test("the reasons for a value lead to the story of the game", async ({ page }) => {
  await open(page, "/chocolate/10x7@7,3?show=why&lang=en");
  await page.getByRole("link", { name: "Read the story of this game" }).click();
  await expect(page.locator(".story h1")).toHaveText("From 203,237,664 calls to one XOR");
});

test("the bars with two winning bites are those of the golden numbers", () => {
  const bites: Record<string, string[]> = {};
  const lines = readFileSync("../../../tests/golden/chomp/winning_moves_to_16x16.csv", "utf8").trim().split("\n").slice(1);
  for (const [rows, columns, row, column] of lines.map((line) => line.split(","))) {
    (bites[`${columns} × ${rows}`] ??= []).push(`(${row},${column})`);
    // The file has the bars with at most as many rows as columns; the others are turned.
    if (rows !== columns) (bites[`${rows} × ${columns}`] ??= []).push(`(${column},${row})`);
  }
  const told = [...source("en", "two-bites").matchAll(/^\| \[(.*)\].* \| (.*) and (.*) \|$/gm)];
  for (const [, bar = "", ...two] of told) expect(bites[bar]?.sort(), bar).toEqual(two.sort());
  expect(Object.values(bites).filter(({ length }) => length > 1)).toHaveLength(2 * told.length);
});

test("the nimbers in the story are those of the command line", () => {
  const told = /^\| nimber \| (.*) \|$/m.exec(source("en", "nimbers"))?.[1]?.split(" | ").map(Number);
  const nimber = (pins: number) => (tablette("solve", "kayles", String(pins), "--by", "theory") as { mex: number }).mex;
  expect(told).toEqual(Array.from({ length: 12 }, (_, at) => nimber(at + 1)));
});

test("both languages tell the same numbers", () => {
  const numbers = (text: string, between: RegExp) => (text.replace(between, "").match(/\d+/g) ?? []).filter((number) => number.length > 2).sort();
  for (const name of NAMES)
    expect(numbers(source("fr", name), /(?<=\d)[\u202f](?=\d{3})/g), name).toEqual(numbers(source("en", name), /(?<=\d),(?=\d{3})/g));
});

test("a story does not move while it loads", async ({ page }) => {
  const shifts = await recordShifts(page, ".story");
  // Boards come later than the text.
  await page.route("**/show?*", async (route) => {
    await frames(page, 4).catch(() => undefined);
    await route.continue().catch(() => undefined);
  });
  await open(page, "/stories/two-bites?lang=en");
  await expect(page.locator(".story .board").first()).toBeVisible();
  await settled(page);
  expect(await shifts()).toBeLessThanOrEqual(0.02);
});

test("in a story the computer begins where the text says so, and the reader answers", async ({ page }) => {
  await open(page, "/stories/strategy-stealing?lang=en");
  const figure = page.locator("figure").filter({ hasText: "The computer bites into one arm" });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator(".caption")).not.toHaveText("9 squares left");
  const left = await figure.locator(".caption").textContent();
  await figure.getByRole("gridcell", { name: /^row 1, column 0/ }).click();
  await expect(figure.locator(".caption")).not.toHaveText(left ?? "");
});
