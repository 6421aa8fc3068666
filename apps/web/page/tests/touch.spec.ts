// Touch: dragging pieces, pinching maps, tapping painted boards, and scrolling past a board.

import type { CDPSession, Page } from "@playwright/test";
import { expect, open, position, test } from "./common";

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

type Point = [number, number];

/** Puts fingers down, moves them step by step, and lifts them. */
async function gesture(page: Page, from: Point[], to: Point[], seen: () => Promise<void> = async () => {}): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch("touchStart", from);
  for (let step = 1; step <= 6; step++) {
    await touch("touchMove", from.map(([x, y], at): Point => [x + (((to[at]?.[0] ?? x) - x) * step) / 6, y + (((to[at]?.[1] ?? y) - y) * step) / 6]));
  }
  await seen();
  await touch("touchEnd", []);
  await session.detach();
}

const middle = async (page: Page, name: string): Promise<Point> => {
  const box = await page.locator(`[role=gridcell][aria-label^="square ${name},"], [role=gridcell][aria-label="square ${name}"]`).first().boundingBox();
  if (!box) throw new Error(`no square ${name}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
};

test("a man is dragged with a finger, and is seen above it", async ({ page }) => {
  await open(page, "/draughts/start?foe=friend");
  await expect(page.locator(".status")).toHaveText("Player 1 to move.");
  await gesture(page, [await middle(page, "32")], [await middle(page, "28")], async () => {
    await expect(page.locator(".piece.touch")).toHaveCount(1);
    await expect(page.locator(".piece.ghost")).toHaveCount(1);
  });
  await expect.poll(() => position(page)).toBe("B:W28,31,33-50:B1-20");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a man is played with two taps, and a capture is dragged to its end", async ({ page }) => {
  await open(page, "/draughts/start?foe=friend");
  await expect(page.locator(".status")).toHaveText("Player 1 to move.");
  await page.touchscreen.tap(...(await middle(page, "32")));
  await expect(page.locator(".square.target")).toHaveCount(2);
  await page.touchscreen.tap(...(await middle(page, "27")));
  await expect.poll(() => position(page)).toBe("B:W27,31,33-50:B1-20");
  await open(page, `/draughts/${encodeURIComponent("W:W28,48:B22,3")}?foe=friend`);
  await expect(page.locator(".status")).toHaveText("Player 1 to move.");
  await gesture(page, [await middle(page, "28")], [await middle(page, "17")]);
  await expect.poll(() => position(page)).toBe("B:W17,48:B3");
});

test("a finger on an empty square scrolls the page and plays nothing", async ({ page }) => {
  await open(page, "/draughts/start?foe=friend");
  await expect(page.locator(".status")).toHaveText("Player 1 to move.");
  const [x, y] = await middle(page, "23");
  await gesture(page, [[x, y]], [[x, y - 200]]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  expect(position(page)).toBe("start");
});

test("a finger that stays in its place draws an arrow or a circle, and a tap removes them", async ({ page }) => {
  await open(page, "/draughts/start?foe=friend");
  await expect(page.locator(".status")).toHaveText("Player 1 to move.");
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: Point[]) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  for (const [from, to, shape] of [["32", "23", "g"], ["27", "27", "circle"]] as const) {
    const [start, end] = [await middle(page, from), await middle(page, to)];
    await touch("touchStart", start);
    // A circle shows that the finger draws.
    await expect(page.locator(".shapes circle.drawn")).toHaveCount(1);
    for (let step = 1; step <= 4; step++) await touch("touchMove", [start[0] + ((end[0] - start[0]) * step) / 4, start[1] + ((end[1] - start[1]) * step) / 4]);
    await touch("touchEnd");
    await expect(page.locator(`.shapes ${shape}.drawn`)).toHaveCount(1);
  }
  await expect(page.locator(".shapes .drawn")).toHaveCount(2);
  expect(position(page)).toBe("start");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.touchscreen.tap(...(await middle(page, "23")));
  await expect(page.locator(".shapes")).toHaveCount(0);
});

test("in the editor a piece is dragged with a finger", async ({ page }) => {
  await open(page, `/draughts/${encodeURIComponent("W:W28,48:B22,3")}?show=edit&foe=friend&lang=en`);
  await expect(page.getByRole("grid", { name: "Board to edit" })).toBeVisible();
  await gesture(page, [await middle(page, "48")], [await middle(page, "33")]);
  await expect(page.getByRole("textbox", { name: "Board", exact: true })).toHaveValue("W:W28,33:B3,22");
});

test("a map is magnified with two fingers, dragged with one, and opened with a tap", async ({ page }) => {
  await open(page, "/chocolate/127x127@3,5?show=map&foe=friend");
  const paper = page.locator(".paper");
  await expect(paper).toBeVisible();
  const box = await paper.boundingBox();
  if (!box) throw new Error("no map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await gesture(page, [[x - 20, y], [x + 20, y]], [[x - 120, y], [x + 120, y]]);
  await expect(paper).toHaveClass(/zoomed/);
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await gesture(page, [[x, y]], [[x + 60, y + 60]]);
  expect(await scrolled()).toBe(before);
  expect(position(page)).toBe("127x127@3,5");
  await page.touchscreen.tap(x, y);
  await expect.poll(() => position(page)).not.toBe("127x127@3,5");
});

test("a painted board is tapped", async ({ page }) => {
  await open(page, "/chomp/30x30?foe=friend");
  await expect(page.locator(".status")).toHaveText("Player 1 to move.");
  const box = await page.locator(".painting").boundingBox();
  if (!box) throw new Error("no board");
  const cell = box.width / 30;
  await page.touchscreen.tap(box.x + cell * 10.5, box.y + cell * 4.5);
  await expect(page.locator(".stage .caption")).toHaveText("800 squares left");
});
