// What the page shows stays in its place while answers arrive.

import { expect, needsServer, open, test } from "./common";

declare global {
  var shifts: number[];
}

for (const [name, width, height] of [["phone", 390, 844], ["desktop", 1280, 800]] as const) {
  for (const view of ["/", "/chomp/5x4", "/draughts/start", "/kayles", "/tictactoe", "/rockse", "/puzzle", "/puzzle/chomp?grade=3&seed=5", "/teachers"]) {
    test(`nothing shifts while ${view} loads on a slow ${name}`, async ({ page }) => {
      needsServer();
      await page.setViewportSize({ width, height });
      await page.addInitScript(() => {
        globalThis.shifts = [];
        const seen = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) globalThis.shifts.push(entry.value);
        });
        seen.observe({ type: "layout-shift", buffered: true });
      });
      // Each answer comes after the page has drawn what it has so far.
      await page.route("**/api/**", async (route) => {
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))).catch(() => undefined);
        await route.continue().catch(() => undefined);
      });
      await open(page, `${view}${view.includes("?") ? "&" : "?"}lang=en`);
      await page.waitForLoadState("networkidle");
      const shifts = await page.evaluate(() => new Promise<number[]>((done) => requestAnimationFrame(() => setTimeout(() => done(globalThis.shifts), 100))));
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
    });
  }
}
