// A visitor's own game: solved while it is typed, played, and sent as a link.

import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { encoded, readProgram, writeProgram } from "../src/lib/own/link";
import { SITE, at, expect, open, replaceText, test } from "./common";

interface Golden {
  outcome?: "win" | "lose" | "draw";
  nimber?: number;
  positions?: number;
  remoteness?: number;
  cost?: number;
}
interface Listed {
  name: string;
  title: { en: string; fr: string };
  /** None if one rule of an exercise has changed. */
  golden?: Golden;
}
const FOLDER = "../../../examples/own";
const { examples, changes } = JSON.parse(readFileSync(`${FOLDER}/examples.json`, "utf8")) as { examples: Listed[]; changes: Listed[] };
const fileOf = (name: string) => readFileSync(`${FOLDER}/${name}.py`, "utf8");

const LABEL = /^(The rules, in Python|Les règles, en Python)$/;
const editor = (page: Page) => page.getByRole("textbox", { name: LABEL });
const button = (page: Page, name: string) => page.locator(".own").getByRole("button", { name, exact: true });
const verdict = (page: Page) => page.locator(".own .verdict");
const trouble = (page: Page) => page.locator(".own .trouble");
const fact = (page: Page, name: string) => page.locator(".own dt", { hasText: new RegExp(`^${name}$`) }).locator("+ dd");
const write = (page: Page, program: string) => replaceText(page, LABEL, program);

/** A game on the line of numbers, with other rules. */
const steps = ({ moves = "return [1, 2] if n < 6 else []", play = "return n + step", more = "" }) =>
  `import tablette\n\n\nclass Steps(tablette.Game):\n    start = 0\n${more}\n    def moves(self, n):\n        ${moves}\n\n    def play(self, n, step):\n        ${play}\n`;

test("every example has its published numbers", SITE, async ({ page }) => {
  await open(page, "/own?lang=en");
  for (const { name, title, golden = {} } of [...examples, ...changes]) {
    await page.getByRole("combobox", { name: "Example" }).selectOption({ label: title.en });
    await expect(editor(page), name).toContainText("import tablette");
    await expect(page.locator(".own .stale"), name).toHaveCount(0);
    const { outcome, nimber, positions, remoteness, cost } = golden;
    const sides = { win: "The side to move wins", lose: "The side to move loses", draw: "Best play draws" };
    await expect(verdict(page), name).toContainText(cost !== undefined ? `Least cost from here: ${cost}.` : outcome ? sides[outcome] : /The side to move|Least cost/);
    if (remoteness !== undefined) await expect(verdict(page), name).toContainText(`in ${remoteness} plies`);
    if (nimber !== undefined) await expect(fact(page, "nimber"), name).toHaveText(String(nimber));
    if (positions !== undefined) await expect(fact(page, "Positions"), name).toHaveText(positions.toLocaleString("en"));
    await expect(trouble(page), name).toHaveCount(0);
  }
});

test("a game is solved while it is typed, and mistakes have their line", SITE, async ({ page }) => {
  await open(page, "/own?lang=en");
  await expect(verdict(page)).toHaveText("The side to move wins in 11 plies.");
  await expect(page.locator(".own .rungs")).toContainText("1,038,768");
  await write(page, "import tablette\n\n\nclass Half(tablette.Game)\n    pass\n");
  await expect(trouble(page)).toContainText("Line 4: SyntaxError: expected ':'");
  await expect(verdict(page)).toHaveCount(0);
  await write(page, "import tablette\n\n\nclass Half(tablette.Game):\n    start = 1\n");
  await expect(trouble(page)).toHaveText("Half has no method moves yet");
  await write(page, steps({ play: "return [n][step]" }));
  await expect(trouble(page)).toContainText("Line 11: play(0, 1): IndexError: list index out of range");
  await button(page, "Show the line").click();
  await expect(editor(page)).toBeFocused();
  // Typed on: the last line is mended.
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.type("return n + step");
  await expect(verdict(page)).toHaveText("The side to move loses in 4 plies.");
  await expect(fact(page, "Best moves")).toHaveText("1, 2");
  // It is there again after a reload, and in French.
  await page.reload();
  await open(page, "/own?lang=fr");
  await expect(verdict(page)).toHaveText("Le joueur au trait perd en 4 coups.");
});

const BAD: [string, string, RegExp][] = [
  ["never end", steps({ moves: "return [step for step in iter(int, 1)]" }), /Line 8: moves\(0\): this call does not return/],
  ["return nonsense", steps({ moves: "return 5" }), /Line 7: moves\(0\) returned 5; return all legal moves/],
  ["return nothing", steps({ play: "pass" }), /Line 10: play\(0, 1\) returned None/],
  ["change the position", steps({ more: "    start = [3]\n" }), /start is the position \[3\], which cannot be hashed/],
  ["have equal moves", steps({ moves: "return [1, 1] if n < 6 else []" }), /Line 7: moves\(0\) has 1 twice/],
  ["are random", steps({ play: "import random; return n + random.random()" }), /move 1 of 0 led to 0\.\d+, then to 0\.\d+/],
  ["come back", steps({ moves: "return [1]", play: "return (n + step) % 3" }), /play can come back to 0 by 1, 1 and 1, and may never end/],
  ["have a thousand million positions", steps({ moves: "return [1, 2] if n < 10**9 else []", play: "return 2 * n + step" }), /more than 20,000 positions: nothing is proved/],
  ["recurse for ever", steps({ moves: "return self.moves(n)" }), /moves\(0\): RecursionError|used up the memory or the stack/],
  ["need arguments", steps({ more: "    def __init__(self, n):\n        self.start = n\n" }), /Steps needs arguments: end the program with game = Steps\(…\)/],
];
test("rules that are wrong get a sentence that names the rule, and the page goes on", SITE, async ({ page }) => {
  await open(page, "/own?lang=en");
  for (const [what, program, sentence] of BAD) {
    await write(page, program);
    await expect(trouble(page), what).toContainText(sentence);
    await expect(verdict(page), what).toHaveCount(0);
  }
  await write(page, steps({ moves: "print('x' * 1_000_000); return [1, 2] if n < 6 else []" }));
  await expect(verdict(page)).toHaveText("The side to move loses in 4 plies.");
  expect((await page.locator(".own pre").textContent())?.length).toBeLessThan(3000);
});

test("a study can be stopped, and another program takes its place", SITE, async ({ page }) => {
  await open(page, "/own?lang=en");
  await expect(verdict(page)).toBeVisible();
  // Nothing looks at the clock inside this call.
  await write(page, steps({ moves: "return [sum(range(10**13))]" }));
  await button(page, "Stop").click();
  await expect(trouble(page)).toHaveText("Stopped.");
  await expect(verdict(page)).toHaveCount(0);
  await write(page, steps({ moves: "return [sum(range(10**13))]" }));
  await write(page, steps({}));
  await expect(verdict(page)).toHaveText("The side to move loses in 4 plies.");
});

test("the game is played on its cells and in its list, against an opponent or a friend", SITE, async ({ page }) => {
  await open(page, "/own?lang=en&example=fibonacci");
  await expect(verdict(page)).toContainText("The side to move loses in 16 plies");
  const play = page.locator(".own .play");
  await expect(play.locator(".badge")).toHaveCount(0);
  await button(page, "Values").click();
  await expect(play.locator(".moves .badge").first()).toContainText("✗ loses 16");
  // The visitor is second in a game that the first player loses.
  await play.getByRole("combobox", { name: "Who starts" }).selectOption("the opponent starts");
  await expect(play).toContainText("Your move.");
  for (let ply = 0; ply < 16 && !(await play.getByText("You won.").isVisible()); ply++) {
    await expect(play.locator(".standing")).toHaveText(/Your move\.|You won\./);
    if (await play.getByText("You won.").isVisible()) break;
    await play.locator(".moves li", { has: page.locator(".badge.win") }).first().getByRole("button").click();
    await expect(play.locator(".standing")).toHaveText(/The opponent is thinking…|You won\./);
  }
  await expect(play).toContainText("You won.");
  // A novice answers as well, and two visitors move in turn.
  const foe = play.getByRole("combobox", { name: "Opponent" });
  await expect(foe.locator("option")).toHaveText(["novice", "learner", "player", "expert", "perfect", "a friend at this screen"]);
  await foe.selectOption("novice");
  await button(page, "New game").click();
  await expect(play.locator(".standing")).toHaveText("Your move.");
  await foe.selectOption("friend");
  await expect(play.locator(".standing")).toHaveText("Player 2 to move.");
  await play.locator(".moves li button").first().click();
  await expect(play.locator(".standing")).toHaveText("Player 1 to move.");
  await foe.selectOption("perfect");
  // A click on a cell plays the move that it names.
  await page.getByRole("combobox", { name: "Example" }).selectOption("misere");
  await expect(verdict(page)).toContainText("Best play draws.");
  const centre = play.getByRole("gridcell").nth(4);
  await centre.click();
  await expect(centre).toHaveAccessibleName(/, x/);
  await expect(play.locator(".standing")).toHaveText("Your move.");
  await button(page, "Take back").click();
  await expect(centre).not.toHaveAccessibleName(/, x/);
  // A puzzle has no opponent.
  await page.getByRole("combobox", { name: "Example" }).selectOption("rings");
  await expect(verdict(page)).toContainText("Least cost from here: 18.");
  await play.locator(".moves").getByRole("button", { name: "1", exact: true }).click();
  await expect(play.locator(".code").first()).toHaveText("*.....");
});

test("a link holds each example in 4 kB, and runs nothing until it is told to", SITE, async ({ page, context }) => {
  for (const { name } of [...examples, ...changes]) {
    const code = (await writeProgram(fileOf(name))) ?? "";
    expect(code.length, name).toBeLessThanOrEqual(4096);
    expect(await readProgram(code)).toEqual({ program: fileOf(name) });
  }
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/own?lang=en");
  const mine = steps({});
  await write(page, mine);
  await expect(verdict(page)).toHaveText("The side to move loses in 4 plies.");
  const program = `${steps({ moves: "return [1] if n < 3 else []" })}\nprint("ran")\n`;
  const code = await encoded(program);
  await open(page, `/own?lang=en&code=${code}`);
  await expect(editor(page)).toContainText('print("ran")');
  await expect(page.locator(".own .asked")).toContainText("This program came with a link.");
  expect(at(page)).not.toContain("code=");
  await page.reload();
  await expect(page.locator(".own .asked")).toContainText("This program came with a link.");
  await expect(verdict(page)).toHaveCount(0);
  await button(page, "Run the program").click();
  await expect(verdict(page)).toHaveText("The side to move wins in 3 plies.");
  await expect(page.locator(".own pre")).toHaveText("ran");
  await button(page, "Copy link").click();
  await expect(button(page, "Link copied.")).toBeVisible();
  const [, copied = ""] = /#\/own\?code=(.*)$/.exec(await page.evaluate(() => navigator.clipboard.readText())) ?? [];
  expect(await readProgram(copied)).toEqual({ program });
  // The visitor's own program was not lost.
  await button(page, "Back to my program").click();
  await expect(verdict(page)).toHaveText("The side to move loses in 4 plies.");
  for (const [bad, sentence] of [
    [code.slice(0, -20), "a part of the link is missing"],
    ["1.", "a part of the link is missing"],
    ["1.%F0%9F%8D%AB", "a part of the link is missing"],
    [`2.${code.slice(2)}`, "A later version of Tablette wrote this link."],
    [`1.${"A".repeat(30_000)}`, "too long"],
    [await encoded("#".repeat(5_000_000)), "too long"],
  ] as const) {
    await open(page, "/own?lang=en");
    await open(page, `/own?lang=en&code=${bad}`);
    await expect(trouble(page)).toContainText(sentence);
    await expect(editor(page)).toContainText("class Steps");
  }
});

test("a program reaches neither the network nor the page", SITE, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "/own?lang=en");
  await expect(verdict(page)).toBeVisible();
  const tries = ["js.fetch('/stolen')", "js.XMLHttpRequest.new()", "js.importScripts('/stolen')", "js.eval('import(\"/stolen\")')", "js.Function.new('return fetch')", "pyodide.code.run_js('import(\"/stolen.js\")')", "pyodide.code.run_js('(async () => {}).constructor(\"return import(`/stolen.js`)\")()')", "js.indexedDB.open('x')", "js.postMessage(1)", "js.WebSocket.new('ws://127.0.0.1/stolen')", "js.navigator.sendBeacon('/stolen')", "urllib.request.urlopen('http://127.0.0.1/stolen')", "pyodide.http.open_url('/stolen')"];
  const program = `import urllib.request\nimport js\nimport pyodide.code\nimport pyodide.http\n\nfor attempt in ${JSON.stringify(tries)}:\n    try:\n        eval(attempt)\n        print("reached", attempt)\n    except BaseException:\n        pass\nprint("done")\n`;
  await write(page, program + steps({}));
  await expect(page.locator(".own pre")).toContainText("done");
  await expect(page.locator(".own pre")).not.toContainText("reached");
  expect(asked.filter((url) => url.includes("stolen"))).toEqual([]);
});

test("files are read and written, and what is no program gets a sentence", SITE, async ({ page }) => {
  expect(await writeProgram("#".repeat(100_001))).toBeNull();
  await open(page, "/own?lang=en&example=euclid");
  const waits = page.waitForEvent("download");
  await button(page, "Save as a file").click();
  const file = await waits;
  expect(file.suggestedFilename()).toBe("euclid.py");
  expect(readFileSync(await file.path(), "utf8")).toBe(fileOf("euclid"));
  const input = page.locator(".own input[type=file]");
  await input.setInputFiles({ name: "steps.py", mimeType: "text/x-python", buffer: Buffer.from(steps({})) });
  await expect(verdict(page)).toHaveText("The side to move loses in 4 plies.");
  await input.setInputFiles({ name: "long.py", mimeType: "text/x-python", buffer: Buffer.alloc(100_001, "#") });
  await expect(trouble(page)).toHaveText("long.py is larger than 100 kB; no game needs so much.");
  await input.setInputFiles({ name: "nul.py", mimeType: "text/x-python", buffer: Buffer.from("x = 1\0") });
  await expect(trouble(page)).toHaveText("nul.py is not a text file.");
  await expect(editor(page)).toContainText("class Steps");
  await page.getByRole("combobox", { name: "Example" }).selectOption("nim");
  await editor(page).press("ControlOrMeta+End");
  await page.keyboard.type("# mine");
  await button(page, "Reset the example").click();
  await expect(editor(page)).not.toContainText("# mine");
});

test("the home page and each exercise lead here", SITE, async ({ page }) => {
  // Its programs were run above.
  await page.route("**/tablette.whl", (route) => route.fulfill({ status: 404 }));
  await open(page, "/?lang=en");
  await page.getByRole("link", { name: "Write your own game" }).click();
  await expect(page.locator(".own h1")).toHaveText("Your own game");
  await expect(page.locator(".own .asked")).toContainText("This page comes without Python.");
  for (const { name, title } of changes) {
    await open(page, `/learn/${name}?lang=fr`);
    await page.getByRole("link", { name: "Changer une règle de ce jeu" }).click();
    await expect(page.getByRole("combobox", { name: "Exemple" }).locator("option:checked")).toHaveText(title.fr);
    await expect(editor(page)).toContainText("import tablette");
  }
});

test("the page fits a phone and has no barriers, light and dark", SITE, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/own?lang=fr&example=domineering");
  await expect(verdict(page)).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).include(".own").analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
