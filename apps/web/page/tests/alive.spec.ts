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
