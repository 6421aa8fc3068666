import { defineConfig } from "@playwright/test";

const port = 7979;
const tablette = process.env["TABLETTE"] ?? "../../../target/debug/tablette";

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  retries: process.env["CI"] ? 1 : 0,
  timeout: 60_000,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "en-GB",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run"],
    },
  },
  webServer: { command: `${tablette} serve --port ${port}`, url: `http://127.0.0.1:${port}/healthz`, reuseExistingServer: false },
});
