// Boards edited by hand: with the mouse, the keyboard and a finger; the engine accepts or refuses.

import type { Page } from "@playwright/test";
import { BOTH, address, expect, open, position, test } from "./common";

const edit = (game: string, board: string, lang = "en") => `${address(game, board)}?show=edit&foe=friend&lang=${lang}`;
const board = (page: Page) => page.getByRole("grid", { name: "Board to edit" });
const square = (page: Page, name: string) => board(page).locator(`[role=gridcell][aria-label^="square ${name},"]`);
const text = (page: Page) => page.getByRole("textbox", { name: "Board", exact: true });
const choose = (page: Page, what: string) => page.getByRole("radio", { name: what, exact: true }).check();
const apply = (page: Page) => page.getByRole("button", { name: "Open this board" });

test("draughts: pieces are placed and removed, the side is chosen, and the board is opened", async ({ page }) => {
  await open(page, edit("draughts", "W:W28,48:B22,3"));
  await square(page, "47").click();
  await expect(text(page)).toHaveValue("W:W28,47,48:B3,22");
  await square(page, "47").click();
  await square(page, "48").click();
  await expect(text(page)).toHaveValue("W:W28:B3,22");
  await choose(page, "black king");
  await square(page, "3").click();
  await expect(text(page)).toHaveValue("W:W28:BK3,22");
  await choose(page, "remove");
  await square(page, "22").click();
  await choose(page, "Black");
  await expect(text(page)).toHaveValue("B:W28:BK3");
  await apply(page).click();
  await expect.poll(() => position(page)).toBe("B:W28:BK3");
});

test("a piece is dragged to another square, onto another piece, and off the board", async ({ page }) => {
  await open(page, edit("draughts", "W:W28,48:B22,K3"));
  const drag = async (from: string, to: [number, number] | string) => {
    const middle = async (name: string): Promise<[number, number]> => {
      const box = await square(page, name).boundingBox();
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    };
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(typeof to === "string" ? await middle(to) : to), { steps: 4 });
    await page.mouse.up();
  };
  await drag("3", "25");
  await expect(text(page)).toHaveValue("W:W28,48:B22,K25");
  await drag("48", "22");
  await expect(text(page)).toHaveValue("W:W22,28:BK25");
  await drag("22", [5, 5]);
  await expect(text(page)).toHaveValue("W:W28:BK25");
  // A click still places and removes.
  await square(page, "28").click();
  await expect(text(page)).toHaveValue("W:W:BK25");
  await square(page, "30").click();
  await expect(text(page)).toHaveValue("W:W30:BK25");
});

test("the engine refuses an illegal board in a sentence, and the edited one stays", BOTH, async ({ page }) => {
  await open(page, edit("draughts", "W:W28,48:B22,3"));
  // A white man on the last row would be a king.
  await square(page, "2").click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(apply(page)).toBeDisabled();
  await expect(board(page).locator(".piece.light")).toHaveCount(3);
  await square(page, "2").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("typed text changes the picture, and the buttons empty and fill it", async ({ page }) => {
  await open(page, edit("checkers", "start"));
  await expect(board(page).locator(".piece")).toHaveCount(24);
  await page.getByRole("button", { name: "Empty the board" }).click();
  await expect(board(page).locator(".piece")).toHaveCount(0);
  await text(page).fill("W:WK29:B1,2");
  await expect(board(page).locator(".piece")).toHaveCount(3);
  await page.getByRole("button", { name: "Starting board" }).click();
  await expect(board(page).locator(".piece")).toHaveCount(24);
});

test("the keyboard edits as well", async ({ page }) => {
  await open(page, edit("brazilian", "W:WK29:BK4"));
  await page.getByRole("radio", { name: "white man" }).focus();
  await page.keyboard.press("ArrowRight");
  await square(page, "29").press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(text(page)).toHaveValue("W:WK29,K30:BK4");
});

const cell = (page: Page, row: number, column: number) => board(page).locator(`[data-at="${row},${column}"]`);

test("noughts and crosses, Chomp, rings and Kayles are edited by clicks", async ({ page }) => {
  await open(page, edit("tictactoe", "3x3"));
  await cell(page, 1, 1).click();
  await choose(page, "o");
  await cell(page, 0, 0).click();
  await expect(text(page)).toHaveValue("o../.x./...");
  await open(page, edit("chomp", "5,3,1"));
  // A row and a column more than the board has.
  await expect(board(page).locator("[role=gridcell]")).toHaveCount(24);
  await cell(page, 2, 2).click();
  await expect(text(page)).toHaveValue("5,2,1");
  await cell(page, 0, 1).click();
  await expect(text(page)).toHaveValue("5,2,2,2");
  await open(page, edit("rings", "5"));
  await cell(page, 0, 1).click();
  await expect(text(page)).toHaveValue(".*...>*****");
  await open(page, edit("kayles", "7"));
  await cell(page, 1, 2).click();
  await cell(page, 0, 0).click();
  await expect(text(page)).toHaveValue("i ii_iiii");
  await apply(page).click();
  await expect.poll(() => position(page)).toBe("i ii_iiii");
});

test("other boards are edited as text", async ({ page }) => {
  await open(page, edit("chocolate", "6x5@2,1", "fr"));
  await expect(page.locator(".brushes")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Plateau", exact: true }).or(page.locator("#text")).first().fill("5x5@2,1");
  await page.getByRole("button", { name: /^Ouvrir ce/ }).click();
  await expect.poll(() => position(page)).toBe("5x5@2,1");
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("a board is edited by taps", async ({ page }) => {
    await open(page, edit("draughts", "W:WK10:BK5,K23"));
    await square(page, "46").tap();
    await expect(text(page)).toHaveValue("W:WK10,46:BK5,K23");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
