// The pins of Kayles keep their places, and fall by click, touch and keyboard.

import type { Page } from "@playwright/test";
import { BOTH, expect, open, position, settled, test } from "./common";

const pin = (page: Page, row: number, at: number) => page.locator(`.stage [data-at="${row - 1},${at - 1}"]`);
const standing = (page: Page) => page.locator(".stage .pin");

test("pins keep their places, and moves name them as they stand", BOTH, async ({ page }) => {
  await open(page, "/kayles?foe=friend&lang=en");
  await expect(standing(page)).toHaveCount(21);
  await pin(page, 1, 2).click();
  await pin(page, 1, 2).click();
  await expect.poll(() => position(page)).toBe("i_iiiii iiiii iiiiiiiii");
  await pin(page, 1, 4).click();
  await pin(page, 1, 5).click();
  await expect.poll(() => position(page)).toBe("i_i__ii iiiii iiiiiiiii");
  await expect(page.locator(".sheet .ply")).toHaveText(["1:2", "1:4-5"]);
  await expect(page.locator(".said")).toContainText("pins 4 and 5 of row 1");
  await expect(standing(page)).toHaveCount(18);
  const [third, sixth] = [await pin(page, 1, 3).boundingBox(), await pin(page, 1, 6).boundingBox()];
  expect(Math.round(((sixth?.x ?? 0) - (third?.x ?? 0)) / (third?.width ?? 1))).toBe(3);
});

test("both moves are played by keyboard, and squares say their pins", async ({ page }) => {
  await open(page, "/kayles/iiiii?foe=friend&lang=en");
  await expect(page.getByRole("gridcell", { name: /^row 1, column 2, pin/ })).toHaveCount(1);
  await pin(page, 1, 1).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => position(page)).toBe("i_iii");
  // Keys play once the moves of the new position are there.
  await expect(page.getByRole("gridcell", { name: /fallen pin/ })).toHaveCount(1);
  await settled(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => position(page)).toBe("i_i__");
  await expect(page.getByRole("gridcell", { name: /fallen pin/ })).toHaveCount(3);
});

test("a fallen pin says that it is down, and a gap separates", async ({ page }) => {
  await open(page, `/kayles/${encodeURIComponent("i_i")}?foe=friend&lang=en`);
  await pin(page, 1, 2).click();
  await expect(page.locator(".refusal")).toHaveText("This pin is already down.");
  // A single pin left of the gap has one move.
  await pin(page, 1, 1).click();
  await expect.poll(() => position(page)).toBe("__i");
});

test("lengths of rows are set out as pins, and an old link still plays", async ({ page }) => {
  await open(page, "/kayles/5 7?foe=friend&lang=en");
  await expect.poll(() => position(page)).toBe("iiiiiii iiiii");
  await open(page, "/kayles/7 5 9?foe=friend&lang=en&moves=7%3E3,2_9%3E4,4");
  await expect(page.locator(".sheet .ply")).toHaveText(["7>3,2", "9>4,4"]);
});

test("the opponent answers on the same board", async ({ page }) => {
  await open(page, "/kayles/iiii?lang=en");
  await pin(page, 1, 2).click();
  await pin(page, 1, 2).click();
  await expect(page.locator(".sheet .ply")).toHaveCount(2);
  expect(position(page)).toHaveLength(4);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });
  test("two neighbours fall by two taps", async ({ page }) => {
    await open(page, "/kayles/iiiii?foe=friend&lang=en");
    await pin(page, 1, 3).tap();
    await pin(page, 1, 2).tap();
    await expect.poll(() => position(page)).toBe("i__ii");
  });
});
