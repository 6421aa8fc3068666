// The layout as drawn: texts lie beside each other, values can be read, and what a player needs is
// on the screen.

import type { Page } from "@playwright/test";
import { NAMES } from "../src/stories/names";
import { expect, games, open, settled, test } from "./common";

/** Pairs of texts of different elements that lie over each other by more than two pixels. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const found: { text: string; owner: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      if (!owner || !node.textContent?.trim() || owner.closest(".hidden, .skip, .mark, option, .board")) continue;
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) found.push({ text: node.textContent.trim().slice(0, 40), owner, box });
    }
    const clipped = (one: Element, other: Element) => one.contains(other) || other.contains(one);
    const over = ({ box: a }: { box: DOMRect }, { box: b }: { box: DOMRect }) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3;
    return found.flatMap((one, at) => found.slice(at + 1).flatMap((other) => (!clipped(one.owner, other.owner) && over(one, other) ? [`“${one.text}” and “${other.text}”`] : [])));
  });

const VIEWS = ["/", "/teachers", "/data", "/stories", ...NAMES.map((name) => `/stories/${name}`), "/puzzle", "/puzzle?date=2026-11-26", "/chomp/4x3?foe=friend&show=mistakes&moves=(0,3)_(0,2)_(2,0)", "/chomp/1x2?me=second", "/chomp/8x10?reveal=1", "/chocolate?reveal=1", "/kayles/9?reveal=1", "/subtraction/9?reveal=1", "/rings/5?reveal=1", "/rockse?show=truth", "/draughts?show=report", "/tictactoe?show=ladder"];

for (const [name, size] of Object.entries({ phone: [390, 844], tablet: [820, 1180], desktop: [1280, 800] })) {
  test(`no text lies over another: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: size[0] as number, height: size[1] as number });
    for (const lang of ["en", "fr"]) {
      for (const view of VIEWS) {
        await open(page, `${view}${view.includes("?") ? "&" : "?"}lang=${lang}`);
        await expect(page.locator("main :is(h1, h2)").first()).toBeVisible();
        await settled(page);
        expect(await overlaps(page), `${view} in ${lang}`).toEqual([]);
      }
    }
  });
}

test("the result of a game is read above the last move", async ({ page }) => {
  await open(page, "/chomp/1x2?me=second&lang=en");
  const status = page.locator(".status");
  await expect(status).toHaveText("You lost.");
  const [result, said] = [await status.boundingBox(), await page.locator(".said").boundingBox()];
  expect(said?.y ?? 0).toBeGreaterThanOrEqual((result?.y ?? 0) + (result?.height ?? Infinity) - 1);
});

/** The contrast of each value with its own background, as the browser computes the colours. */
const contrasts = (page: Page) =>
  page.locator(".board .worth").evaluateAll((values) => {
    const channel = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
    };
    const seen = (colour: string) => !/rgba\(.*, 0\)|transparent/.test(colour);
    return values.map((value) => {
      let ground: Element | null = value;
      while (ground && !seen(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
      const [text, behind] = [light(getComputedStyle(value).color), light(getComputedStyle(ground ?? document.body).backgroundColor)];
      return (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05);
    });
  });

for (const view of ["/chomp/5x4", "/chocolate", "/kayles/9", "/subtraction/9", "/tictactoe/3x3", "/draughts/W:W28,K48:BK1,K3"]) {
  test(`values can be read: ${view}`, async ({ page }) => {
    // Colours change at once.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, `${view}?reveal=1&lang=en`);
    await expect(page.locator(".board .worth").first()).toBeVisible();
    for (const contrast of await contrasts(page)) expect(contrast).toBeGreaterThan(4.5);
  });
}

test("in Kayles every pin has the best value of its moves, and beside a chosen pin those of its neighbours", async ({ page }) => {
  await open(page, "/kayles/9?reveal=1&foe=friend&lang=en");
  const values = page.locator(".board .square .worth");
  await expect(values).toHaveCount(9);
  await page.locator('.stage [data-at="0,4"]').click();
  await expect(values).toHaveCount(3);
});

test("on a small laptop the board of draughts leaves room for its caption and buttons", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/draughts?lang=en");
  await expect(page.locator(".piece")).toHaveCount(40);
  await page.locator("[role=gridcell]").first().click();
  await expect(page.locator(".refusal")).not.toBeEmpty();
  for (const part of [".foot", ".refusal"]) {
    const box = await page.locator(part).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? Infinity)).toBeLessThanOrEqual(800);
  }
});

for (const width of [390, 820, 1000, 1280]) {
  test(`no tab and no button of the controls is alone on a row: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const middles = (buttons: Element[]) => buttons.filter((button) => button.checkVisibility()).map((button) => button.getBoundingClientRect()).map((box) => Math.round((box.top + box.bottom) / 32));
    /** The numbers of buttons on each row. */
    const rows = (found: number[]) => [...new Set(found)].map((row) => found.filter((other) => other === row).length);
    for (const game of games()) {
      for (const lang of ["en", "fr"]) {
        await open(page, `/${game.name}/${encodeURIComponent(game.start)}?lang=${lang}`);
        await expect(page.getByRole("tab").first()).toBeVisible();
        expect(Math.min(...rows(await page.getByRole("tab").evaluateAll(middles))), `${game.name} in ${lang}`).toBeGreaterThan(1);
        expect(rows(await page.locator(".controls button").evaluateAll(middles)), `${game.name} in ${lang}`).toHaveLength(1);
      }
    }
  });
}
