// The page without a server: every game offline, installable, and stopped when no query is pending.

import { address, expect, games, moves, open, position, test, type } from "./common";

test("every game is played with the network switched off after loading", async ({ page, context }) => {
  test.setTimeout(180_000);
  await open(page, "/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 150_000 }).toBe(true);
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
    await expect(page.locator(".status")).toHaveText(/Your move|You won|You lost|Solved|A draw/, { timeout: 150_000 });
  }
});

test("it can be installed", async ({ page, request }) => {
  await open(page, "/");
  const link = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = (await (await request.get(new URL(link ?? "", page.url()).href)).json()) as { icons: { src: string; sizes: string }[]; start_url: string; display: string };
  expect([manifest.start_url, manifest.display]).toEqual(["./", "standalone"]);
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test("all requests go to the file host", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "/chomp/5x4?show=truth");
  await expect(page.locator(".verdict")).toContainText("wins");
  const here = new URL("./", page.url()).href;
  expect(asked.filter((url) => !url.startsWith(here))).toEqual([]);
  expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
});
