// A first game: a beatable opponent, hints in three steps, the turning point after the end, and
// progress without an account.

import type { Page } from "@playwright/test";
import { address, expect, games, moves, open, position, test } from "./common";

test.use({ newcomer: true });

/** Plays the best move of every position until the game has ended, whatever the opponent does. */
async function win(page: Page, game: string): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    await expect(page.locator(".stage .dim")).toHaveCount(0);
    await expect(page.locator(".status")).not.toHaveText("The opponent is thinking…");
    if (await page.locator(".status.over").count()) return;
    const here = position(page);
    await page.locator(`[role="gridcell"].plays[aria-label$="${moves(game, here).moves[0]?.move}"]`).first().click();
    await expect.poll(() => position(page)).not.toBe(here);
  }
}

test("the home page counts its solved games, hides the answer, and opens a small board against a novice", async ({ page }) => {
  await open(page, "/?lang=en");
  const solved = games().filter((game) => game.rungs.some((rung) => rung.name === "recursion")).length;
  const named = ["Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"][solved - 6] ?? String(solved);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${named} games, completely solved. Can you beat perfect play?`);
  await expect(page.locator(".standing")).toHaveText("Your move.");
  await expect(page.locator(".hero .worth")).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Opponent" })).toHaveValue("novice");
  await page.locator(".hero").getByRole("link", { name: /^Play / }).click();
  await expect(page.locator(".brief")).toHaveText(games()[0]?.brief ?? "");
  await expect(page.getByRole("combobox", { name: "Opponent" })).toHaveValue("novice");
  await expect(page.locator(".stage .worth")).toHaveCount(0);
  const [brief, board] = [await page.locator(".brief").boundingBox(), await page.locator(".stage .board").boundingBox()];
  expect((brief?.y ?? Infinity) + (brief?.height ?? 0)).toBeLessThanOrEqual(board?.y ?? 0);
});

test("a win on the home page earns a star and leads to a stronger opponent", async ({ page }) => {
  await open(page, "/?lang=en");
  const live = page.locator(".live");
  for (let turn = 0; turn < 12; turn++) {
    await expect(live.locator(".standing")).not.toHaveText("The opponent is thinking…");
    if ((await live.locator(".standing").textContent()) === "You won.") break;
    await expect(live.locator(".square.plays").first()).toBeVisible();
    // The lengths of the rows, from the lowest.
    const left = await live.locator("[role=gridcell]:not(.void)").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-at")?.split(",")[0] ?? ""));
    const rows = ["3", "2", "1", "0"].map((row) => left.filter((found) => found === row).length).filter(Boolean);
    const best = moves("chomp", rows.join(",")).moves[0]?.move;
    await live.locator(`[role=gridcell].plays[aria-label$="${best}"]`).click();
    await expect(live.locator("[role=gridcell]:not(.void)")).not.toHaveCount(left.length);
  }
  await expect(live.locator(".standing")).toHaveText("You won.");
  await expect(page.locator(".card").first()).toContainText("1 of 4 boards beaten");
  await page.getByRole("button", { name: "Same board, stronger opponent: player" }).click();
  await expect(page.getByRole("combobox", { name: "Opponent" })).toHaveValue("player");
  await expect(live.locator(".caption")).toHaveText("20 squares left");
});

test("hints show where to look, then the idea, then the move", async ({ page }) => {
  await open(page, "/chomp/5x4?lang=en");
  const hint = page.locator(".hint");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(hint).toHaveText("Look at the top right: 6 of the 19 moves start there.");
  // The marked part is the top right quarter of the bar, and holds the winning bite.
  const [part, cell] = [await page.locator(".region").boundingBox(), await page.getByRole("gridcell", { name: /^row 2, column 2,/ }).boundingBox()];
  expect(part?.x ?? NaN).toBeCloseTo(cell?.x ?? 0, -1);
  expect((part?.y ?? NaN) + (part?.height ?? NaN)).toBeCloseTo((cell?.y ?? 0) + (cell?.height ?? 0), -1);
  await expect(page.locator(".square.pointed")).toHaveCount(0);
  await page.getByRole("button", { name: "Hint 2/3" }).click();
  await expect(hint).toContainText("1 of the 19 moves wins. A full bar is won by strategy stealing");
  await expect(hint).not.toContainText("(2,2)");
  await expect(page.locator(".square.pointed")).toHaveCount(0);
  await page.getByRole("button", { name: "Hint 3/3" }).click();
  await expect(hint).toContainText("Perfect play: bite into row 2, column 2");
  await expect(page.locator(".square.pointed")).not.toHaveCount(0);
});

test("a won game shows its turning point and the next challenge, and its star is still there later", async ({ page }) => {
  await open(page, "/chomp/5x4?lang=en");
  await win(page, "chomp");
  await expect(page.locator(".status")).toHaveText("You won.");
  const reveal = page.locator(".reveal");
  await expect(reveal).toContainText("Board beaten.");
  await expect(reveal).toContainText("From here on the win was yours.");
  await expect(reveal.locator(".board .worth").first()).toBeVisible();
  await expect(reveal.locator(".why p").first()).not.toBeEmpty();
  // The end of the game itself stays on the stage, without values.
  await expect(page.locator(".stage .square.danger")).toHaveCount(1);
  await expect(page.locator(".stage .worth")).toHaveCount(0);
  await reveal.getByRole("link", { name: "Same board, stronger opponent: player" }).click();
  await expect(page.locator(".status")).toHaveText("Your move.");
  await expect(page.getByRole("combobox", { name: "Opponent" })).toHaveValue("player");
  await page.getByRole("link", { name: "Tablette" }).click();
  await page.reload();
  await expect(page.locator(".card").first()).toContainText("1 of 4 boards beaten");
});

test("a lost game shows the last chance", async ({ page }) => {
  await open(page, "/chomp/3x2?foe=perfect&lang=en");
  await page.getByRole("gridcell", { name: /^row 0, column 1/ }).click();
  await expect(page.locator(".status")).toHaveText("You lost.");
  await expect(page.locator(".reveal")).toContainText("Here you could still win.");
  await expect(page.locator(".reveal").getByRole("button", { name: "An easier opponent: player" })).toBeVisible();
  await page.getByRole("button", { name: "Go to this position" }).click();
  await expect.poll(() => position(page)).toBe("3x2");
});

test("a game with values shown earns no star", async ({ page }) => {
  await open(page, "/chomp/5x4?reveal=1&lang=en");
  await win(page, "chomp");
  await expect(page.locator(".reveal")).toContainText("From here on the win was yours.");
  await expect(page.locator(".reveal")).not.toContainText("Board beaten.");
  expect(await page.evaluate(() => localStorage.getItem("progress"))).toBeNull();
});

test("a shared link names the opponent, and the chosen one is the reader's next", async ({ page }) => {
  await open(page, "/chomp/5x4?lang=en");
  await page.getByText("Share this game").click();
  await expect(page.getByRole("textbox", { name: "Link of this game" })).toHaveValue(/foe=novice/);
  await page.getByRole("combobox", { name: "Opponent" }).selectOption("perfect");
  await open(page, "/kayles/9?lang=en");
  await expect(page.getByRole("combobox", { name: "Opponent" })).toHaveValue("perfect");
});

test("every game for two begins against a novice, with values hidden", async ({ page }) => {
  for (const game of games().filter(({ players }) => players === 2)) {
    await open(page, `${address(game.name, game.boards[0]?.board ?? game.start)}?lang=en`);
    await expect(page.getByRole("combobox", { name: "Opponent" })).toHaveValue("novice");
    await expect(page.locator(".brief")).toHaveText(game.brief);
    await expect(page.locator(".stage .worth")).toHaveCount(0);
  }
});
