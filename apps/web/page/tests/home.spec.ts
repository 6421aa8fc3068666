// The home page and its links: a board to play on at once, puzzles, the page for teachers, frames.

import { expect } from "@playwright/test";
import { BOTH, games, open, test } from "./common";

test("the board of the home page is played on, and best play answers", BOTH, async ({ page }) => {
  await open(page, "/?lang=en");
  const live = page.locator(".live");
  // Neither the sentence nor the squares give the answer away.
  await expect(live.locator(".standing")).toHaveText("Your move.");
  await expect(live.getByRole("gridcell", { name: / wins / })).toHaveCount(0);
  await live.getByRole("button", { name: "Values" }).click();
  await expect(live.locator(".standing")).toContainText("You can win");
  await live.getByRole("gridcell", { name: / wins / }).first().click();
  await expect(live.locator(".caption")).not.toContainText("20 squares");
  await expect(live.locator(".standing")).toContainText("You can win");
  await live.getByRole("button", { name: "New game" }).click();
  await expect(live.locator(".caption")).toContainText("20 squares");
});

test("in a puzzle for one, Take back takes back one move", async ({ page }) => {
  await open(page, "/embed/rings/5?lang=en");
  const caption = page.locator(".live .caption");
  const captions: string[] = [];
  for (let move = 0; move < 3; move++) {
    await expect.poll(async () => captions.includes((await caption.textContent()) ?? "")).toBe(false);
    captions.push((await caption.textContent()) ?? "");
    if (move < 2) await page.locator(".live [role=gridcell].plays").last().click();
  }
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(caption).toHaveText(captions[1] ?? "");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(caption).toHaveText(captions[0] ?? "");
});

test("every game is played from its start, and every named board opens", async ({ page }) => {
  await open(page, "/?lang=en");
  for (const game of games()) {
    const card = page.locator(".card").filter({ has: page.locator(`a[href*="/${game.name}/"]`) });
    await expect(card.locator(".doors a")).toHaveCount(1);
    await expect(card.locator(".named a")).toHaveCount(game.boards.length - 1);
  }
  const named = page.locator(".card").first().locator(".named a").first();
  const title = await named.textContent();
  await named.click();
  await expect(page.locator(".stage .board")).toBeVisible();
  expect(title).toContain("refutes the conjecture");
});

test("a wrong move is refuted, the right one is praised, and both are remembered", async ({ page, request }) => {
  const asked = await request.get("/api/chomp/puzzle?grade=3&seed=5&solution=1");
  const task = (await asked.json()) as { answer: string; answerWords: string; lure: string };
  await open(page, "/puzzle/chomp?grade=3&seed=5&lang=en");
  const finding = page.locator(".finding");
  await expect(finding).toContainText("one is right");
  const play = (move: string) => {
    const [row, column] = move.match(/\d+/g) ?? [];
    return page.getByRole("gridcell", { name: new RegExp(`^row ${row}, column ${column}`) }).click();
  };
  await play(task.lure);
  await expect(finding).toHaveClass(/wrong/);
  await expect(finding).not.toContainText("one is right");
  // The answer is described in the position of the puzzle, not in the one after the refutation.
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect(finding).toHaveText(`The right move: ${task.answerWords}.`);
  await play(task.lure);
  await expect(finding).toHaveClass(/wrong/);
  await page.getByRole("button", { name: "Try again" }).click();
  await play(task.answer);
  await expect(finding).toHaveClass(/right/);
  await page.reload();
  await expect(finding).toContainText("You have tried this one before");
});

test("a game without puzzles has no place among today's", async ({ page, request }) => {
  const { games } = (await (await request.get("/api/games?lang=en")).json()) as { games: { puzzles: boolean }[] };
  await open(page, "/puzzle?lang=en");
  await expect(page.locator(".puzzles .card")).toHaveCount(games.filter((game) => game.puzzles).length);
  expect(games.some((game) => !game.puzzles)).toBe(true);
});

test("ten puzzles for a class are the same in every browser", async ({ page }) => {
  await open(page, "/puzzle/chomp?ten=5&lang=en");
  await expect(page.locator(".tally button")).toHaveCount(10);
  await expect(page.locator(".puzzle .code")).toContainText("--grade 1 --seed 5");
  await page.getByRole("button", { name: /^Puzzle 10/ }).click();
  await expect(page.locator(".puzzle .code")).toContainText("--grade 5 --seed 14");
});

test("each question of each text leads to a view", async ({ page }) => {
  await open(page, "/teachers?lang=en");
  const asked = games().filter((game, at, all) => game.lesson && all.findIndex((other) => other.lesson?.source === game.lesson?.source) === at);
  const count = asked.reduce((sum, game) => sum + (game.lesson?.questions.length ?? 0), 0);
  expect(count).toBeGreaterThan(40);
  await expect(page.locator(".answers a")).toHaveCount(count);
  await page.getByRole("link", { name: /^Map: 8x10/ }).click();
  await expect(page.getByRole("tab", { name: "Map" })).toHaveAttribute("aria-selected", "true");
});

test("a puzzle in a frame states its task, and the cost of the solution", async ({ page }) => {
  await open(page, "/embed/rings/1:?lang=en");
  await expect(page.locator(".embedded .brief")).toHaveText("You may move ring 1, or the ring just after the first one that is on.");
  await expect(page.locator(".task")).toHaveText("Aim for the fewest moves: 1.");
  await page.locator(".live [role=gridcell].plays").first().click();
  await expect(page.locator(".standing")).toHaveText("Solved in 1 move, the fewest possible.");
  await open(page, `/embed/rockse/${encodeURIComponent("0 5; 1 2; jumps (0,1) (1,0)")}?lang=fr`);
  await expect(page.locator(".task")).toHaveText(/^Visez le coût minimal\s: 3\.$/);
  for (const at of ["0,1", "1,1"]) await page.locator(`.live [data-at="${at}"]`).click();
  await expect(page.locator(".standing")).toHaveText(/^Résolu pour un coût de 7\s; la solution la moins chère coûte 3\.$/);
  await open(page, "/embed/chomp/5x4?lang=en");
  await expect(page.locator(".embedded .brief")).toContainText("the poisoned one loses");
  await expect(page.locator(".task")).toHaveCount(0);
});

test("a frame has no header and leads to the whole page", BOTH, async ({ page }) => {
  await open(page, "/embed/chomp/5x4?reveal=1&lang=en");
  await expect(page.locator(".live .board")).toBeVisible();
  await expect(page.locator("header")).toHaveCount(0);
  await expect(page.locator(".source a")).toHaveAttribute("href", /chomp\/5x4/);
});
