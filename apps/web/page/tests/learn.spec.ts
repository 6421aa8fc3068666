// The exercise of a text, as a pupil does it: in a browser, question by question.

import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { Exercise } from "../src/lib/engine";
import { blocks, defining, type Lines, linesOf } from "../src/lib/learn/slice";
import { BOTH, SITE, expect, inCache, open, stored, test, write } from "./common";

const REFERENCES: Record<string, string> = { chomp: "chomp", chocolate: "chocolate", draughts: "draughts/exercise", rings: "rings", rockse: "rockse" };
const reference = (game: string) => readFileSync(`../../../crates/games/src/${REFERENCES[game]}/reference.py`, "utf8");

const editor = (page: Page) => page.getByRole("textbox", { name: /Your program|Votre programme/ });
const result = (page: Page) => page.locator(".learn .result");
const button = (page: Page, name: string) => page.locator(".learn").getByRole("button", { name, exact: true });

/** The exercise of a text as the site has it. */
async function exercise(page: Page, game: string, lang: string): Promise<Exercise> {
  const text = await page.evaluate(async (name) => (await fetch(name)).text(), `answers/${game}-exercise-${lang}.json`);
  const [found] = Object.values(JSON.parse(text) as Record<string, Exercise>);
  return found as Exercise;
}

/** The lines of a program that some of its statements have. */
const code = (program: string, lines: Lines[]): string => lines.map(([first, last]) => linesOf(program).slice(first - 1, last).join("\n")).join("\n\n\n");

for (const game of Object.keys(REFERENCES))
  for (const [lang, test_, whole, right, width] of [
    ["fr", "Tester", "Tout le programme", "Juste", 390],
    ["en", "Test", "The whole program", "Right", 1280],
  ] as const)
    test(`the text of ${game} is done question by question (${lang}, ${width} px)`, SITE, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, `/learn/${game}?lang=${lang}`);
      const program = reference(game);
      const { questions } = await exercise(page, game, lang);
      const numbers = page.locator(".learn .numbers button");
      const asked = questions.map((question, at) => ({ ...question, at })).filter(({ tests }) => tests);
      // Constants and helpers that belong to no question come first.
      const named = new Set(questions.flatMap(({ names }) => names));
      const others = blocks(program).filter(({ names }) => !names.some((name) => named.has(name)));
      await numbers.nth(asked[0]?.at ?? 0).click();
      await button(page, whole).click();
      await write(page, code(program, others.map(({ first, last }): Lines => [first, last])));
      for (const { names, at } of asked) {
        await numbers.nth(at).click();
        await write(page, code(program, defining(program, names)));
      }
      // Some functions use those of later questions.
      for (const { id, at } of asked) {
        await numbers.nth(at).click();
        await button(page, test_).click();
        await expect(result(page), id).toContainText(right);
        await expect(numbers.nth(at), id).toContainText("✓");
      }
      expect(asked.length).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

// The page of a server tests as well.
test("every function of the reference for draughts is right", BOTH, async ({ page }) => {
  await open(page, "/learn/draughts?lang=fr");
  await write(page, reference("draughts"));
  const tests = button(page, "Tester");
  const numbers = page.locator(".learn .numbers button");
  await expect(numbers.first()).toBeVisible();
  for (let at = 0; at < (await numbers.count()); at++) {
    await numbers.nth(at).click();
    if (!(await tests.isVisible())) continue;
    await tests.click();
    await expect(numbers.nth(at)).toContainText("✓");
  }
  await expect(page.locator(".learn .numbers .yes")).not.toHaveCount(0);
});

for (const [lang, test_, measure, question, rung] of [
  ["en", "Test", "Measure how its work grows", "8", "recursion"],
  ["fr", "Tester", "Mesurer la croissance du travail", "10", "mémoire ou table"],
] as const)
  test(`the work of a function is counted beside the ladder's: question ${question} (${lang})`, SITE, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/learn/chomp?lang=${lang}&question=${question}`);
    await button(page, lang === "fr" ? "Tout le programme" : "The whole program").click();
    await write(page, reference("chomp"));
    await button(page, test_).click();
    await expect(result(page)).toContainText(/Right|Juste/);
    await button(page, measure).click();
    const measured = page.locator(".learn .measured");
    await expect(measured.locator("b").first()).toContainText(rung);
    await expect(measured).toContainText(/turns of its loops|tours de ses boucles/);
    await expect(measured.locator("svg").first()).toBeVisible();
    await measured.locator("summary").click();
    const rows = await measured.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => Number(cell.textContent?.replace(/\D/g, "")))));
    // Steps are counted, so they grow with the board, by a factor for the recursion.
    const steps = rows.map(([, own]) => own ?? 0);
    expect(steps.length).toBeGreaterThan(4);
    for (const [at, own] of steps.slice(3).entries()) expect(own).toBeGreaterThan((steps[at + 2] ?? 0) * (rung === "recursion" ? 2 : 1));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect((await new AxeBuilder({ page }).include(".learn .measured").analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

test("a wrong function gets the smallest call that fails, and its call can be run", SITE, async ({ page }) => {
  await open(page, "/learn/chomp?lang=fr&question=3");
  // Typed: Enter indents, and Tab and Backspace change the indent.
  await editor(page).click();
  await page.keyboard.type("def f(n):\nreturn [n\n");
  await expect(editor(page)).toHaveText("def f(n):    return [n        ");
  await editor(page).press("ControlOrMeta+z");
  await button(page, "Insérer l'en-tête").click();
  await expect(editor(page)).toContainText("def tablette(m, n):");
  await button(page, "Tout le programme").click();
  await write(page, "def tablette(m, n):\n    return [n] * m\n\n\ndef joue(pos, coup):\n    pos[0] = 1\n    return pos\n");
  await button(page, "Tester").click();
  await expect(result(page)).toContainText("tablette(1, 2) renvoie [2] ; il fallait [1, 1]");
  await button(page, "Exécuter cet appel").click();
  await expect(page.locator(".learn .work pre")).toHaveText("[2]");
  // A function that changes its argument.
  await page.locator(".learn .numbers button", { hasText: /^7$/ }).click();
  await button(page, "Tester").click();
  await expect(result(page)).toContainText("Faux");
  await expect(page.locator(".learn .numbers button", { hasText: /^7/ })).toContainText("✗");
  // The other functions may be ours: question 8 is right with its own function alone.
  await write(page, "def gagnante(pos):\n    for coup in coups_jouables(pos):\n        if not gagnante(joue(pos, coup)):\n            return True\n    return False\n");
  for (const number of ["5", "7"]) {
    await page.locator(".learn .numbers button", { hasText: new RegExp(`^${number}( |$)`) }).click();
    await button(page, "Utiliser notre fonction").click();
  }
  await page.locator(".learn .numbers button", { hasText: /^8/ }).click();
  await button(page, "Tester").click();
  await expect(result(page)).toContainText("Juste");
  // Everything is there again after a reload.
  await page.reload();
  await expect(editor(page)).toContainText("def gagnante(pos):");
  await expect(page.locator(".learn .numbers button", { hasText: /^8/ })).toContainText("✓");
});

test("a program that prints, crashes, prints for ever or never ends gets a sentence, and the page goes on", SITE, async ({ page }) => {
  await open(page, "/learn/chomp?lang=en&question=3");
  const run = button(page, "Run the program");
  await button(page, "The whole program").click();
  await write(page, "print('<b>1</b>')\nprint(1 / 0)\n");
  await run.click();
  await expect(page.locator(".learn .work pre")).toHaveText("<b>1</b>");
  await expect(page.locator(".learn .trouble")).toContainText("Line 2: ZeroDivisionError: division by zero");
  await write(page, "while True:\n    print(1)\n");
  await run.click();
  await expect(page.locator(".learn .work")).toContainText("The program printed more");
  await write(page, "def f(n):\n    return f(n + 1)\n\n\nf(0)\n");
  await run.click();
  await expect(page.locator(".learn .trouble")).toContainText(/RecursionError|used up the memory or the stack/);
  await write(page, "def tablette(m, n):\n    while True:\n        pass\n");
  await button(page, "Test").click();
  await expect(result(page)).toContainText("Wrong");
  await expect(result(page)).toContainText("tablette(1, 1)");
  await write(page, "n = 0\nwhile n >= 0:\n    n += 1\n");
  await run.click();
  await expect(page.locator(".learn .trouble")).toContainText(/line 2 had been repeated [\d,]{6,} times/);
  await run.click();
  // A spare Python waits for the program after this one.
  await expect.poll(() => page.workers().filter((worker) => worker.url().includes("pupil")).length).toBe(2);
  await button(page, "Stop").click();
  await expect(page.locator(".learn .trouble")).toHaveText("Stopped.");
  await write(page, "print = list = None\n\n\ndef tablette(m, n):\n    input()\n");
  await button(page, "Test").click();
  await expect(result(page)).toContainText(/Wrong|EOFError|input/);
  await write(page, "def g():\n    pass\n");
  await button(page, "Test").click();
  await expect(result(page)).toContainText("has no function for question 3");
});

test("a question shows its own function, and the rest of the program cannot be hurt there", BOTH, async ({ page }) => {
  await open(page, "/learn/chomp?lang=en&question=3");
  const number = (name: string) => page.locator(".learn .numbers button", { hasText: new RegExp(`^${name}( |$)`) });
  await button(page, "Insert the first lines").click();
  await expect(editor(page)).toHaveText("def tablette(m, n):    ...");
  await number("7").click();
  await expect(editor(page)).toHaveText("");
  await write(page, "def joue(pos, coup):\n    return pos");
  await expect(page.locator(".learn .cm-lineNumbers")).toContainText("56");
  await editor(page).press("ControlOrMeta+Home");
  await page.keyboard.press("Backspace");
  await number("3").click();
  await expect(editor(page)).toHaveText("def tablette(m, n):    ...");
  await editor(page).press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await number("7").click();
  await expect(editor(page)).toHaveText("def joue(pos, coup):    return pos");
  // What an undo changes is shown.
  await editor(page).press("ControlOrMeta+z");
  await expect(button(page, "The whole program")).toHaveAttribute("aria-pressed", "true");
  await expect(editor(page)).toContainText("def tablette(m, n):");
  // Erased alone, and brought back.
  page.on("dialog", (dialog) => void dialog.accept());
  await number("7").click();
  await button(page, "Erase this function").click();
  await expect(editor(page)).toHaveText("");
  await number("3").click();
  await expect(editor(page)).toHaveText("def tablette(m, n):    ...");
  // The label follows the language.
  await open(page, "/learn/chomp?lang=fr&question=3");
  await expect(page.getByRole("textbox", { name: "Votre programme" })).toHaveText("def tablette(m, n):    ...");
});

test("hostile programs get a sentence, and the next one runs", SITE, async ({ page }) => {
  await open(page, "/learn/chomp?lang=en&question=3");
  for (const [program, said] of [
    ["import numpy", /Line 1: ModuleNotFoundError/],
    ["b = bytearray(2_000_000_000)", /MemoryError|used up the memory|prints nothing/],
    ["x = [0] * 10**6\nwhile True:\n    x += x", /MemoryError|used up the memory/],
    ["def f(n):\n    return 0 if n == 0 else f(n - 1)\n\n\nf(100_000)", /RecursionError|used up the memory or the stack/],
    ["input()", /EOFError/],
    ["raise SystemExit(3)", /prints nothing/],
    ["raise KeyboardInterrupt", /KeyboardInterrupt/],
    ["import threading\nthreading.Thread(target=print).start()", /RuntimeError: can't start new thread/],
    ["import sys\nsys.monitoring.free_tool_id(sys.monitoring.PROFILER_ID)\nprint('off')", /off|used up/],
    ["print = len = list = range = None", /prints nothing/],
    ["import builtins\nbuiltins.exec = builtins.print = None", /prints nothing|used up|TypeError/],
    ["tablette = grading = json = None", /prints nothing/],
  ] as const) {
    await write(page, program);
    await button(page, "Run the program").click();
    await expect(page.locator(".learn .work"), program).toContainText(said);
  }
  // A program of another run, or of a test, is none the worse.
  await write(page, "def tablette(m, n):\n    return [m] * n\n\n\nprint(tablette(2, 3))\n");
  await button(page, "Run the program").click();
  await expect(page.locator(".learn .work pre")).toHaveText("[2, 2, 2]");
  await button(page, "Test").click();
  await expect(result(page)).toContainText("Right");
});

test("a method is begun in its class", BOTH, async ({ page }) => {
  await open(page, "/learn/rings?lang=en&question=3.1a");
  await button(page, "Insert the first lines").click();
  await expect(editor(page)).toHaveText(/^class Baguenaudier:    def \w+\(self/);
});

test("an answer in words opens the key, and the work goes into a file and out of it", BOTH, async ({ page }) => {
  await open(page, "/learn/chomp?lang=en&question=1");
  await expect(page.locator(".learn .asked")).toContainText("The answer can be opened once you have written yours.");
  await page.getByLabel("Your answer").fill("Each bite eats a square.\nm*n - 1");
  await button(page, "Show the answer").click();
  await expect(page.locator(".learn .key")).toBeVisible();
  await button(page, "Mine was right").click();
  await expect(page.locator(".learn")).toContainText("1 of 17 questions done");
  await write(page, "def tablette(m, n):\n    return [m] * n\n");
  const waits = page.waitForEvent("download");
  await button(page, "Save as a file").click();
  const file = await (await waits).path();
  const text = readFileSync(file, "utf8");
  expect(text).toContain("def tablette(m, n):");
  expect(text).toContain("#   m*n - 1");
  page.on("dialog", (dialog) => void dialog.accept());
  await button(page, "Start again").click();
  await expect(editor(page)).not.toContainText("tablette");
  const input = page.locator(".learn input[type=file]");
  await input.setInputFiles({ name: "chomp.py", mimeType: "text/x-python", buffer: Buffer.from(text) });
  await expect(editor(page)).toContainText("def tablette(m, n):");
  await expect(page.getByLabel("Your answer")).toHaveValue("Each bite eats a square.\nm*n - 1");
  // The key of another text stays closed.
  await button(page, "Show the answer").click();
  await open(page, "/learn/draughts?lang=en&question=1");
  await expect(page.locator(".learn .key")).toHaveCount(0);
  await open(page, "/learn/chomp?lang=en&question=1");
  await input.setInputFiles({ name: "rings.py", mimeType: "text/x-python", buffer: Buffer.from("# tablette learn rings\nx = 1\n") });
  await expect(page.locator(".learn .trouble")).toHaveText("This file belongs to the exercise of another text.");
  await input.setInputFiles({ name: "long.py", mimeType: "text/x-python", buffer: Buffer.alloc(1_000_001, "#") });
  await expect(page.locator(".learn .trouble")).toHaveText("long.py is larger than 1 MB; no program of this exercise is.");
  await input.setInputFiles({ name: "nul.py", mimeType: "text/x-python", buffer: Buffer.from("x = 1\0") });
  await expect(page.locator(".learn .trouble")).toHaveText("nul.py is not a text file.");
  await expect(editor(page)).toContainText("def tablette(m, n):");
});

test("without Python the command is shown, and the page fits a phone and has no barriers", BOTH, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route("**/tablette.whl", (route) => route.fulfill({ status: 404 }));
  await open(page, "/learn/rings?lang=fr&question=2");
  await expect(page.locator(".learn h1")).toHaveText(/^Le TP : /);
  await expect(page.locator(".learn .command")).toContainText("tablette grade rings:2 -- python3 mine.py");
  await expect(editor(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect((await new AxeBuilder({ page }).include(".learn").analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  // From the home page.
  await open(page, "/?lang=fr");
  await page.getByRole("link", { name: "Faire le TP" }).click();
  await page.locator(".learn").getByRole("link").first().click();
  await expect(page.locator(".learn .numbers button").first()).toBeVisible();
});

test("questions have outlines that Python reads", BOTH, async ({ request }, { project }) => {
  test.skip(project.name === "site", "the site has no addresses of the engine");
  for (const game of Object.keys(REFERENCES)) {
    const { questions, reference: program } = (await (await request.get(`/api/${game}/exercise?lang=en`)).json()) as Exercise;
    expect(program).toBe(reference(game));
    for (const { tests, outline, names, id } of questions) if (tests) expect(names.length + outline.length, `${game} ${id}`).toBeGreaterThan(0);
  }
});

test("the work goes into a notebook and out of it, and other notebooks are read", BOTH, async ({ page }) => {
  await open(page, "/learn/chomp?lang=en&question=1");
  await page.getByLabel("Your answer").fill("Each bite eats a square.\nm*n - 1");
  await write(page, "import sys\n\n\ndef tablette(m, n):\n    return [m] * n\n\n\ndef helper():\n    pass\n\n\ndef enleve_0(l):\n    pass\n");
  const waits = page.waitForEvent("download");
  await button(page, "Save as a notebook").click();
  const text = readFileSync(await (await waits).path(), "utf8");
  const { nbformat, cells } = JSON.parse(text) as { nbformat: number; cells: { cell_type: string; source: string }[] };
  expect(nbformat).toBe(4);
  expect(cells.map(({ cell_type, source }) => [cell_type, source.split("\n")[0]])).toEqual([
    ["markdown", "### Question 1"],
    ["markdown", "Each bite eats a square."],
    ["code", "import sys"],
    ["markdown", "### Question 3"],
    ["code", "def tablette(m, n):"],
    ["markdown", "### Question 6"],
    ["code", "def enleve_0(l):"],
  ]);
  page.on("dialog", (dialog) => void dialog.accept());
  await button(page, "Start again").click();
  const input = page.locator(".learn input[type=file]");
  const opened = (name: string, content: string) => input.setInputFiles({ name, mimeType: "application/x-ipynb+json", buffer: Buffer.from(content) });
  await opened("chomp.ipynb", text);
  await button(page, "The whole program").or(editor(page)).first().click();
  await expect(editor(page)).toContainText("def helper():");
  await expect(page.getByLabel("Your answer")).toHaveValue("Each bite eats a square.\nm*n - 1");
  await opened("cut.ipynb", text.slice(0, -40));
  await expect(page.locator(".learn .trouble")).toHaveText("cut.ipynb is no notebook, or the end is missing.");
  await opened("rings.ipynb", text.replace('"game": "chomp"', '"game": "rings"'));
  await expect(page.locator(".learn .trouble")).toHaveText("This file belongs to the exercise of another text.");
  await opened("any.ipynb", JSON.stringify({ nbformat: 4, cells: [{ cell_type: "code", source: ["%matplotlib inline\n", "x = 1"] }] }));
  await expect(editor(page)).toHaveText(/# %matplotlib inline\s*x = 1/);
});

test("after the first test an exercise works without a network", SITE, async ({ page, context }) => {
  await open(page, "/learn/chomp?lang=fr&question=3");
  await write(page, "def tablette(m, n):\n    return [m] * n\n");
  await button(page, "Tester").click();
  await expect(result(page)).toContainText("Juste");
  // Python came before the service worker.
  await stored(page);
  await expect.poll(async () => (await inCache(page)).names).toEqual(expect.arrayContaining(["pyodide/pyodide.asm.wasm", "pyodide/tablette.whl"]));
  await context.setOffline(true);
  await page.reload();
  await expect(editor(page)).toContainText("def tablette(m, n):");
  await write(page, "def tablette(m, n):\n    return [n] * m\n");
  await button(page, "Tester").click();
  await expect(result(page)).toContainText("tablette(1, 2) renvoie [2] ; il fallait [1, 1]");
});
