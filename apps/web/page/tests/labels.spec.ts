// Moves are worded by the engine: a French reader meets no English word, and typed, stored and sent
// moves keep their notation.

import { at, expect, open, position, settled, test, type } from "./common";

const ENGLISH = /\b(left|right|top|bottom)\b/;

test("no English word stands in a French game of chocolate", async ({ page }) => {
  await open(page, "/chocolate/6x5@2,1?lang=fr&foe=friend&reveal=1&show=truth");
  await settled(page);
  await expect(page.locator(".judged .move").first()).toHaveText(/^(gauche|droite|haut|bas) \d$/);
  await page.locator(".judged .move").first().click();
  await settled(page);
  await expect(page.locator(".sheet .ply")).toHaveText(/gauche|droite|haut|bas/);
  await expect(page.locator(".lines .next").first()).toHaveText(/gauche|droite|haut|bas/);
  const labels = await page.getByRole("gridcell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
  expect(labels.join("\n")).toMatch(/gauche \d/);
  for (const show of ["truth", "report", "why", "play"]) {
    await open(page, `/chocolate/6x5@2,1?lang=fr&foe=friend&reveal=1&moves=left%201_top%201&show=${show}`);
    await settled(page);
    await page.getByRole("button", { name: "Commenter" }).click();
    const said = await page.locator("main").evaluate((main) => [(main as HTMLElement).innerText, ...[...main.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((part) => ["aria-label", "title", "placeholder"].map((name) => part.getAttribute(name) ?? ""))].join("\n"));
    expect(said.split("\n").filter((line) => ENGLISH.test(line))).toEqual([]);
  }
});

test("a move is typed in either language, and is stored as the game writes it", async ({ page }) => {
  await open(page, "/chocolate/6x5@2,1?lang=en&foe=friend");
  await type(page, "gauche 2");
  await expect.poll(() => position(page)).toBe("4x5@0,1");
  await expect(page.locator(".sheet .ply")).toHaveText("left 2");
  expect(decodeURIComponent(at(page)).replace("+", " ")).toContain("moves=left 2");
});

test("the moves of a game are worded again in another language", async ({ page }) => {
  await open(page, "/chocolate/6x5@2,1?lang=en&foe=friend&moves=left%202");
  await expect(page.locator(".sheet .ply")).toHaveText("left 2");
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.locator(".sheet .ply")).toHaveText("gauche 2");
  await expect(page.locator(".said")).toContainText("casser verticalement");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator(".sheet .ply")).toHaveText("left 2");
});

test("a board says beside its field how squares are named", async ({ page }) => {
  for (const [lang, board, said] of [["en", "Boards to try", "(row,column)"], ["fr", "Tablettes à essayer", "(ligne,colonne)"]] as const) {
    await open(page, `/chomp/5x4?lang=${lang}`);
    await page.getByText(board).click();
    await expect(page.locator("#board-how")).toContainText(said);
  }
});
