// Data, the interface for programs, and the commands for a class.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { api } from "../build/api";
import type { Example } from "../src/data/api";
import { grade, handout, questions } from "../src/lib/grading";
import { expect, games, open, program, test } from "./common";

const examples = JSON.parse(readFileSync("src/data/examples.json", "utf8")) as Record<string, Example>;
const described = api(readFileSync("../../../crates/engine/openapi.json", "utf8"));

test("every route of the description is on the page, with an example", async ({ page }) => {
  await open(page, "/data?lang=en");
  await expect(page.locator(".route")).toHaveCount(described.routes.length);
  for (const { id } of described.routes) expect(examples[id]?.request, id).toMatch(/^\/api\//);
  await page.getByText("GET /api/{game}/{board}/solve").click();
  await expect(page.getByText("The rung that must answer.")).toBeVisible();
  await expect(page.getByRole("link", { name: "/api/chomp/8x10/solve" })).toBeVisible();
});

test("the examples have the form of the server's answers", async ({ request }) => {
  // Sentences may change; the names of the values are the interface.
  const names = (text: string) => [...text.matchAll(/"(\w+)":/g)].map(([, name]) => name);
  for (const [id, { request: address, answer }] of Object.entries(examples)) {
    const fresh = await request.get(address);
    expect(fresh.status(), id).toBe(200);
    const expected = names(answer);
    if (id !== "picturePng") expect(names(await fresh.text()).slice(0, expected.length), id).toEqual(expected);
  }
});

test("the version to cite is that of the program", async () => {
  const version = /^version = "(.*)"$/m.exec(readFileSync("../../../Cargo.toml", "utf8"))?.[1];
  expect(readFileSync("../../../CITATION.cff", "utf8")).toContain(`\nversion: ${version}\n`);
  for (const lang of ["en", "fr"]) expect(readFileSync(`src/data/${lang}.md`, "utf8")).toContain(`version = {${version}}`);
});

test("every question that the form offers is one that the command takes", () => {
  for (const game of games()) {
    const { kinds, numbers } = questions(game);
    for (const question of ["", ...kinds, ...numbers]) {
      const [, ...words] = grade(game.name, question, 1, 2, "true").split(" ");
      const { status, stderr } = spawnSync(program, [...words.slice(0, -2), "--total", "1", "--", "true"], { encoding: "utf8" });
      // A program that says nothing is wrong; a question that does not exist is refused.
      expect(status, `${game.name}:${question} ${stderr}`).toBe(1);
    }
  }
});

test("the form writes the command of a handout and of a test", async ({ page }) => {
  await open(page, "/teachers?lang=en");
  const handouts = page.getByRole("region", { name: "Handouts" });
  await handouts.getByLabel("Game").selectOption("chomp");
  await handouts.getByLabel("With answers").check();
  await expect(handouts.locator("output")).toHaveText(handout("chomp", "en", true));
  await expect(page.locator(".lesson")).toHaveCount(1);
  const grading = page.getByRole("region", { name: "Grading" });
  await expect(grading.locator("output")).toHaveText("tablette grade chomp -- python3 mine.py");
  await grading.getByRole("combobox", { name: /^Question/ }).selectOption("14");
  await grading.getByLabel("Random boards").fill("10");
  await grading.getByLabel("Program to test").fill("./mine");
  await expect(grading.locator("output")).toHaveText("tablette grade chomp:14 --most 10 -- ./mine");
  await grading.getByLabel("or paste").fill("which list represents the full bar?");
  await expect(grading.locator("output")).toHaveText("tablette grade chomp:3 --most 10 -- ./mine");
});

test("a printed sheet has the questions and no forms", async ({ page }) => {
  await open(page, "/teachers?lang=fr");
  await expect(page.locator(".lesson").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".lesson").first()).toBeVisible();
  for (const part of ["header", ".class", ".doors"]) await expect(page.locator(part).first()).toBeHidden();
});
