// The result of a finished game as a line, a link and a picture.

import { readFileSync } from "node:fs";
import { dictionary } from "../src/lib/words";
import { BOTH, expect, open, solved, test } from "./common";

const GAME = "/chomp/4x3?foe=perfect&moves=(0,3)_(0,2)_(2,0)_(1,1)_(0,1)_(1,0)";

for (const [device, width] of [["phone", 360], ["desktop", 1280]] as const) {
  for (const [lang, line] of [
    ["en", "Tablette · Chomp 4x3 · lost after 3 moves · opponent: perfect"],
    ["fr", "Tablette · Chomp 4x3 · perdu après 3 coups · adversaire : parfait"],
  ] as const) {
    const words = dictionary[lang];
    test(`on a ${device}, a result is copied with its game, and saved as a picture, in ${lang}`, BOTH, async ({ page, context, browser }) => {
      await page.setViewportSize({ width, height: 800 });
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await open(page, `${GAME}&lang=${lang}`);
      await page.locator(".reveal summary", { hasText: words.gameResult }).click();
      const reveal = page.locator(".reveal");
      await reveal.getByRole("button", { name: words.resultCopy }).click();
      await expect(reveal.getByRole("button", { name: words.resultCopied })).toBeVisible();
      const [copied = "", link = ""] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
      expect(copied.replace(/\u00a0/g, " ")).toBe(line);
      const [download] = await Promise.all([page.waitForEvent("download"), reveal.getByRole("button", { name: words.resultPicture }).click()]);
      expect(download.suggestedFilename()).toBe("tablette-chomp.png");
      expect(readFileSync(await download.path()).subarray(1, 4).toString()).toBe("PNG");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // The link opens the last board of the game.
      const elsewhere = await browser.newContext();
      const other = await elsewhere.newPage();
      await other.goto(link);
      await expect(other.locator(".status")).toHaveText(words.youLost);
      await elsewhere.close();
    });
  }
}

test("a solved puzzle is shared with its cost", async ({ page }) => {
  const line = solved("rings", "3").line.map(encodeURIComponent).join("_");
  await open(page, `/rings/3?moves=${line}&lang=en`);
  await page.locator(".reveal summary", { hasText: "Share the result" }).click();
  await expect(page.locator(".reveal textarea")).toHaveValue(/^Tablette · Chinese rings 3 · Solved/);
});

test("without permission to copy, the text is selected and the page says what to do", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } });
  });
  await open(page, `${GAME}&lang=en`);
  await page.locator(".reveal summary", { hasText: "Share the result" }).click();
  await page.getByRole("button", { name: "Copy the result" }).click();
  await expect(page.getByRole("status").filter({ hasText: "does not let the page copy" })).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString() ?? "")).toContain("Tablette · Chomp 4x3");
});
