// The first view before the engine is there: documents that the build wrote beside the page.

import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { engineOf } from "../src/lib/transport/module";
import { SITE, engineIn, expect, games, hold, open, position, readIn, test } from "./common";

const question = ".learn .asked h2";

/** Records what a page asks for, as names of files of the site. */
function record(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => request.serviceWorker() ?? asked.push(new URL(request.url()).pathname.replace("/some/where/", "")));
  return asked;
}

/** The compressed bytes of files, as most hosts send them. */
const bytes = (folder: string, names: string[]) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(`${folder}/${name || "index.html"}`), { level: 9 }).length, 0);

/** Files of every page. */
const PAGE = ["", "place.js", "site.js", "start.js", "style.css", "answers/games-en.json"];
const STORY = ["Stories.js", "prose.css", "prose.js", "stories-en.js"];
/** First views, what they show, and the files that it takes beside those of every page. */
const VIEWS: [view: string, shown: string, files: string[], most: number][] = [
  ["/chomp", ".stage [role=gridcell].plays", ["answers/chomp-en.json"], 130_000],
  ["/chomp/8x10", ".stage [role=gridcell].plays", ["answers/chomp-en.json"], 130_000],
  ["/draughts", ".stage [role=gridcell]", ["answers/draughts-en.json"], 130_000],
  ["/kayles", ".stage [role=gridcell].plays", ["answers/kayles-en.json"], 130_000],
  ["/embed/rings/5", ".live .board", ["answers/rings-en.json"], 130_000],
  ["/stories/two-bites", ".story .board", [...STORY, "answers/chomp-en.json"], 160_000],
  ["/stories/gray-code", ".story .board", [...STORY, "answers/rings-en.json"], 160_000],
];

for (const [view, shown, files, most] of VIEWS) {
  test(`${view} is shown by these files, before the engine is asked for`, SITE, async ({ page }, { project }) => {
    const asked = record(page);
    await hold(page, /engine\.wasm/);
    await open(page, `${view}?lang=en`);
    await expect(page.locator(shown).first()).toBeVisible();
    await expect.poll(() => asked.includes("engine.wasm")).toBe(true);
    // A worker waits for the engine, and the browser asks for an icon by itself.
    const before = asked.slice(0, asked.indexOf("engine.wasm")).filter((name) => !["worker.js", "icon.svg"].includes(name));
    expect(before.toSorted()).toEqual([...PAGE, ...files].toSorted());
    expect(bytes(project.metadata["folder"] as string, before)).toBeLessThanOrEqual(most);
  });
}

test("the home page shows its text, a board and the covers before the engine is there", SITE, async ({ page }, { project }) => {
  const asked = record(page);
  await hold(page, /engine\.wasm/);
  await open(page, "/?lang=en");
  await expect(page.locator(".hero .board")).toBeVisible();
  await expect(page.locator(".card .thumb .board")).toHaveCount(games().length);
  const before = asked.slice(0, asked.indexOf("answers/games-en.json") + 1);
  expect(bytes(project.metadata["folder"] as string, before)).toBeLessThanOrEqual(130_000);
});

test("a click on the start board shows the move at once, and the opponent answers when the engine is there", SITE, async ({ page }) => {
  const release = await hold(page, /engine\.wasm/);
  await open(page, "/chomp?lang=en");
  const cells = page.locator(".stage [role=gridcell]:not(.void)");
  await expect(cells.first()).toBeVisible();
  const count = await cells.count();
  await page.locator(".stage [role=gridcell].plays").last().click();
  await expect.poll(() => cells.count()).toBeLessThan(count);
  await expect(page.locator(".status")).toHaveText("The opponent is thinking…");
  await expect(page.locator(".said")).toHaveText("The engine is still loading. It answers as soon as it is there.");
  // The caption of the position before is not that of the shown one.
  await expect(page.locator(".stage .caption")).toBeEmpty();
  const played = position(page);
  await release();
  await expect(page.locator(".status")).toHaveText("Your move.");
  expect(position(page)).not.toBe(played);
});

test("another board, language or setting is never answered from the files", SITE, async ({ page }) => {
  const release = await hold(page, /engine\.wasm/);
  for (const other of ["/chomp/6x5?lang=en", "/chomp/8x10?lang=en&reveal=1", "/rockse?lang=en&horizon=2"]) {
    await open(page, other);
    await expect(page.locator(".stage .wait")).toHaveText("Loading…");
  }
  await open(page, "/chomp/8x10?lang=fr");
  await expect(page.locator(".stage .caption")).toHaveText(/carrés|cases/);
  await release();
  await open(page, "/chomp/6x5?lang=en");
  await expect(page.locator(".stage .caption")).toHaveText("30 squares left");
});

test("the text and the editor come before the engine, which is not even asked for", SITE, async ({ page }) => {
  const asked = record(page);
  const absent: string[] = [];
  page.on("response", (response) => response.status() === 404 && absent.push(response.url()));
  await hold(page, /engine\.wasm/);
  await open(page, "/learn/chomp?lang=fr&question=3");
  await expect(page.locator(question)).toHaveText(/^Question 3/);
  await expect(page.getByRole("textbox", { name: "Votre programme" })).toBeVisible();
  expect(asked).not.toContain("engine.wasm");
  // What is loaded early has the names of this build, and is loaded once.
  expect(absent).toEqual([]);
  expect(asked.filter((name) => name === "Learn.js")).toHaveLength(1);
});

test("without written documents the engine answers", SITE, async ({ page }) => {
  // Some hosts send the same page for every address.
  const bodies = [{ status: 404 }, { status: 200, contentType: "text/html", body: "<!doctype html>" }, { status: 200, contentType: "application/json", body: "null" }];
  for (const body of bodies) {
    await page.route("**/answers/*", (route) => route.fulfill(body));
    await open(page, "/learn/chomp?lang=en");
    await page.reload();
    await expect(page.locator(question)).toBeVisible();
    // The rest of the page has the engine.
    await page.locator("header .mark").click();
    await expect(page.locator(".hero .board")).toBeVisible();
    await page.unroute("**/answers/*");
  }
});

test("written documents are the engine's, and each is in one file", SITE, async ({}, { project }) => {
  const folder = project.metadata["folder"] as string;
  const engine = await engineOf(await engineIn(folder), () => undefined, readIn(folder));
  const all = games();
  const names = ["games", ...all.map(({ name }) => name), ...all.filter(({ lesson }) => lesson).map(({ name }) => `${name}-exercise`)];
  expect(readdirSync(`${folder}/answers`).toSorted()).toEqual(names.flatMap((name) => [`${name}-en.json`, `${name}-fr.json`]).toSorted());
  const seen = new Set<string>();
  for (const file of readdirSync(`${folder}/answers`)) {
    const text = readFileSync(`${folder}/answers/${file}`, "utf8");
    const addresses = Object.keys(JSON.parse(text) as object);
    const answers = addresses.map((address) => `${JSON.stringify(address)}:${Buffer.from(engine(address).body).toString()}`);
    expect(text === `{${answers.join(",\n")}}`, file).toBe(true);
    for (const address of addresses) {
      expect(address).toContain(`lang=${file.slice(-7, -5)}`);
      expect(seen.has(address), address).toBe(false);
      seen.add(address);
    }
  }
});
