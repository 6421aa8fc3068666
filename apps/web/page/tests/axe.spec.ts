// Each kind of page is tested once in light and dark. The server's page and the one without a
// server have the same elements, so one of them is enough.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { NAMES } from "../src/stories/names";
import { address, expect, games, open, test } from "./common";

const tabs = ["play", "truth", "why", "map", "ladder", "report", "edit"];
const others = games().filter(({ name }) => name !== "chomp");
const pages = [
  "/",
  "/?lang=fr",
  "/nowhere",
  "/teachers",
  "/data",
  "/stories",
  ...NAMES.flatMap((name) => [`/stories/${name}?lang=en`, `/stories/${name}?lang=fr`]),
  "/puzzle?lang=en",
  "/puzzle?date=2026-11-26&lang=fr",
  "/puzzle?date=tomorrow&lang=en",
  "/puzzle/chomp?grade=2&seed=7",
  "/puzzle/subtraction?ten=3&lang=fr",
  "/embed/chomp/5x4?reveal=1",
  "/chocolate/127x127@3,5?show=map",
  "/rings/7?show=walk",
  "/chomp/24x24?reveal=1&foe=friend",
  ...tabs.map((tab) => `/chomp/5x4?reveal=1&foe=friend&show=${tab}&moves=(3,4)_(3,3)`),
  "/chomp/5x4?reveal=1&show=truth&lang=fr",
  "/draughts/start?reveal=1&foe=friend&show=edit&moves=32-28_19-23*1_18-22&at=3&notes=2+a+comment",
  "/chomp/4x3?foe=perfect&moves=(0,3)_(0,2)_(2,0)_(1,1)_(0,1)_(1,0)&lang=en",
  "/draughts/start?reveal=1&foe=friend&show=report&moves=32-28_19-23&lang=fr",
  "/chomp/4x3?foe=friend&show=mistakes&moves=(0,3)_(0,2)_(2,0)&lang=fr",
  // What is drawn on a board differs from game to game.
  ...others.map(({ name, examples }) => `${address(name, examples[0] ?? "")}?reveal=1&foe=friend`),
];

/** Waits until everything has loaded. */
async function ready(page: Page): Promise<void> {
  await expect(page.locator("main h1, main .board, main .puzzle").first()).toBeVisible();
  await expect(page.locator(".wait, .busy, .stage .dim")).toHaveCount(0);
}

async function faults(page: Page, scheme: "light" | "dark"): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  // The other mode opens one more page per answer, for frames, which do not occur here.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Only the colours differ in the dark.
  const { violations } = await (scheme === "dark"
    ? axe.withRules(["color-contrast"])
    : axe.options({ rules: { "label-content-name-mismatch": { enabled: true } } })
  ).analyze();
  return violations.map((fault) => `${scheme} ${fault.id}: ${fault.nodes.slice(0, 3).map((node) => node.html).join(" | ")}`);
}

for (const url of pages) {
  test(`axe finds nothing on ${url.slice(0, 60)}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await open(page, url);
    await ready(page);
    expect([...(await faults(page, "light")), ...(await faults(page, "dark"))]).toEqual([]);
  });
}

test("axe finds nothing on a solved puzzle of the day", async ({ page }) => {
  const date = "2026-11-26";
  await page.addInitScript((text) => localStorage.setItem("daily", text), JSON.stringify({ [date]: { wrong: 2, end: "solved", on: date } }));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await open(page, `/puzzle?date=${date}&lang=en`);
  await expect(page.locator(".result")).toBeVisible();
  await page.locator("main details").evaluateAll((parts) => parts.forEach((part) => ((part as HTMLDetailsElement).open = true)));
  await ready(page);
  expect([...(await faults(page, "light")), ...(await faults(page, "dark"))]).toEqual([]);
});

for (const url of ["/stories/two-bites?lang=en", "/stories/five-pieces?lang=fr", "/data?lang=en"]) {
  test(`axe finds nothing on ${url} when everything is open`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await open(page, url);
    await ready(page);
    for (const guess of await page.locator(".guess").all()) await guess.getByRole("button").first().click();
    await page.locator("main details").evaluateAll((parts) => parts.forEach((part) => ((part as HTMLDetailsElement).open = true)));
    await ready(page);
    expect([...(await faults(page, "light")), ...(await faults(page, "dark"))]).toEqual([]);
  });
}
