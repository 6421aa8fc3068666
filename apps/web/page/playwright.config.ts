import { defineConfig } from "@playwright/test";

const port = Number(process.env["PORT"] ?? 7979);
const tablette = process.env["TABLETTE"] ?? "../../../target/debug/tablette";
/** The folder that `cargo xtask site` wrote; without it only the page of the server is tested. */
const site = process.env["SITE"];
/** Not at the root of its host, so that no file is asked for there. */
const under = "/some/where/";
const here = (port: number) => `http://127.0.0.1:${port}`;

/**
 * Tests that are about the page without a server, and tests that are run once: of the code of the page alone, to which it is all
 * the same who answers, and of what is asked with a server's address. `pageOnly` says so of single tests.
 */
const only = { site: /(offline|bytes|speed)\.spec/, server: /(server|axe|spoken|called|touch|many|pure|shared|tree)\.spec/ };

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  // A machine that halts for a moment makes one test late; what is wrong fails three times.
  retries: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    // A trace of everything takes a third of the time: `--trace on` makes one.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run"],
    },
  },
  projects: [
    { name: "server", testIgnore: only.site, use: { baseURL: here(port) } },
    ...(site ? [{ name: "site", testIgnore: only.server, metadata: { fresh: port + 2, folder: site }, use: { baseURL: here(port + 1) + under } }] : []),
  ],
  webServer: [
    { command: `${tablette} serve --port ${port}`, url: `${here(port)}/healthz`, reuseExistingServer: false },
    ...(site ? [{ command: `node tests/host.mjs ${site} ${port + 1} ${under}`, url: here(port + 1) + under, reuseExistingServer: false }] : []),
  ],
});
