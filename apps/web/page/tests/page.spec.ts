import type { Page } from "@playwright/test";
import { BOTH, address, expect, frames, games, open, position, test } from "./common";

const pages = ["/", ...games().map((game) => address(game.name, game.examples[0] ?? ""))];
const tabs = ["truth", "why", "map", "walk", "ladder", "report", "edit"];

test("languages: switched, remembered in the address, and asked for by the browser", BOTH, async ({ page, browser }) => {
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

test("a shared link opens at its position in a fresh browser", BOTH, async ({ page, browser }) => {
  await open(page, "/chomp/5x4?foe=friend");
  await page.getByRole("gridcell", { name: /row 2, column 2/ }).click();
  await expect.poll(() => position(page)).toBe("5,5,2,2");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(other.locator(".stage .caption")).toHaveText("14 squares left");
  // The whole game is in the link, so the page knows whose turn it is.
  await expect(other.locator(".status")).toHaveText("Player 2 to move.");
  await elsewhere.close();
});

test("boards that cannot be read, and pages that are not there, say so", BOTH, async ({ page }) => {
  await open(page, "/chomp/5x");
  await expect(page.getByRole("alert")).toContainText("expected");
  await open(page, "/nowhere");
  await expect(page.getByRole("alert")).toHaveText("There is no such page.");
  await open(page, "/chomp/%3Cimg%20src=x%20onerror=alert(1)%3E");
  await expect(page.getByRole("alert")).toContainText("<img");
});

test("the header takes one line, in both languages", async ({ page }) => {
  for (const width of [700, 1024, 1400])
    for (const lang of ["en", "fr"]) {
      await page.setViewportSize({ width, height: 700 });
      await open(page, `/chomp/5x4?lang=${lang}`);
      await expect(page.locator(".status")).not.toBeEmpty();
      expect(await page.locator("header.top").evaluate((header) => header.getBoundingClientRect().height), `${width} ${lang}`).toBeLessThan(64);
    }
  // Games that do not fit are in the menu.
  await page.setViewportSize({ width: 700, height: 700 });
  await page.locator(".menu summary").click();
  await page.locator(".menu").getByRole("link", { name: "Soustraction" }).click();
  await expect(page.locator("h1")).toHaveText("Soustraction");
  await expect(page.locator(".menu ul")).toBeHidden();
});

test("a link can be shared without a clipboard", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await open(page, "/chomp/5x4?foe=friend");
  await page.locator(".share summary").click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied." })).toBeVisible();
  await expect(page.getByLabel("Link of this game")).toHaveValue(page.url());
});

test("tabs stay in place, whatever they show", async ({ page }) => {
  await open(page, "/chomp/5x4?foe=friend");
  const places = new Set<string>();
  for (const name of ["Moves", "Why", "Map", "Ladder", "Report", "Edit", "Play"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
    await expect(page.locator(".wait, .busy")).toHaveCount(0);
    await frames(page);
    places.add(JSON.stringify(await page.getByRole("tab", { name: "Play", exact: true }).boundingBox()));
  }
  expect(places.size).toBe(1);
});

test("on a phone the status is on the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const url of ["/draughts/start?foe=friend", "/chomp/8x10?foe=friend", "/rings/5"]) {
    await open(page, url);
    await expect(page.locator(".status")).toBeInViewport();
  }
});

test("a phone shows everything without scrolling sideways", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const url of [...pages, ...tabs.map((tab) => `/chomp/8x10?show=${tab}`)]) {
    if (url.includes("chomp") && url.includes("walk")) continue;
    await open(page, url);
    await expect(page.locator("main h1").first()).toBeVisible();
    await expect(page.locator(".wait, .busy")).toHaveCount(0);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, url).toBeLessThanOrEqual(0);
  }
});
