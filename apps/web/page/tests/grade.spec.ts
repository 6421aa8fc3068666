// A student's Python program about positions, tested in the page: with Python beside it, and without.

import type { Page } from "@playwright/test";
import { BOTH, SITE, expect, open, stored, test } from "./common";

const trial = (page: Page) => page.getByRole("region", { name: "Try a program here" });
const marks = (page: Page) => trial(page).locator(".marks");
const trouble = (page: Page) => trial(page).getByRole("alert");
const button = (page: Page, name: string) => trial(page).getByRole("button", { name, exact: true });

/** Tests a program on a question, from the page as it is. */
async function run(page: Page, game: string, question: string, program: string): Promise<void> {
  await trial(page).getByRole("combobox", { name: /^Game/ }).selectOption(game);
  await trial(page).getByRole("combobox", { name: /^Question/ }).selectOption(question);
  await trial(page).getByLabel("Python program").fill(program);
  await button(page, "Run the test").click();
  await expect(button(page, "Run the test")).toBeVisible();
}

/** Reads heaps a line, as `tablette grade` writes them. */
const READER = "import sys\nfor line in sys.stdin:\n    n = int(line)\n";

const FUNCTIONS = `
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

test("programs that read lines and functions are tested as tablette grade does", SITE, async ({ page }) => {
  await open(page, "/teachers?lang=en");
  await run(page, "subtraction", "value", `${READER}    plies = n // 4 * 2 + (n % 4 > 0)\n    print(plies if n % 4 else -plies, "calls=1")`);
  await expect(marks(page)).toHaveText(/^In how many plies\?\s*✓ Right: all \d+ answers\.$/);
  // Lost are the multiples of 4, not of 3.
  await run(page, "subtraction", "outcome", `${READER}    print("won" if n % 3 else "lost")`);
  await expect(marks(page)).toContainText("to 3, it answers lost; the right answer is won");
  await run(page, "subtraction", "moves", `while True:\n    n = int(input())\n    print([0, 1, 2, 3][n] if n < 5 else 3)`);
  await expect(marks(page)).toContainText("IndexError: list index out of range");
  await run(page, "subtraction", "moves", "def f(n:\n    return 3");
  await expect(trouble(page)).toHaveText(/^Line 1: SyntaxError: /);
  // Every function that is named after a question.
  await run(page, "chomp", "every", FUNCTIONS);
  await expect(marks(page)).toHaveText([/^Won, lost or drawn\?\s*✓/, /^A winning move\s*✓/, /^The number of legal moves\s*✓/]);
  // A function with any name, if it is the only one; else the page asks which.
  await run(page, "chomp", "moves", "def count(rows):\n    return sum(rows)");
  await expect(marks(page)).toContainText(/count|moves/);
  await expect(marks(page)).toContainText("✗");
  await run(page, "chomp", "outcome", "def g(rows):\n    return len(rows) > 1 or rows[0] > 1\n\n\ndef h(rows):\n    return True");
  await expect(trial(page)).toContainText("Which one should be tested?");
  await button(page, "h").click();
  await expect(marks(page)).toContainText("the right answer is False");
  await marks(page).getByRole("link", { name: "Show the position" }).click();
  await expect(page.locator(".verdict")).toContainText("loses");
});

test("puzzles, nimbers and draughts are asked as well", SITE, async ({ page }) => {
  await open(page, "/teachers?lang=en");
  await run(page, "rings", "cost", "def cost(state):\n    return 21");
  await expect(marks(page)).toContainText(/^The least cost/);
  const nimber = "mex = lambda found: next(n for n in range(99) if n not in found)\nrow = [0]\nfor n in range(1, 60):\n    row.append(mex({row[k] ^ row[n - t - k] for t in (1, 2) for k in range(n - t + 1)}))\ndef nimber(heaps):\n    total = 0\n    for n in heaps: total ^= row[n]\n    return total";
  await run(page, "kayles", "nimber", nimber);
  await expect(marks(page)).toContainText("✓");
  await run(page, "draughts", "move", "def move(text):\n    return 'nothing'");
  await expect(marks(page)).toContainText("✗");
});

test("a program that never answers is late or stopped, and the page goes on", SITE, async ({ page }) => {
  await open(page, "/teachers?lang=en");
  await run(page, "subtraction", "outcome", "def outcome(n):\n    return n % 4 > 0 if n < 5 else outcome(n)");
  await expect(marks(page)).toContainText(/RecursionError|too deep|stack/);
  await trial(page).getByLabel("Python program").fill("while True:\n    pass");
  await button(page, "Run the test").click();
  await button(page, "Stop").click();
  await expect(trouble(page)).toHaveText("Stopped.");
  await run(page, "subtraction", "moves", "def moves(n):\n    return min(n, 3)");
  await expect(marks(page)).toContainText("✓");
});

test("Python is kept for use offline once it was used", SITE, async ({ page, context }) => {
  await open(page, "/?lang=en");
  await stored(page);
  const cached = () => page.evaluate(async () => (await caches.match("pyodide/pyodide.asm.wasm")) !== undefined);
  expect(await cached()).toBe(false);
  await open(page, "/teachers?lang=en");
  await run(page, "subtraction", "moves", "def moves(n):\n    return min(n, 3)");
  await expect(marks(page)).toContainText("✓");
  await expect.poll(cached).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await run(page, "subtraction", "moves", "def moves(n):\n    return 3");
  await expect(marks(page)).toContainText("✗");
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
