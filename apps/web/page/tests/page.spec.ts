import AxeBuilder from "@axe-core/playwright";
import { address, expect, games, open, position, test } from "./common";

const pages = ["/", ...games().map((game) => address(game.name, game.examples[0] ?? ""))];
const tabs = ["truth", "why", "map", "walk", "ladder", "report", "edit"];

test("languages: switched, remembered in the address, and asked for by the browser", async ({ page, browser }) => {
  await open(page, "/chomp/5x4");
  await expect(page.locator(".status")).toHaveText("Your move.");
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.locator(".status")).toHaveText("À vous de jouer.");
  await expect(page).toHaveURL(/lang=fr/);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.locator(".stage .caption")).toHaveText("il reste 20 carrés");
  const french = await browser.newContext({ locale: "fr-CA" });
  const other = await french.newPage();
  await open(other, "/rings/5");
  await expect(other.locator("h1")).toHaveText(/baguenaudier/);
  await french.close();
});

test("a shared link opens at its position, in a browser that has seen nothing", async ({ page, browser }) => {
  await open(page, "/chomp/5x4?foe=friend");
  await page.getByRole("gridcell", { name: /row 2, column 2/ }).click();
  await expect.poll(() => position(page)).toBe("5,5,2,2");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(other.locator(".stage .caption")).toHaveText("14 squares left");
  await expect(other.locator(".status")).toHaveText("Player 1 to move.");
  await elsewhere.close();
});

test("boards that cannot be read, and pages that are not there, say so", async ({ page }) => {
  await open(page, "/chomp/5x");
  await expect(page.getByRole("alert")).toContainText("expected");
  await open(page, "/nowhere");
  await expect(page.getByRole("alert")).toHaveText("There is no such page.");
  await open(page, "/chomp/%3Cimg%20src=x%20onerror=alert(1)%3E");
  await expect(page.getByRole("alert")).toContainText("<img");
});

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing serious, ${scheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const views = tabs.filter((tab) => tab !== "walk").map((tab) => `/chomp/4x3?reveal=1&show=${tab}`);
    for (const url of [...pages, ...views, "/rings/5?show=walk", "/chocolate/127x127@3,5?show=map"]) {
      await open(page, url);
      await expect(page.locator("main h1").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      const axe = new AxeBuilder({ page });
      // Only the colours differ in the dark.
      const rules = scheme === "dark" ? axe.withRules(["color-contrast"]) : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]);
      const { violations } = await rules.analyze();
      const faults = violations.map((fault) => `${fault.id}: ${fault.nodes.slice(0, 3).map((node) => node.html).join(" | ")}`);
      expect(faults, url).toEqual([]);
    }
  });
}

test("a phone shows everything without scrolling sideways", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const url of [...pages, ...tabs.map((tab) => `/chomp/8x10?show=${tab}`)]) {
    if (url.includes("chomp") && url.includes("walk")) continue;
    await open(page, url);
    await expect(page.locator("main h1").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, url).toBeLessThanOrEqual(0);
  }
});
