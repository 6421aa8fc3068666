import type { Page } from "@playwright/test";
import { BOTH, address, example, expect, games, hold, moves, open, position, test, type } from "./common";

const status = ".status";

for (const game of games()) {
  test(`a whole game of ${game.name}, by clicks where squares play and by typing where not`, async ({ page }) => {
    const board = example(game);
    test.skip(board === null, "no example that is known and decided");
    await open(page, address(game.name, board ?? ""));
    await expect(page.locator(status)).toHaveText("Your move.");
    for (let turn = 0; turn < 40; turn++) {
      const here = position(page);
      const best = moves(game.name, here).moves[0];
      if (!best) break;
      // The address changes first and the board follows; only then can its squares be clicked.
      await expect(page.locator(".stage .dim")).toHaveCount(0);
      const square = page.locator(`[role="gridcell"].plays[aria-label$="${best.move}"]`).first();
      if (await square.count()) await square.click();
      else {
        await type(page, best.move);
      }
      await expect.poll(() => position(page)).not.toBe(here);
      // The opponent answers, or the game is over.
      await expect(page.locator(status)).not.toHaveText("The opponent is thinking…");
      if ((await page.locator(status + ".over").count()) > 0) break;
    }
    await expect(page.locator(status)).toHaveText(game.players === 1 ? /^Solved .* least possible|^Solved .* fewest possible/ : /You won|You lost|A draw/);
    await page.getByRole("tab", { name: "Report" }).click();
    await expect(page.locator(".panel table tbody tr")).not.toHaveCount(0);
    await expect(page.locator(".panel .badge.lose")).toHaveCount(0);
    await expect(page.locator(".figure svg")).toBeVisible();
  });
}

test("perfect play wins what was won, when the opponent starts", BOTH, async ({ page }) => {
  await open(page, "/chomp/3x3?me=second&foe=perfect");
  await expect(page.locator(status)).toHaveText("Your move.");
  for (let turn = 0; turn < 9; turn++) {
    await expect(page.locator(".stage .dim")).toHaveCount(0);
    if ((await page.locator(status + ".over").count()) > 0) break;
    const here = position(page);
    await page.locator("[role=gridcell].plays").first().click();
    await expect.poll(() => position(page)).not.toBe(here);
    await expect(page.locator(status)).not.toHaveText("The opponent is thinking…");
  }
  await expect(page.locator(status)).toHaveText("You lost.");
});

test("two friends at one screen", async ({ page }) => {
  await open(page, "/chomp/2x1?foe=friend");
  await expect(page.locator(status)).toHaveText("Player 1 to move.");
  await page.locator("[role=gridcell].plays").click();
  await expect(page.locator(status)).toHaveText("Player 1 won.");
});

test("every level moves, also under its old name", async ({ page }) => {
  for (const foe of ["careless", "hurried", "novice", "learner", "player", "expert"]) {
    await open(page, `/subtraction/21?foe=${foe}`);
    await type(page, "1");
    await expect.poll(() => Number(position(page))).toBeLessThan(20);
    await expect(page.locator(status)).toHaveText("Your move.");
  }
});

test("a game is played with the keyboard alone", async ({ page }) => {
  await open(page, "/chomp/3x2");
  await expect(page.getByRole("grid")).toBeVisible();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement?.getAttribute("role"))) === "gridcell") break;
  }
  // From the top left to the top right square, whose bite is the only winning one.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => position(page)).not.toBe("3x2");
  for (let turn = 0; turn < 4; turn++) {
    await expect(page.locator(status)).toHaveText(/Your move|You won/);
    if ((await page.locator(status + ".over").count()) > 0) break;
    const here = position(page);
    const best = moves("chomp", here).moves[0]?.move;
    const at = await page.locator(`[aria-label$="${best}"]`).first().getAttribute("data-at");
    const [row, column] = (at ?? "0,0").split(",").map(Number);
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Home");
    for (let down = 0; down < (row ?? 0); down++) await page.keyboard.press("ArrowDown");
    for (let right = 0; right < (column ?? 0); right++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => position(page)).not.toBe(here);
  }
  await expect(page.locator(status)).toHaveText("You won.");
});

test("going back is undo, and an illegal move is refused in a sentence", BOTH, async ({ page }) => {
  await open(page, "/chomp/5x4?foe=friend");
  await page.getByRole("gridcell", { name: /row 3, column 4/ }).click();
  await expect.poll(() => position(page)).toBe("5,5,5,4");
  await type(page, "(0,0)");
  await expect(page.getByRole("alert")).toContainText("poisoned");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(() => position(page)).toBe("5x4");
  await page.goForward();
  await expect.poll(() => position(page)).toBe("5,5,5,4");
});

test("a thrown-away win is named in the report", async ({ page }) => {
  await open(page, "/chomp/3x2");
  await page.getByRole("gridcell", { name: /row 0, column 1/ }).click();
  await expect(page.locator(".status")).toHaveText("You lost.");
  await page.getByRole("tab", { name: "Report" }).click();
  await expect(page.locator(".panel tbody tr").first()).toContainText("threw it away");
  await page.getByRole("button", { name: "Find a better move" }).click();
  await expect(page.locator(".stage .caption")).toHaveText("6 squares left");
  await expect(page.locator(".status")).toHaveText("Your move.");
});

test("where perfect play is not known, the opponent plays on and says so", BOTH, async ({ page }) => {
  await open(page, "/chomp/25,24,20,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3");
  await type(page, "(18,2)");
  await expect(page.locator(".turn")).toContainText("Perfect play is not known here");
  await expect(page.locator(status)).toHaveText("Your move.");
});

test("a board that is late is not played on", async ({ page }) => {
  await open(page, "/chomp/5x4?foe=friend");
  await expect(page.locator(".stage .caption")).toHaveText("20 squares left");
  // The picture of the second position comes late.
  const release = await hold(page, /5%2C5%2C5%2C4\/show|5,5,5,4\/show/);
  await page.getByRole("gridcell", { name: /row 3, column 4/ }).click();
  await expect.poll(() => position(page)).toBe("5,5,5,4");
  await page.getByRole("gridcell", { name: /row 0, column 1/ }).click();
  expect(position(page)).toBe("5,5,5,4");
  await release();
  await expect(page.locator(".stage .caption")).toHaveText("19 squares left");
  await page.getByRole("gridcell", { name: /row 0, column 1/ }).click();
  await expect.poll(() => position(page)).toBe("1,1,1,1");
});

for (const game of games()) {
  test(`${game.name}: a board is made where the game makes boards`, async ({ page }) => {
    await open(page, address(game.name, game.examples[0] ?? ""));
    await expect(page.locator(status)).not.toBeEmpty();
    const make = page.locator("details.fresh");
    await expect(make).toHaveCount(game.recipe.length ? 1 : 0);
    if (!game.recipe.length) return;
    const before = position(page);
    await make.locator("summary").click();
    if (game.recipe.some((choice) => choice.name === "size")) await make.getByLabel("size").fill("5");
    await make.getByRole("button").click();
    await expect.poll(() => position(page)).not.toBe(before);
    await expect(page.locator(".stage [role=gridcell]")).toHaveCount(25);
    await expect(page.locator(status)).toHaveText("Your move.");
    await make.getByLabel("size").fill("many");
    await make.getByRole("button").click();
    await expect(make.getByRole("alert")).toContainText("many");
  });
}
