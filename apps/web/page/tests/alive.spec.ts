// A pupil's function on the board: its values of the moves, and a game against it.

import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { SITE, expect, open, test, write } from "./common";

const reference = (game: string) => readFileSync(`../../../crates/games/src/${game}/reference.py`, "utf8");
const alive = (page: Page) => page.locator(".alive");
const said = (page: Page) => page.locator(".alive .said");
const button = (page: Page, name: string) => page.locator(".learn").getByRole("button", { name, exact: true });
const square = (page: Page, row: number, column: number) => alive(page).getByRole("gridcell", { name: new RegExp(`(row|ligne) ${row}, (column|colonne) ${column}(?!\\d)`) });

async function tested(page: Page, address: string, program: string, name: string): Promise<void> {
  await open(page, address);
  await write(page, program);
  await button(page, name).click();
  await expect(page.locator(".learn .result .badge")).toBeVisible();
}

test("the values of a right function colour the board, and those of a wrong one are named", SITE, async ({ page }) => {
  // The one with a memo: how long the recursion takes depends on the machine.
  await tested(page, "/learn/chomp?lang=en&question=10", reference("chomp"), "Test");
  await button(page, "Your function on the board").click();
  await expect(said(page)).toContainText("It is right about every move here.");
  await expect(alive(page).locator(".square.good, .square.best, [class*=win]").first()).toBeVisible();
  // It goes on from the position after a move.
  await square(page, 1, 0).click();
  await expect(said(page)).toContainText("It is right about every move here.");
  // Every position is won, says this one.
  await write(page, "def gagnante_memo(pos, memo):\n    return True\n");
  await button(page, "Test").click();
  await expect(page.locator(".learn .result")).toContainText("Wrong");
  await expect(said(page)).toContainText(/It is wrong about \(/);
  await write(page, "def gagnante_memo(pos, memo):\n    return pos[7]\n");
  await button(page, "Test").click();
  await expect(said(page)).toContainText("gives no answer: IndexError");
});

test("a pupil plays against the function, and a program of ours does", SITE, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await tested(page, "/learn/chomp?lang=fr&question=13", reference("chomp"), "Tester");
  await button(page, "Jouer contre votre fonction").click();
  await expect(said(page)).toHaveText("À vous de jouer.");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await new AxeBuilder({ page }).include(".alive").analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  // A mistake: the function answers with a winning bite, and wins in the end.
  await square(page, 0, 1).click();
  await expect(said(page)).toContainText(/Votre fonction (joue|gagne)/);
  await page.locator(".alive select").selectOption("perfect");
  await page.locator(".alive .check input").check();
  const step = alive(page).getByRole("button", { name: "Coup suivant" });
  await expect(alive(page).getByRole("button", { name: "Nouvelle partie" })).toBeEnabled();
  // It begins from a won position and makes no mistake.
  for (let move = 0; move < 40 && (await step.isEnabled()); move++) {
    const before = await said(page).textContent();
    await step.click();
    await expect(said(page)).not.toHaveText(before ?? "");
  }
  await expect(said(page)).toContainText("Votre fonction gagne.");
  await alive(page).getByText("Partager le résultat").click();
  await expect(alive(page).getByRole("textbox")).toHaveValue(/· Question 13 · .* · ma fonction a gagné\n/);
});

test("a function that answers with no move loses", SITE, async ({ page }) => {
  await tested(page, "/learn/chomp?lang=en&question=13", "def coup_gagnant(pos):\n    return (9, 9)\n", "Test");
  await button(page, "Play against your function").click();
  await square(page, 1, 1).click();
  await expect(said(page)).toContainText("returns (9, 9), which is no legal move: your function loses.");
});

test("the functions of the chocolate bar, too", SITE, async ({ page }) => {
  await tested(page, "/learn/chocolate?lang=en&question=4", reference("chocolate"), "Test");
  await button(page, "Your function on the board").click();
  await expect(said(page)).toContainText("It is right about every move here.");
  await page.locator(".learn .numbers button", { hasText: /^10/ }).click();
  await button(page, "Test").click();
  await button(page, "Play against your function").click();
  await page.locator(".alive .check input").check();
  await expect(said(page)).toContainText(/Your function plays .*Your move\./);
});

/** Tests a program, and shows what its function answers. */
async function shown(page: Page, program: string, name: string, title: string): Promise<void> {
  await write(page, program);
  await button(page, name).click();
  await expect(page.locator(".learn .result .badge")).toBeVisible();
  const opener = button(page, title);
  if (await opener.isVisible()) await opener.click();
}

test("the map of a function is drawn beside the right one", SITE, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, "/learn/chomp?lang=fr&question=14");
  await shown(page, reference("chomp"), "Tester", "La carte de votre fonction");
  await expect(said(page)).toHaveText("Toutes les valeurs sont justes.");
  await expect(alive(page).getByRole("grid")).toHaveCount(2);
  // A larger bar, by keyboard.
  const slider = alive(page).getByRole("slider");
  await slider.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "m = 4, n = 3");
  await expect(alive(page).getByRole("gridcell")).toHaveCount(24);
  // The board and the result are shared, and nothing of the program.
  await alive(page).getByText("Partager le résultat").click();
  await expect(alive(page).getByRole("textbox")).toHaveValue(/^Tablette · Chomp · Question 14 · m = 4, n = 3 · ma fonction a raison\n\S+\/chomp\/4x3$/);
  // Each bite wins, says this one, and the poisoned square too.
  await shown(page, "def carte_gagnante(m, n):\n    return [[2] * m for ligne in range(n)]\n", "Tester", "La carte de votre fonction");
  await expect(said(page)).toContainText(/valeurs diffèrent, marquées ≠\. La première, à partir du haut : ligne 2, colonne 0, où votre fonction donne 2 et il faut 1\./);
  await expect(alive(page).getByRole("gridcell", { name: /ligne 2, colonne 0.*il faut 1/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect((await new AxeBuilder({ page }).include(".alive").analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await shown(page, "def carte_gagnante(m, n):\n    return 7\n", "Tester", "La carte de votre fonction");
  await expect(said(page)).toHaveText("carte_gagnante(3, 3) renvoie 7, qui ne peut pas être montré ici.");
});

test("the path of a function is drawn beside the best one", SITE, async ({ page }) => {
  await open(page, "/learn/rockse?lang=en&question=9");
  await shown(page, reference("rockse"), "Test", "The moves of your function");
  await expect(said(page)).toHaveText("Your function's path costs -7; the best one costs -7.");
  const slider = alive(page).getByRole("slider");
  await slider.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", "k = 2");
  await expect(said(page)).toHaveText("Your function's path costs -5; the best one costs -7.");
  await expect(alive(page).locator(".shapes g")).toHaveCount(2);
  await expect(alive(page)).toContainText("(0,0) → (0,1) → (0,2) → (1,1) → (2,2) → (2,3) → (3,2) → (3,3)");
  await page.locator(".learn .numbers button", { hasText: /^14/ }).click();
  await shown(page, reference("rockse"), "Test", "The moves of your function");
  await expect(said(page)).toHaveText("Your function's path costs -7; the best one costs -7.");
  // A jump that is allowed only from the bonus cell on.
  await shown(page, "def trouve_dynamique(T, sauts, bonus):\n    return (0, [(0, 1), (1, 0)])\n", "Test", "The moves of your function");
  await expect(said(page)).toContainText(/^Move 2, \(1, 0\), is not allowed in .*at \(0,1\)\.$/);
});

test("the rings move as the function moves them", SITE, async ({ page }) => {
  await open(page, "/learn/rings?lang=en&question=3.1a");
  await shown(page, reference("rings"), "Test", "The moves of your function");
  await expect(said(page)).toHaveText("Your function makes 5 moves; the least possible is 5.");
  await expect(alive(page)).toContainText("The start, before 5 moves");
  await alive(page).getByRole("button", { name: "Forward" }).click();
  await expect(alive(page)).toContainText("Move 1 of 5: put ring 1 on");
  await alive(page).getByRole("button", { name: "Run" }).click();
  await expect(alive(page)).toContainText("Move 5 of 5: put ring 1 on");
  await expect(alive(page).getByRole("gridcell", { name: /, on/ })).toHaveCount(3);
  // It forgets to take the first rings off.
  const wrong = reference("rings").replace("            self.prendre(n - 2)\n            self.placer(n)", "            self.placer(n)");
  await shown(page, wrong, "Test", "The moves of your function");
  await expect(said(page)).toContainText("Move 3, +3, is not allowed in **.>***.");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.locator(".learn .numbers button", { hasText: "3.1 (b)" }).click();
  await shown(page, reference("rings"), "Test", "The moves of your function");
  await expect(alive(page)).toContainText("The start, before 5 moves");
  await expect(alive(page).getByRole("button", { name: "Run" })).toHaveCount(0);
});

test("the answers about men are shown on their squares", SITE, async ({ page }) => {
  await open(page, "/learn/draughts?lang=en&question=4");
  await shown(page, reference("draughts/exercise"), "Test", "Your function on each piece");
  await expect(said(page)).toHaveText("It is right about every piece here.");
  await expect(alive(page).getByRole("gridcell", { name: /row 2, column 2.*your function returns True/ })).toBeVisible();
  const wrong = "def pion_prendre(i, j, damier):\n    if damier[i][j] == 2:\n        return True\n    return damier[i][7] if i == 1 else False\n";
  await shown(page, wrong, "Test", "Your function on each piece");
  await expect(said(page)).toContainText("gives no answer: IndexError");
  await expect(said(page)).toContainText("Wrong about row 2, column 4: it returns True, and False is right.");
});
