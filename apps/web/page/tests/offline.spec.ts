// The page without a server: every game offline, installable, and stopped when no query is pending.

import { SITE, address, expect, games, moves, open, position, test, type } from "./common";

test("every game is played with the network switched off after loading", SITE, async ({ page, context }) => {
  await open(page, "/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  // Reloaded from the cache, not only left open.
  await page.reload();
  for (const game of games()) {
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
  // The worker that caches the files loads them again, and begins later.
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
