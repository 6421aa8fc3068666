// Runs a Python script with the pure wheel in Chromium, in a page as Basthon does and in a worker as
// JupyterLite does: node browser.mjs PYODIDE WHEEL SCRIPT page|worker

import { createRequire } from "node:module";
import { fileAt, filesOf, serve } from "../../../web/page/tests/serve.mjs";

const [folder, wheel, script, where] = process.argv.slice(2);
const require = createRequire(new URL("../../../web/page/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const run = `
const { loadPyodide } = await import(base + "/pyodide.mjs");
const lines = [];
const python = await loadPyodide({ indexURL: base + "/", stdout: (line) => lines.push(line) });
python.unpackArchive(await (await fetch(base + "/wheel")).arrayBuffer(), "wheel");
python.runPython("__name__ = '__main__'");
python.runPython(await (await fetch(base + "/script")).text());
`;
const worker = `const base = location.origin;\ntry {${run} postMessage(lines.join("\\n")); } catch (error) { postMessage("! " + error.message); }`;
const known = {
  "/": () => ({ body: "<!doctype html><title>Pyodide</title>", kind: "text/html" }),
  "/worker.mjs": () => ({ body: worker, kind: "text/javascript" }),
  "/wheel": () => fileAt(wheel),
  "/script": () => fileAt(script),
};
const pyodide = filesOf(folder);
const { address: base, close } = await serve((path) => (known[path] ?? pyodide)(path));

const inPage = (base) => new Function("base", `return (async () => {${globalThis.code} return lines.join("\\n"); })()`)(base);
const inWorker = (base) =>
  new Promise((resolve) => (new Worker(`${base}/worker.mjs`, { type: "module" }).onmessage = ({ data }) => resolve(data)));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run"],
});
try {
  const page = await browser.newPage();
  await page.goto(base);
  await page.evaluate((code) => (globalThis.code = code), run);
  const told = await page.evaluate(where === "page" ? inPage : inWorker, base);
  console.log(told);
} finally {
  await browser.close();
  close();
}
