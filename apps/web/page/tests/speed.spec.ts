// A benchmark that checks its answers: how much slower the module is than the program, and how soon
// a browser shows a value.
//
// The program is $TABLETTE; releases are built with `cargo build --profile dist`.

import { readFileSync } from "node:fs";
import type { Solved } from "../src/lib/engine";
import { engineOf } from "../src/lib/transport/module";
import { expect, open, readIn, tablette, test } from "./common";

/** Slow questions, by the rung that is measured, with their answers. */
const questions: [string, string, string, Partial<Solved>][] = [
  ["chomp", "8x10", "table", { positionValue: "win", remoteness: 45 }],
  ["chomp", "7x6", "memory", { positionValue: "win" }],
  ["chocolate", "60x60@20,30", "table", {}],
  ["rings", "14", "memory", {}],
  ["subtraction", "200000", "table", {}],
];

test("wasm : native", async ({}, info) => {
  test.setTimeout(300_000);
  const { folder } = info.project.metadata as { folder: string };
  const began = performance.now();
  const module = await WebAssembly.compile(readFileSync(`${folder}/engine.wasm`));
  console.log(`compiled in ${(performance.now() - began).toFixed(0)} ms`);
  const lines: string[] = [];
  for (const [game, board, by, answer] of questions) {
    // A fresh engine each time, to measure the work and not a cache.
    const here = async () => {
      const engine = await engineOf(module, () => {}, readIn(folder));
      const said = engine(`/api/${game}/${encodeURIComponent(board)}/solve?by=${by}`);
      return JSON.parse(new TextDecoder().decode(said.body)) as Solved;
    };
    const there = () => tablette("solve", game, board, "--by", by, "--threads", "1", "--memory", "512M") as Solved;
    const both: [Solved, Solved][] = [];
    for (let run = 0; run < 3; run++) both.push([await here(), there()]);
    const [mine, native] = both[0]!;
    expect(mine).toMatchObject(answer);
    expect([mine.positionValue, mine.remoteness, mine.value, mine.cost]).toEqual([native.positionValue, native.remoteness, native.value, native.cost]);
    const best = (pick: (pair: [Solved, Solved]) => Solved) => Math.min(...both.map((pair) => pick(pair).seconds)) * 1000;
    const [wasm, plain] = [best(([mine]) => mine), best(([, native]) => native)];
    lines.push(`${game} ${board} by ${by}: ${wasm.toFixed(1)} ms : ${plain.toFixed(1)} ms = ${(wasm / plain).toFixed(2)}`);
  }
  console.log(["wasm : native", ...lines].join("\n"));
});

test("the first value after opening, and Chomp 8x10 with plies", async ({ page }) => {
  const verdict = page.locator(".verdict");
  const began = Date.now();
  await open(page, "/chomp/5x4?show=truth");
  await expect(verdict).toContainText("plies");
  const first = Date.now() - began;
  await page.evaluate(() => performance.clearResourceTimings());
  const next = Date.now();
  await open(page, "/chomp/8x10?show=truth");
  await expect(verdict).toHaveText("The side to move wins in 45 plies.");
  const second = Date.now() - next;
  console.log(`first value on screen after ${first} ms; Chomp 8x10 with plies after ${second} ms`);
  // Half a second and 0.2 s on an idle machine; the test allows for a busy one.
  expect(first).toBeLessThan(100_000);
  expect(second).toBeLessThan(100_000);
});
