// Learning from the weak moves of a game: a better move is asked for before it is shown.

import type { Page } from "@playwright/test";
import { dictionary } from "../src/lib/words";
import { BOTH, at, expect, moves, open, test } from "./common";

/** A game of Chomp in which both players give the win away, player 1 with moves 1 and 3, player 2 with move 2. */
const MOVES = "(0,3)_(0,2)_(2,0)_(1,1)_(0,1)_(1,0)";
const LOST = `/chomp/4x3?foe=perfect&moves=${MOVES}`;

const finding = (page: Page) => page.locator(".finding");
const question = (page: Page) => page.locator(".question");
const cell = (page: Page, move: string) => {
  const [row, column] = move.match(/\d+/g) ?? [];
  return page.locator(".puzzle").getByRole("gridcell", { name: new RegExp(`^(row|ligne) ${row}, (column|colonne) ${column}`) });
};
const best = (board: string) => moves("chomp", board).moves[0]?.move ?? "";

for (const [device, width] of [["phone", 360], ["desktop", 1280]] as const) {
  for (const lang of ["en", "fr"] as const) {
    const words = dictionary[lang];
    test(`on a ${device}, a lost game asks for each better move before it shows it, in ${lang}`, BOTH, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, `${LOST}&lang=${lang}`);
      const reveal = page.locator(".reveal");
      await expect(reveal).toContainText(words.turnAskChance.slice(0, -2));
      await expect(reveal.locator(".board .square").first()).toBeVisible();
      await expect(reveal.locator(".worth")).toHaveCount(0);
      await reveal.getByRole("button", { name: words.mistakesLearn }).click();
      await expect(question(page)).toContainText(words.mistakesFind);
      await expect(question(page)).toBeFocused();
      await expect(question(page)).toContainText("1");
      await expect(finding(page)).toHaveText(words.mistakesLeft(1));
      await expect(page.locator(".puzzle .worth")).toHaveCount(0);
      // The move of the game is wrong again, and so is another one.
      await cell(page, "(0,3)").click();
      await expect(finding(page)).toHaveClass(/wrong/);
      await expect(finding(page)).toContainText(words.mistakesSame);
      await page.getByRole("button", { name: words.again }).click();
      await expect(finding(page)).toHaveText(words.mistakesLeft(1));
      await cell(page, "(2,0)").click();
      await expect(finding(page)).toHaveClass(/wrong/);
      await page.getByRole("button", { name: words.again }).click();
      await cell(page, best("4x3")).click();
      await expect(finding(page)).toHaveClass(/right/);
      await expect(finding(page)).toContainText(words.ratings.best);
      await expect(page.locator(".outcome")).toContainText(words.mistakesLeft(1).slice(0, 10));
      await page.getByRole("button", { name: words.mistakesNext }).click();
      await expect(question(page)).toBeFocused();
      await expect(question(page)).toContainText("3");
      await expect(finding(page)).toHaveText(words.mistakesLeft(0));
      await page.getByRole("button", { name: words.mistakesShow }).click();
      await expect(finding(page)).toContainText(words.mistakesBetter("").split(/[:\u00a0]/)[0] ?? "");
      await expect(page.locator(".puzzle .pointed").first()).toHaveCSS("box-shadow", /^rgb\(255, 210, 87\)/);
      await expect(page.locator(".outcome")).toContainText(words.mistakesDone(1, 2));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.getByRole("button", { name: words.mistakesBack }).click();
      await expect(reveal).toBeVisible();
      await expect(page.locator("#tab-play")).toBeFocused();
      // The answer is there for readers who only want to see it.
      await reveal.getByRole("button", { name: words.turnTell }).click();
      await expect(reveal.locator(".worth").first()).toBeVisible();
    });
  }
}

test("a better move is found with the keyboard alone", BOTH, async ({ page }) => {
  await open(page, `${LOST}&show=mistakes&lang=en`);
  await expect(finding(page)).toHaveText("1 more mistake after this one.");
  await page.locator(".puzzle [role=gridcell][tabindex='0']").focus();
  // From the top left to row 1, column 2.
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await expect(finding(page)).toHaveText(/^Right: bite into row 1, column 2/);
  await expect(finding(page)).toHaveAttribute("role", "status");
  await page.getByRole("button", { name: "Next mistake" }).focus();
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeFocused();
});

test("among friends the mistakes of both are asked for, each with its player", async ({ page }) => {
  await open(page, `/chomp/4x3?foe=friend&show=report&moves=${MOVES}&lang=en`);
  await page.getByRole("button", { name: "Learn from your mistakes" }).click();
  for (const [player, board] of [[1, "4,4,4"], [2, "3,3,3"], [1, "2,2,2"]] as const) {
    await expect(question(page)).toContainText(`Player ${player}: find a better move.`);
    await cell(page, best(board)).click();
    await expect(finding(page)).toHaveClass(/right/);
    if (board !== "2,2,2") await page.getByRole("button", { name: "Next mistake" }).click();
  }
  await expect(page.locator(".outcome")).toContainText("That was the last one: 3 of 3 corrected.");
  await page.getByRole("button", { name: "From the first mistake" }).click();
  await expect(finding(page)).toHaveText("2 more mistakes after this one.");
});

test("a detour of a puzzle for one is found and shortened", async ({ page }) => {
  await open(page, `/rings/3?moves=${["+1", "-1", "+1", "+2", "-1", "+3", "+1"].map(encodeURIComponent).join("_")}&lang=en`);
  await expect(page.locator(".reveal")).toContainText("Here a cheaper move was possible.");
  await page.getByRole("button", { name: "Learn from your mistakes" }).click();
  await expect(question(page)).toContainText("Move 2 was: take ring 1 off.");
  const ring = (move: string) => page.locator(`.puzzle [role=gridcell].plays[aria-label$="${move}"]`).first();
  await ring("-1").click();
  await expect(finding(page)).toHaveText(/^That is the move of the game\. It costs 2 more: /);
  await page.getByRole("button", { name: "Try again" }).click();
  await ring("+2").click();
  await expect(finding(page)).toHaveClass(/right/);
  await expect(page.locator(".outcome")).toContainText("That was the last one: 1 of 1 corrected.");
});

test("where only a search judges, a weaker move is called weaker and nothing is called best", async ({ page }) => {
  // A search takes its time: these are its answers for the four positions of the game.
  const choices = ["32-28", "18-23", "33-29", "23x32"];
  const boards: string[] = [];
  await page.route(/\/api\/draughts\/[^/?]+\?/, (route) => {
    const board = new URL(route.request().url()).pathname;
    if (!boards.includes(board)) boards.push(board);
    const at = boards.indexOf(board);
    const [move, score] = [choices[at] ?? "", at === 3 ? 100 : 0];
    const estimate = { score, depth: 9 };
    const answers = [move, "37-32"].map((move) => ({ move, position: "", words: move, best: false, estimate: { score: 0, depth: 9 } }));
    return route.fulfill({ json: { game: "draughts", position: "", known: "estimate", choice: move, estimate, moves: answers } });
  });
  await open(page, "/draughts/start?foe=friend&show=mistakes&moves=32-28_18-23_37-32&lang=en");
  await expect(question(page)).toContainText("Player 1: find a better move.");
  await expect(question(page)).toContainText("Move 3 was: ");
  const square = (name: string) => page.locator(`.puzzle [role=gridcell][aria-label^="square ${name},"], .puzzle [role=gridcell][aria-label="square ${name}"]`).first();
  await square("37").click();
  await square("32").click();
  await expect(finding(page)).toHaveText(/^That is the move of the game\. A search rates this move -1\.00 against the best one: /);
  await page.getByRole("button", { name: "Try again" }).click();
  await square("33").click();
  await square("29").click();
  await expect(finding(page)).toHaveText(/^Right: .* \(estimated only\)\.$/);
});

test("without a weak move the page says so, whatever the address", async ({ page }) => {
  for (const address of ["/chomp/4x3?show=mistakes", "/chomp/4x3?show=mistakes&foe=friend&moves=(1,2)", "/chomp/4x3?show=mistakes&moves=nonsense", "/chomp/4x3?show=mistakes&moves=(9,9)_(0,0)&at=77"]) {
    await open(page, `${address}&lang=en`);
    await expect(page.locator(".puzzles")).toContainText("No weak move is known in this game.");
  }
  await page.getByRole("button", { name: "Back to the game" }).click();
  await expect(page.locator(".stage .board")).toBeVisible();
  expect(at(page)).not.toContain("mistakes");
});

test("the language changes in the middle of a mistake", async ({ page }) => {
  await open(page, `${LOST}&show=mistakes&lang=en`);
  await cell(page, "(2,0)").click();
  await expect(finding(page)).toHaveClass(/wrong/);
  await page.getByRole("button", { name: "Français" }).click();
  await expect(question(page)).toContainText("Trouvez un meilleur coup.");
  await expect(question(page)).toContainText("croquer");
  await expect(finding(page)).toHaveText("Encore 1 faute après celle-ci.");
});
