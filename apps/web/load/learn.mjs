// How long a pupil waits on /learn, in Chromium: until the text of a question and the editor are there
// over a slow line (line.mjs), and, with the files on this machine, until Python is ready and right
// functions are tested.
//
//     node apps/web/load/learn.mjs FOLDER [GAME]     FOLDER is written by `cargo xtask site`

import { readFileSync } from "node:fs";
import { browse, report, seconds, slowHost, visit } from "./line.mjs";

const [folder, game = "chomp"] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node apps/web/load/learn.mjs FOLDER [GAME]");
  process.exit(2);
}
const reference = readFileSync(new URL(`../../../crates/games/src/${game === "draughts" ? "draughts/exercise" : game}/reference.py`, import.meta.url), "utf8");
const host = await slowHost(folder, ["CodeEditor.js", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"]);
const browser = await browse();
const middle = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const editorOf = (page) => page.getByRole("textbox", { name: "Your program" });

const address = `/learn/${game}?lang=en`;
const looks = {
  text: () => document.querySelector(".learn .asked h2"),
  editor: () => [...document.querySelectorAll(".learn .work *")].some(({ shadowRoot }) => shadowRoot?.querySelector(".cm-content")),
};
await report(browser, host, address, looks);

host.line.slow = false;
/** Tests every function of the reference program. */
const tested = await visit(browser, host, address, looks, async (page, { text: { time: text } }) => {
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
process.exit(0);
