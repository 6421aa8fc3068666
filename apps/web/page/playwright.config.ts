import { defineConfig } from "@playwright/test";

const port = Number(process.env["PORT"] ?? 7979);
const tablette = process.env["TABLETTE"] ?? "../../../target/debug/tablette";
/** The folder written by `cargo xtask site`; without it only the server's page is tested. */
const site = process.env["SITE"];
/** Served below the root of its host, so that requests for absolute paths fail. */
const under = "/some/where/";
const here = (port: number) => `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  // What never comes fails; a slow machine only takes longer. Chromium itself may fail to start once.
  retries: 1,
  timeout: 600_000,
  expect: { timeout: 180_000 },
  reporter: [["list"], ["./tests/skips.ts"]],
  use: {
    locale: "en-GB",
    // Tracing takes a third of the time; use `--trace on` for one.
    trace: "off",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run"],
    },
  },
  projects: [
    // `common.ts` says which tests have a tag.
    { name: "server", grepInvert: /@site/, use: { baseURL: here(port) } },
    ...(site ? [{ name: "site", grep: /@site|@both/, metadata: { fresh: port + 2, folder: site }, use: { baseURL: here(port + 1) + under } }] : []),
  ],
  webServer: [
    { command: `${tablette} serve --port ${port}${site ? ` --python ${site}/pyodide` : ""}`, url: `${here(port)}/healthz`, reuseExistingServer: false },
    ...(site ? [{ command: `node tests/host.mjs ${site} ${port + 1} ${under}`, url: here(port + 1) + under, reuseExistingServer: false }] : []),
  ],
});
