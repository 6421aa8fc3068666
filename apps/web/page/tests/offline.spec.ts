// The page without a server: what was used works offline, and everything once it is kept; installable,
// and stopped when no query is pending.

import type { BrowserContext, Page } from "@playwright/test";
import { SITE, address, expect, games, inCache, moves, open, position, stored, test, type } from "./common";

const button = (page: Page) => page.getByRole("button", { name: /^Keep this site for offline use \(\d+ MB\)$/ });
const keptWell = "The whole site is kept on this device: it works offline.";

/** Plays a move of every game, with the network switched off. */
async function playAll(page: Page, context: BrowserContext, names: string[]): Promise<void> {
  await context.setOffline(true);
  // Reloaded from the cache, not only left open.
  await page.reload();
  for (const game of games().filter(({ name }) => names.includes(name))) {
    const board = game.examples[0] ?? "";
    await open(page, address(game.name, board));
    await expect(page.locator(".stage [role=gridcell]").first()).toBeVisible();
    await expect(page.locator(".status")).toHaveText("Your move.");
    const move = moves(game.name, board).moves[0]?.move ?? "";
    await type(page, move);
    // The move, and the answer if there is an opponent.
    await expect.poll(() => position(page), { message: game.name }).not.toBe(board);
    await expect(page.locator(".status")).toHaveText(/Your move|You won|You lost|Solved|A draw/);
  }
}

test("what a visit used works with the network switched off", SITE, async ({ page, context }) => {
  await open(page, address("draughts", games().find(({ name }) => name === "draughts")?.examples[0] ?? ""));
  const first = page.locator(".stage [role=gridcell].plays, .stage [role=gridcell]").first();
  await expect(first).toBeVisible();
  await stored(page);
  await expect.poll(async () => (await inCache(page)).names).toContain("engine.wasm");
  // Without weights only the search is missing.
  const searched = games().filter(({ rungs }) => rungs.some(({ name }) => name === "search")).map(({ name }) => name);
  await playAll(page, context, games().map(({ name }) => name).filter((name) => !searched.includes(name)));
});

test("what was loaded before the service worker came is stored, and nothing that no visit used", SITE, async ({ page, context }) => {
  await open(page, "/draughts/start?show=truth&lang=en");
  await expect(page.locator(".verdict, .report, .grade").first()).toBeVisible();
  await stored(page);
  const names = ["engine.wasm", "worker.js", "site.js", "answers/draughts-en.json", "weights-draughts.bin"];
  await expect.poll(async () => (await inCache(page)).names).toEqual(expect.arrayContaining(names));
  const { names: all } = await inCache(page);
  expect(all.filter((name) => /\.tablette|pyodide|weights-(checkers|brazilian)|CodeEditor|plot/.test(name))).toEqual([]);
  await playAll(page, context, ["draughts"]);
});

test("every game is played with the network switched off once the site is kept", SITE, async ({ page, context }) => {
  await open(page, "/?lang=en");
  await stored(page);
  await button(page).click();
  await expect(page.getByRole("status").filter({ hasText: "offline" })).toHaveText(keptWell);
  expect((await inCache(page)).names).toEqual(expect.arrayContaining(["pyodide/python_stdlib.zip", "draughts-4-play.tablette", "engine.wasm"]));
  await playAll(page, context, games().map(({ name }) => name));
  // Nothing is left to keep, in either language.
  await open(page, "/?lang=fr");
  await expect(page.getByText("Tout le site est gardé sur cet appareil")).toBeVisible();
});

test("keeping the site goes on after the connection broke off", SITE, async ({ page, context }) => {
  await open(page, "/?lang=en");
  await stored(page);
  await expect(button(page)).toBeVisible();
  await context.setOffline(true);
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText("The connection broke off. What has been loaded is kept; try again to load the rest.");
  await context.setOffline(false);
  await button(page).click();
  await expect(page.getByText(keptWell)).toBeVisible();
});

test("a device without room says so", SITE, async ({ page, context }) => {
  await open(page, "/?lang=en");
  await stored(page);
  await expect(button(page)).toBeVisible();
  const { bytes } = await inCache(page);
  const browser = await context.newCDPSession(page);
  const quotaSize = bytes + 1_000_000;
  await browser.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize });
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText(/^This device has no room for the missing \d+ MB\. Free some space, then try again\.$/);
  // The page itself goes on.
  await page.locator(".card a").first().click();
  await expect(page.locator(".stage .board")).toBeVisible();
});

test("it can be installed", SITE, async ({ page, request }) => {
  await open(page, "/");
  const link = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = (await (await request.get(new URL(link ?? "", page.url()).href)).json()) as { icons: { src: string; sizes: string }[]; start_url: string; display: string };
  expect([manifest.start_url, manifest.display]).toEqual(["./", "standalone"]);
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test("the first value takes these files of the host, once each, and no other request", SITE, async ({ page }) => {
  const asked: string[] = [];
  // The worker that stores the files loads them again, and begins later.
  page.on("request", (request) => request.serviceWorker() ?? asked.push(request.url()));
  await open(page, "/chomp/5x4?show=truth");
  const here = new URL("./", page.url()).href;
  await expect(page.locator(".verdict")).toContainText("plies");
  expect(asked.filter((url) => !url.startsWith(here))).toEqual([]);
  expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
  // The number of workers depends on the time that answers take, and the browser asks for an icon by itself.
  const files = asked.map((url) => url.slice(here.length)).filter((file) => !["worker.js", "icon.svg"].includes(file));
  expect(files.sort()).toEqual(["", "answers/chomp-en.json", "answers/games-en.json", "engine.wasm", "place.js", "site.js", "start.js", "style.css"]);
  await open(page, "/chomp/8x10?show=truth");
  await expect(page.locator(".verdict")).toHaveText("The side to move wins in 45 plies.");
});
