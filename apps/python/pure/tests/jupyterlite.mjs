// Runs cells in JupyterLite's console: node jupyterlite.mjs SITE SCRIPT PATTERN. The first cell installs
// the wheel, the second is the script, the third shows its `board`. Prints what the pattern finds.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const [site, script, pattern] = process.argv.slice(2);
const page = (path) => new URL(`../../../web/page/${path}`, import.meta.url);
const { chromium } = createRequire(page("package.json"))("playwright-core");

const port = 20_000 + (process.pid % 20_000);
const host = spawn("node", [fileURLToPath(page("tests/host.mjs")), site, String(port), "/"]);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run"],
});
try {
  const tab = await browser.newPage();
  // A future import must be the first line of its cell, and comes with a docstring.
  const cells = ["%pip install -q tablette", readFileSync(script, "utf-8").replace(/^from __future__.*$/m, ""), "board"];
  const query = cells.map((cell) => `&code=${encodeURIComponent(cell)}`).join("");
  await tab.goto(`http://127.0.0.1:${port}/repl/index.html?kernel=python${query}`);
  await tab.waitForSelector(".jp-RenderedSVG, [data-mime-type='application/vnd.jupyter.stderr'], .jp-OutputArea-output svg, .jp-OutputArea-output img", { timeout: 600_000 });
  const outputs = await tab.locator(".jp-OutputArea-output").allInnerTexts();
  const found = outputs.join("\n").match(new RegExp(pattern));
  if (!found) throw new Error(outputs.join("\n"));
  console.log(found[0].replace(/\s*\n\s*/g, ""));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser.close();
  host.kill();
}
