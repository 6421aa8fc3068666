// How long a pupil waits on /learn, in Chromium: until the text of a question and the editor are there
// over a slow line, and, with the files on this machine, until Python is ready and right functions are
// tested.
//
//     node apps/web/load/learn.mjs FOLDER [GAME]     FOLDER is written by `cargo xtask site`
//
// The host holds back every answer by the latency, and sends all answers together at the bandwidth: so
// workers wait as well, and files that are loaded at the same time share the line. Connecting is free.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { filesOf } from "../page/tests/serve.mjs";

const { chromium } = createRequire(new URL("../page/package.json", import.meta.url))("@playwright/test");

const LATENCY = 400;
/** 1.6 Mb/s. */
const BYTES_A_MILLISECOND = 200;
const PIECE = 1000;
const RUNS = 3;

const [folder, game = "chomp"] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node apps/web/load/learn.mjs FOLDER [GAME]");
  process.exit(2);
}
const reference = readFileSync(new URL(`../../../games/src/${game === "draughts" ? "draughts/exercise" : game}/reference.py`, import.meta.url), "utf8");

/** The host: whether it is slow, and when it has sent how many bytes of a visit. */
const line = { slow: true, sent: [] };
const sending = [];
let [budget, last] = [0, performance.now()];
setInterval(() => {
  const now = performance.now();
  // An idle line saves nothing up.
  budget = (sending.length ? budget : 0) + (now - last) * BYTES_A_MILLISECOND;
  last = now;
  while (sending.length && (budget > 0 || !line.slow)) {
    const [answer] = sending.splice(0, 1);
    const piece = answer.left.subarray(0, PIECE);
    answer.left = answer.left.subarray(PIECE);
    answer.response.write(piece);
    budget -= piece.length;
    line.sent.push({ time: performance.timeOrigin + performance.now(), length: piece.length });
    if (answer.left.length) sending.push(answer);
    else answer.response.end();
  }
}, 2);

const packed = new Map();
const find = filesOf(folder);
const server = createServer(async ({ url, method }, response) => {
  const path = decodeURIComponent(url.split("?", 1)[0]);
  const found = await find(path);
  if (line.slow) await new Promise((resolve) => setTimeout(resolve, LATENCY));
  response.writeHead(found ? 200 : 404, found ? { "content-type": found.kind ?? "application/octet-stream", "content-encoding": "gzip" } : {});
  if (!found || method === "HEAD") return response.end();
  if (!packed.has(path)) packed.set(path, gzipSync(found.body, { level: 9 }));
  sending.push({ response, left: packed.get(path) });
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/#/learn/${game}?lang=en`;
// What is sent is packed before the clock starts.
for (const name of ["engine.wasm", "site.js", "CodeEditor.js", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"]) {
  const found = await find(`/${name}`);
  if (found) packed.set(`/${name}`, gzipSync(found.body, { level: 9 }));
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
const middle = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Opens the exercise in a browser that was never here, and does something with the page. */
async function visit(work) {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    // Noted in the page itself: a driver learns of it later.
    const seen = (globalThis.seen = {});
    const looks = {
      text: () => document.querySelector(".learn .asked h2"),
      editor: () => [...document.querySelectorAll(".learn .work *")].some(({ shadowRoot }) => shadowRoot?.querySelector(".cm-content")),
    };
    const look = () => {
      for (const [what, is] of Object.entries(looks)) if (!seen[what] && is()) seen[what] = { time: performance.now(), at: performance.timeOrigin + performance.now() };
      if (!seen.text || !seen.editor) requestAnimationFrame(look);
    };
    look();
  });
  const page = await context.newPage();
  line.sent = [];
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.seen.text && globalThis.seen.editor, undefined, { timeout: 120_000 });
  const seen = await page.evaluate(() => globalThis.seen);
  for (const moment of Object.values(seen)) moment.bytes = line.sent.filter(({ time }) => time <= moment.at).reduce((sum, { length }) => sum + length, 0);
  const value = await work(page, seen);
  await context.close();
  sending.length = 0;
  return value;
}
const editorOf = (page) => page.getByRole("textbox", { name: "Your program" });

const visits = [];
for (let run = 0; run < RUNS; run++) visits.push(await visit((_, seen) => seen));
for (const what of ["text", "editor"]) {
  const { time, bytes } = visits.map((visit) => visit[what]).toSorted((a, b) => a.time - b.time)[RUNS >> 1];
  console.log(`${what}: ${seconds(time)}, after ${(bytes / 1000).toFixed(0)} kB`);
}

line.slow = false;
/** Tests every function of the reference program. */
const tested = await visit(async (page, { text: { time: text } }) => {
  await page.locator(".learn .work button", { hasText: "Run" }).waitFor();
  await page.waitForFunction(() => document.querySelector(".learn .work [role=status]")?.textContent?.trim() === "");
  const ready = await page.evaluate(() => performance.now());
  const tests = [];
  const numbers = page.locator(".learn .numbers button");
  for (let at = 0; at < (await numbers.count()); at++) {
    await numbers.nth(at).click();
    const test = page.getByRole("button", { name: "Test", exact: true });
    if (!(await test.count())) continue;
    const editor = editorOf(page);
    await editor.press("ControlOrMeta+a");
    await editor.evaluate((editor, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, reference);
    const began = performance.now();
    await test.click();
    await page.locator(".learn .result .badge").waitFor({ timeout: 120_000 });
    const right = await page.locator(".learn .result .badge.win").count();
    tests.push({ question: (await numbers.nth(at).textContent()).replace(/\W+$/, ""), right, time: performance.now() - began });
  }
  return { text, ready, tests };
});
console.log(`with the files on this machine: text ${seconds(tested.text)}, Python ready ${seconds(tested.ready)}`);
const times = tested.tests.map(({ time }) => time);
const slowest = tested.tests.toSorted((a, b) => b.time - a.time)[0];
console.log(`a test: ${seconds(middle(times))} in the middle of ${times.length}, question ${slowest.question} ${seconds(slowest.time)}`);
for (const { question } of tested.tests.filter(({ right }) => !right)) console.log(`question ${question} of the reference is wrong`);
await browser.close();
server.closeAllConnections();
server.close();
process.exit(0);
