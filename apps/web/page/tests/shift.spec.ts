// What the page shows stays in its place while answers arrive.

import { expect, frames, open, recordShifts, settled, test, type } from "./common";

for (const [name, width, height] of [["phone", 390, 844], ["desktop", 1280, 800]] as const) {
  for (const view of ["/", "/chomp/5x4", "/draughts/start", "/kayles", "/tictactoe", "/rockse", "/puzzle", "/puzzle/chomp?grade=3&seed=5", "/teachers"]) {
    test(`nothing shifts while ${view} loads on a slow ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const shifts = await recordShifts(page);
      // Each answer comes after the page has drawn what it has so far.
      await page.route("**/api/**", async (route) => {
        await frames(page, 4).catch(() => undefined);
        await route.continue().catch(() => undefined);
      });
      await open(page, `${view}${view.includes("?") ? "&" : "?"}lang=en`);
      await settled(page);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    });
  }
}

test("after a break the squares keep their size, and the opponent's move is in view on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await open(page, "/chocolate/10x7@7,3?foe=novice&lang=en");
  const squares = page.locator(".stage .squares").getByRole("gridcell");
  const width = async () => Math.round((await squares.first().boundingBox())?.width ?? 0);
  const before = await width();
  await type(page, "left 4");
  const told = page.getByText(/^Opponent: /);
  await expect(told).toBeVisible();
  expect(Math.abs((await width()) - before)).toBeLessThanOrEqual(1);
  await page.evaluate(() => scrollTo(0, 0));
  expect(((await told.boundingBox())?.y ?? Infinity) + 24).toBeLessThan(664);
});
