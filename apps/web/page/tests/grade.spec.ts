// A student's Python program, tested in the page: with Python beside the page, and without.

import type { Page } from "@playwright/test";
import { isNone, number, outcome, spellings, stated } from "../src/lib/grade/answers";
import { values } from "../src/lib/grade/cases";
import { BOTH, SITE, expect, open, test } from "./common";

const trial = (page: Page) => page.getByRole("region", { name: "Try a program here" });

/** Opens the form for a question, with a program. */
async function paste(page: Page, game: string, question: string, program: string): Promise<void> {
  await open(page, "/teachers?lang=en");
  await trial(page).getByRole("combobox", { name: /^Game/ }).selectOption(game);
  await trial(page).getByRole("combobox", { name: /^Question/ }).selectOption(question);
  await trial(page).getByLabel("Python program").fill(program);
}

async function run(page: Page, game: string, question: string, program: string): Promise<void> {
  await paste(page, game, question, program);
  await trial(page).getByRole("button", { name: "Run the test" }).click();
  await expect(trial(page).getByRole("button", { name: "Run the test" })).toBeVisible();
}

const marks = (page: Page) => trial(page).locator(".marks > p");
const mistake = (page: Page) => trial(page).locator(".mistake dd");

/** Reads heaps a line, as `tablette grade` writes them. */
const READER = "import sys\nfor line in sys.stdin:\n    n = int(line)\n";

test("a right program is right on every position, line by line", SITE, async ({ page }) => {
  await run(page, "subtraction", "value", `${READER}    plies = n // 4 * 2 + (n % 4 > 0)\n    print(plies if n % 4 else -plies, "calls=1")`);
  await expect(marks(page)).toHaveText("right In how many plies? 22 of 22 answers right");
  await expect(mistake(page)).toHaveCount(0);
});

test("a right function is right, and its moves may be written as Python prints them", SITE, async ({ page }) => {
  const program = `
def joue(rows, i, j):
    return [n for n in rows[:i] + [min(n, j) for n in rows[i:]] if n]

memo = {}
def winning(rows):
    key = tuple(rows)
    if key not in memo:
        bites = ((i, j) for i in range(len(rows)) for j in range(rows[i]) if i or j)
        memo[key] = next((bite for bite in bites if not winning(joue(rows, *bite))), None)
    return memo[key]

def outcome(rows):
    return winning(rows) is not None

def move(rows):
    print("not an answer")
    return winning(rows)

def moves(rows):
    return sum(rows) - 1
`;
  await run(page, "chomp", "every", program);
  await expect(marks(page)).toHaveText([/^right Won, lost or drawn\? (\d+) of \1 /, /^right A winning move (\d+) of \1 /, /^right The number of legal moves (\d+) of \1 /]);
});

test("a wrong program gets the smallest position that it has wrong, with a link to it", SITE, async ({ page }) => {
  // Lost are the multiples of 4, not of 3.
  await run(page, "subtraction", "outcome", `${READER}    print("won" if n % 3 else "lost")`);
  await expect(marks(page)).toContainText("wrong Won, lost or drawn?");
  await expect(mistake(page)).toHaveText(["3", "won", "lost"]);
  await mistake(page).getByRole("link").click();
  await expect(page.locator(".verdict")).toHaveText("The side to move wins in 1 ply.");
});

test("a program that crashes gets the last line of its traceback, and the next position", SITE, async ({ page }) => {
  await run(page, "subtraction", "moves", `while True:\n    n = int(input())\n    print([0, 1, 2, 3][n] if n < 5 else 3)`);
  await expect(marks(page)).toHaveText("crashed The number of legal moves 21 of 22 answers right");
  await expect(mistake(page)).toHaveText(["4", "3", "IndexError: list index out of range line 3 of the program"]);
  await run(page, "subtraction", "moves", "def f(n:\n    return 3");
  await expect(mistake(page).last()).toContainText(/SyntaxError: .* line 1 of the program/);
});

test("a program that never answers is stopped by its button", SITE, async ({ page }) => {
  await paste(page, "subtraction", "outcome", `${READER}    while n == 2: pass\n    print(n % 4 > 0)`);
  await trial(page).getByRole("button", { name: "Run the test" }).click();
  await expect(trial(page).getByRole("status")).toHaveText("2 of 22 positions asked…");
  await trial(page).getByRole("button", { name: "Stop" }).click();
  await expect(marks(page)).toHaveText("no answer Won, lost or drawn? 2 of 3 answers right");
  await expect(mistake(page)).toHaveText(["2", "won", "no answer"]);
});

test("puzzles, nimbers and draughts are asked as well", SITE, async ({ page }) => {
  await run(page, "rings", "cost", "def cost(text):\n    return 21 if text == '.....>*****' else None");
  await expect(marks(page)).toContainText("The least cost");
  await run(page, "kayles", "nimber", "mex = lambda found: next(n for n in range(99) if n not in found)\nrow = [0]\nfor n in range(1, 10):\n    row.append(mex({row[k] ^ row[n - t - k] for t in (1, 2) for k in range(n - t + 1)}))\ndef nimber(heaps):\n    total = 0\n    for n in heaps: total ^= row[n]\n    return total");
  await expect(marks(page)).toHaveText(/^right The nimber (\d+) of \1 answers right$/);
  await run(page, "draughts", "move", "def move(text):\n    return 'nothing'");
  await expect(marks(page)).toContainText("wrong A winning move");
});

test("infinite recursion is a crash like any other, and the test goes on", SITE, async ({ page }) => {
  await run(page, "subtraction", "outcome", "def outcome(n):\n    return n % 4 > 0 if n < 5 else outcome(n)");
  await expect(marks(page)).toHaveText("crashed Won, lost or drawn? 5 of 22 answers right");
  await expect(mistake(page).last()).toHaveText(/^RecursionError: .* line 2 of the program$/);
});

test("Python is kept for use offline once it was used", SITE, async ({ page, context }) => {
  await open(page, "/?lang=en");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const cached = () => page.evaluate(async () => (await caches.match("pyodide/pyodide.asm.wasm")) !== undefined);
  expect(await cached()).toBe(false);
  await run(page, "subtraction", "moves", "def moves(n):\n    return min(n, 3)");
  await expect(marks(page)).toContainText("right The number of legal moves");
  expect(await cached()).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await run(page, "subtraction", "moves", "def moves(n):\n    return 3");
  await expect(mistake(page)).toHaveText(["0", "0", "3"]);
});

test("without Python beside the page the form says so, and gives the command", BOTH, async ({ page }) => {
  await page.route("**/pyodide/*", (route) => route.abort());
  await open(page, "/teachers?lang=en");
  await expect(trial(page)).toContainText("This page comes without Python.");
  await expect(trial(page).getByRole("textbox")).toHaveCount(0);
  await trial(page).getByRole("combobox", { name: /^Game/ }).selectOption("rings");
  await trial(page).getByRole("combobox", { name: /^Question/ }).selectOption("cost");
  await expect(trial(page).locator("output")).toHaveText("tablette grade rings:cost -- python3 mine.py");
});

test("answers are read as the command reads them", () => {
  expect(["True", "gagné", "LOST", "0", "nulle", "maybe"].map(outcome)).toEqual(["win", "win", "lose", "lose", "draw", null]);
  expect(["+17", "-12", "-0", "17.0", ""].map(number)).toEqual([17n, -12n, 0n, null, null]);
  expect(["None", "aucun", "3"].map(isNone)).toEqual([true, true, false]);
  expect(stated(" left 4 calls=12 \r")).toBe("left 4");
  expect(spellings("(5, 4)")).toContain("(5,4)");
  expect(spellings("('left', 5)")).toContain("left 5");
  expect(values("chomp", "5,3,1")).toEqual([[5, 3, 1]]);
  expect(values("chocolate", "10x7@7,3")).toEqual([10, 7, 7, 3]);
  expect(values("rings", "..>**")).toEqual(["..>**"]);
});
