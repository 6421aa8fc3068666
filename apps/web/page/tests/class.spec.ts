// A class, as its teacher sees it: the link of an assignment, the hand-in, the table, the sheet.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ranges, select } from "../src/lib/learn/assignment";
import { BOTH, SITE, expect, open, program, test } from "./common";

const IDS = ["1", "2", "3", "9a", "9b", "9c", "10", "13"];
const RIGHT = "def tablette(m, n):\n    return [m] * n\n";
const WRONG = "def tablette(m, n):\n    return [n] * m\n";

/** A file that was handed in for Chomp. */
const handed = (name: string, program: string, answers = "", head = "") =>
  `# tablette learn chomp\n# format: 1\n# name: ${name}\n# assignment:\n# tablette: 0.1.0\n# date: 2026-03-02\n# lent:${head}\n${program}\n\n# tablette learn answers\n${answers}\n\n# tablette learn end\n`;

const file = (name: string, text: string) => ({ name, mimeType: "text/x-python", buffer: Buffer.from(text) });
const table = (page: Page) => page.locator(".pupils");
const row = (page: Page, name: string) => table(page).locator("tr", { has: page.getByRole("rowheader", { name, exact: true }) });
const files = (page: Page) => page.locator(".drop input[type=file]").first();

async function saved(page: Page, name: string): Promise<string> {
  const waits = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  return readFileSync(await (await waits).path(), "utf8");
}

test("a list of questions is read and written", BOTH, async () => {
  expect(select("2-9b, 13,x,3-1", IDS)).toEqual({ chosen: ["2", "3", "9a", "9b", "13"], unknown: ["x", "3-1"] });
  expect(select("9", IDS).chosen).toEqual(["9a", "9b", "9c"]);
  expect(select("", IDS)).toEqual({ chosen: [], unknown: [] });
  expect(ranges(["2", "3", "9a", "10", "13"], IDS)).toBe("2-9a,10,13");
  expect(ranges(IDS, IDS)).toBe("");
  for (const list of ["2-9a,10,13", "1", "1-9a,10"]) expect(ranges(select(list, IDS).chosen, IDS)).toBe(list);
});

for (const [lang, link, title, hide] of [
  ["en", "The link for the class:", "Title", /^Hidden tests/],
  ["fr", "Le lien pour la classe :", "Titre", /^Tests cachés/],
] as const)
  test(`an assignment is made and opened (${lang})`, BOTH, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/teachers?lang=${lang}&text=chomp&questions=3-8`);
    const maker = page.locator("section[aria-labelledby=assignment]");
    await expect(maker).toContainText(link);
    await maker.getByRole("checkbox", { name: "4", exact: true }).uncheck();
    await maker.getByLabel(title).fill("Semaine 3 <b>");
    await maker.getByLabel(title).press("Tab");
    await maker.getByRole("checkbox", { name: hide }).check();
    const address = (await maker.locator(".command output").first().textContent()) ?? "";
    expect(address).toContain(`/learn/chomp?questions=3,5-8&hide=1&name=Semaine+3+%3Cb%3E&lang=${lang}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const found = await new AxeBuilder({ page }).include("section[aria-labelledby=assignment]").include("section[aria-labelledby=class]").analyze();
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.goto(address);
    await expect(page.locator(".learn .numbers button")).toHaveText(["3", "5", "6", "7", "8"]);
    await expect(page.locator(".learn")).toContainText("Semaine 3 <b>");
  });

test("a part of a link that names no question gets a sentence", BOTH, async ({ page }) => {
  await open(page, "/learn/chomp?lang=en&questions=3,99,8-5");
  await expect(page.locator(".learn [role=alert]")).toHaveText("The text has no question 99, 8-5; the rest of the list is used.");
  await expect(page.locator(".learn .numbers button")).toHaveText(["3"]);
  await open(page, "/learn/chomp?lang=fr&questions=99");
  await expect(page.locator(".learn [role=alert]")).toContainText("Le texte n'a pas de question 99");
  await expect(page.locator(".learn .numbers button")).toHaveCount(17);
});

test("hidden tests show only the class of a mistake", SITE, async ({ page }) => {
  await page.addInitScript((program) => localStorage.setItem("learn:chomp", JSON.stringify({ program, answers: {}, states: {} })), WRONG);
  await open(page, "/learn/chomp?lang=fr&questions=3&hide=1");
  await page.locator(".learn").getByRole("button", { name: "Tester", exact: true }).click();
  await expect(page.locator(".learn .result")).toContainText("faux");
  await expect(page.locator(".learn .result")).not.toContainText("tablette(");
});

test("what a pupil hands in is read, graded and kept as text", SITE, async ({ page }) => {
  const answer = "<img src=x onerror=alert(1)>\nm*n - 1";
  await page.addInitScript(
    ([program, answer]) => localStorage.getItem("learn:chomp") ?? localStorage.setItem("learn:chomp", JSON.stringify({ program, answers: { 1: answer }, states: { 7: "own" } })),
    [RIGHT, answer] as const,
  );
  await open(page, "/learn/chomp?lang=en&questions=1-8");
  await page.locator(".hand-in summary").click();
  await page.getByLabel("Your name").fill("=Ada <b>");
  const text = await saved(page, "Save the file to hand in");
  expect(text).toContain("# tablette learn chomp\n# format: 1\n# name: =Ada <b>\n# assignment: questions=1-8\n");
  expect(text).toContain("# lent: 7\n");
  await open(page, "/teachers?lang=en&text=chomp&questions=1-3,7");
  await files(page).setInputFiles(file("ada.py", text));
  await expect(row(page, "=Ada <b>").locator("td")).toHaveText(["right", "ours", "1"]);
  await expect(page.locator(".written pre")).toHaveText(answer);
  expect(await saved(page, "Save as CSV")).toBe("student,chomp:3,chomp:7,points,of,passed\r\n'=Ada <b>,right,own,1,2,1\r\n");
  const report = await saved(page, "Save as a page");
  expect(report).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(report).not.toContain("<img");
});

test("a class is graded, whatever its files hold", SITE, async ({ page }) => {
  await open(page, "/teachers?lang=fr&text=chomp&questions=1-3");
  await files(page).setInputFiles([
    file("ada.py", handed("Ada", RIGHT, "# 1:\n#   Elle finit.")),
    file("bob.py", handed("Bob", WRONG)),
    file("cleo.py", handed("Cleo", WRONG + "\n\n# right, says the file")),
    file("dan.py", handed("Dan", "def tablette(m, n):\n    while True:\n        pass\n")),
    file("eve.py", handed("Eve", "1 / 0")),
    file("finn.py", handed("Finn", "import builtins\nbuiltins.list = None\n" + RIGHT)),
    file("gus.py", handed("Gus", "x = 1\n")),
    file("hal.py", handed("Ada", RIGHT)),
    file("z-any.py", "print(1)\n"),
    file("z-cut.py", handed("Cut", RIGHT).slice(0, -20)),
    file("z-later.py", handed("Later", RIGHT).replace("format: 1", "format: 2")),
    file("z-rings.py", handed("Other", RIGHT).replace("learn chomp", "learn rings")),
    file("z-nul.py", handed("Nul", "\0")),
    file("z-large.py", handed("Large", "#".repeat(1 << 20))),
  ]);
  await expect(page.locator("section[aria-labelledby=class] [role=status]")).toHaveText("8 élèves notés sur 8");
  for (const [name, mark] of Object.entries({ Ada: "juste", Bob: "faux", Cleo: "faux", Dan: "trop lent", Eve: "planté", Finn: "juste", Gus: "absent", "Ada (hal.py)": "juste" }))
    await expect(row(page, name).locator("td").first(), name).toHaveText(mark);
  await expect(page.locator(".groups li")).toHaveText("Question 3 Bob, Cleo – tablette(1, 2) renvoie [2] ; il fallait [1, 1]");
  await expect(page.locator(".refused li")).toHaveText([
    "z-any.py – Ce fichier n'est pas un travail rendu depuis un TP.",
    "z-cut.py – Ce fichier est incomplet : il lui manque l'en-tête ou la fin.",
    "z-large.py – Ce fichier dépasse 1 Mo.",
    "z-later.py – Une version plus récente de Tablette a écrit ce fichier.",
    "z-nul.py – Ce fichier contient des caractères nuls.",
    "z-rings.py – Ce fichier appartient au TP d'un autre texte.",
  ]);
  await expect(page.locator("section[aria-labelledby=class]")).toContainText("lisez-les : Finn");
  await expect(page.locator(".written")).toHaveText("AdaElle finit.");
  const found = await new AxeBuilder({ page }).include("section[aria-labelledby=class]").analyze();
  expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test("a class is stopped, and goes on where it stopped", SITE, async ({ page }) => {
  await open(page, "/teachers?lang=en&text=chomp&questions=3");
  const slow = "while True:\n    pass\n";
  await files(page).setInputFiles([file("a.py", handed("Ada", RIGHT)), file("b.py", handed("Bob", slow))]);
  await expect(row(page, "Ada").locator("td").first()).toHaveText("right");
  const section = page.locator("section[aria-labelledby=class]");
  await section.getByRole("button", { name: "Stop" }).click();
  await expect(section.getByRole("status")).toHaveText("1 of 2 pupils graded");
  await section.getByRole("button", { name: "Go on" }).click();
  await expect(section.getByRole("status")).toHaveText("2 of 2 pupils graded");
  await expect(row(page, "Bob").locator("td").first()).toHaveText("too slow");
});

for (const [lang, title, key] of [
  ["en", "Chomp", "Answer key: Chomp"],
  ["fr", "Chomp", "Corrigé : Chomp"],
] as const)
  test(`the handout prints as a sheet, with the key apart (${lang})`, BOTH, async ({ page }) => {
    await open(page, `/teachers?lang=${lang}`);
    const handouts = page.locator("section[aria-labelledby=handouts]");
    await handouts.getByRole("combobox").selectOption("chomp");
    await handouts.getByRole("checkbox").check();
    const sheets = page.locator(".worksheet");
    await expect(sheets).toHaveCount(2);
    await expect(sheets.first()).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(sheets.first().locator("h1")).toHaveText(title);
    await expect(sheets.nth(1).locator("h1")).toHaveText(key);
    await expect(sheets.first()).toContainText("joue([5, 5, 5], (1, 3))");
    await expect(sheets.first()).toContainText("/learn/chomp");
    await expect(sheets.first()).not.toContainText("min(");
    await expect(sheets.first().locator(".answer-lines")).toHaveCount(17);
    await expect(page.locator(".lesson").first()).toBeHidden();
  });

test("one question stands in a frame of another page", SITE, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/embed/learn/chomp/3?lang=en");
  await expect(page.locator(".learn .asked h2")).toContainText("Question 3");
  await expect(page.locator("header.top")).toHaveCount(0);
  await expect(page.locator(".learn .numbers, .hand-in")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Your program" }).fill(RIGHT);
  await page.locator(".learn").getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.locator(".learn .result")).toContainText("Right");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** Questions of the five texts, with the number of wrong programs for each. */
const MUTATED: Record<string, number> = { "chomp:3": 2, "chomp:5": 8, "chomp:7": 8, "chocolate:2": 8, "draughts:4": 8, "rings:4.2b": 8, "rings:4.3a": 8, "rockse:1": 6, "rockse:2": 5, "chomp:6": 8 };
/** The tests of the page, as `harness.py` runs them. */
const TESTS = ["--limit", "3", "--total", "20", "--most", "20", "--seed", "1"];

test("the table of a class gives the marks of the command line", SITE, async ({ page }) => {
  // Some seventy programs, each tested twice.
  test.setTimeout(1_800_000);
  const made = execFileSync("python3", ["tests/mutants.py", ...Object.entries(MUTATED).flatMap(([question, count]) => [question, String(count)])], { encoding: "utf8" });
  await open(page, "/teachers?lang=en");
  const maker = page.locator("section[aria-labelledby=assignment]");
  let wrong = 0;
  for (const { question, programs } of JSON.parse(made) as { question: string; programs: string[] }[]) {
    const [game = "", id = ""] = question.split(":");
    await maker.getByRole("combobox").first().selectOption(game);
    await maker.getByLabel("The same as a list").fill(id);
    await maker.getByLabel("The same as a list").press("Enter");
    await expect(maker.locator(".command output").first()).toContainText(`/learn/${game}?questions=${id}&`);
    const handedIn = programs.map((text, at) => file(`${at}.py`, handed(`P${at}`, text).replace("learn chomp", `learn ${game}`)));
    await files(page).setInputFiles(handedIn);
    const folder = mkdtempSync(join(tmpdir(), "tablette-class-"));
    for (const { name, buffer } of handedIn) writeFileSync(join(folder, name), buffer);
    const { stdout } = spawnSync(program, ["grade", game, "--questions", id, "--folder", folder, ...TESTS, "--csv", "-"], { encoding: "utf8" });
    for (const used of [folder, `${folder}.results`]) rmSync(used, { recursive: true });
    await expect(page.locator("section[aria-labelledby=class] [role=status]")).toHaveText(`${programs.length} of ${programs.length} pupils graded`);
    expect(await saved(page, "Save as CSV"), question).toBe(stdout);
    const marks = stdout.trim().split("\r\n").slice(1);
    wrong += marks.filter((line) => !line.includes(",right,")).length;
    expect(marks[0], question).toBe("P0,right,1,1,1");
  }
  expect(wrong).toBeGreaterThanOrEqual(60);
});
