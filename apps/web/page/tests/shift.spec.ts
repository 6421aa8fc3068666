// What the page shows stays in its place while answers arrive.

import { expect, frames, open, recordShifts, settled, test } from "./common";

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
