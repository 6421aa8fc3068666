// Runs the notebook of a JupyterLite site (jupyterlite.py) from top to bottom: node jupyterlite.mjs SITE.
// Prints as JSON, for each origin of its cells, the outputs of every cell that has some.

import { createRequire } from "node:module";
import { filesOf, serve } from "../../../web/page/tests/serve.mjs";

const [site] = process.argv.slice(2);
const { chromium } = createRequire(new URL("../../../web/page/package.json", import.meta.url))("playwright-core");

/** Runs all cells of the open notebook, and returns the outputs. */
async function run() {
  const { jupyterapp } = window;
  const panel = await new Promise((resolve) => {
    const look = () => {
      const widget = jupyterapp.shell.currentWidget;
      if (widget?.sessionContext?.session?.kernel) resolve(widget);
      else setTimeout(look, 50);
    };
    look();
  });
  await panel.context.ready;
  await panel.sessionContext.ready;
  await jupyterapp.commands.execute("notebook:run-all-cells");
  const { cells } = panel.content.model.sharedModel.toJSON();
  const found = {};
  for (const { metadata, outputs } of cells) if (outputs?.length) (found[metadata.from] ??= []).push(outputs);
  return found;
}

const { address: base, close } = await serve(filesOf(site));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run"],
});
try {
  const tab = await browser.newPage();
  await tab.goto(`${base}/notebooks/index.html?path=notebook.ipynb`);
  await tab.waitForFunction(() => window.jupyterapp?.shell, null, { timeout: 0 });
  console.log(JSON.stringify(await tab.evaluate(run)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser.close();
  close();
}
