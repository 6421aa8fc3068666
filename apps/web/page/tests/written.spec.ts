// The text of an exercise before the engine is there: answers that the build wrote beside the page.

import { readFileSync, readdirSync } from "node:fs";
import { engineOf } from "../src/lib/transport/module";
import { SITE, engineIn, expect, hold, open, readIn, test } from "./common";

const question = ".learn .asked h2";

test("the text and the editor come before the engine, which is not even asked for", SITE, async ({ page }) => {
  const asked: string[] = [];
  const absent: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("response", (response) => response.status() === 404 && absent.push(response.url()));
  await hold(page, /engine\.wasm/);
  await open(page, "/learn/chomp?lang=fr&question=3");
  await expect(page.locator(question)).toHaveText(/^Question 3/);
  await expect(page.getByRole("textbox", { name: "Votre programme" })).toBeVisible();
  expect(asked.filter((url) => url.includes("engine.wasm"))).toEqual([]);
  // What is loaded early has the names of this build, and is loaded once.
  expect(absent).toEqual([]);
  const code = asked.filter((url) => url.endsWith("/Learn.js"));
  expect(code).toHaveLength(1);
});

test("without written answers the engine answers", SITE, async ({ page }) => {
  await page.route("**/answers/*", (route) => route.fulfill({ status: 404 }));
  await open(page, "/learn/chomp?lang=en");
  await expect(page.locator(question)).toBeVisible();
  // The rest of the page has the engine.
  await page.locator("header .mark").click();
  await expect(page.locator(".hero .board")).toBeVisible();
});

test("other pages load no written answers", SITE, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "/?lang=en");
  await expect(page.locator(".hero .board")).toBeVisible();
  expect(asked.filter((url) => url.includes("/answers/"))).toEqual([]);
});

test("written answers are the engine's", SITE, async ({}, { project }) => {
  const folder = project.metadata["folder"] as string;
  const engine = await engineOf(await engineIn(folder), () => undefined, readIn(folder));
  const files = readdirSync(`${folder}/answers`);
  expect(files.filter((name) => !/^(games|chomp|chocolate|draughts|checkers|brazilian|rings|rockse)-(en|fr)\.json$/.test(name))).toEqual([]);
  expect(files).toHaveLength(16);
  for (const file of files) {
    const [name, lang] = file.replace(".json", "").split("-");
    const { body } = engine(`${name === "games" ? "/api/games" : `/api/${name}/exercise`}?lang=${lang}`);
    expect(Buffer.from(body).equals(readFileSync(`${folder}/answers/${file}`)), file).toBe(true);
  }
});
