// A host at the end of a slow line, and visits by a browser that was never there.
//
// The host holds back every answer by the latency, and sends all answers together at the bandwidth: so
// workers wait as well, and files that are loaded at the same time share the line. Connecting is free.

import { createServer } from "node:http";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { filesOf } from "../page/tests/serve.mjs";

const { chromium } = createRequire(new URL("../page/package.json", import.meta.url))("@playwright/test");

const LATENCY = 400;
/** 1.6 Mb/s. */
const BYTES_A_MILLISECOND = 200;
const PIECE = 1000;

/** Serves a folder, slowly until `line.slow` is false; `first` are large files, packed before the clock starts. */
export async function slowHost(folder, first) {
  /** Whether the host is slow, and when it has sent how many bytes of a visit. */
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
      // The browser of an earlier visit waits no more.
      if (answer.response.closed) continue;
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
  const pack = (path, body) => packed.get(path) ?? packed.set(path, gzipSync(body, { level: 9 })).get(path);
  for (const name of ["engine.wasm", "site.js", ...first]) {
    const found = await find(`/${name}`);
    if (found) pack(`/${name}`, found.body);
  }
  const server = createServer(async ({ url, method }, response) => {
    const path = decodeURIComponent(url.split("?", 1)[0]);
    const found = await find(path);
    if (line.slow) await new Promise((resolve) => setTimeout(resolve, LATENCY));
    response.writeHead(found ? 200 : 404, found ? { "content-type": found.kind ?? "application/octet-stream", "content-encoding": "gzip" } : {});
    if (!found || method === "HEAD") return response.end();
    sending.push({ response, left: pack(path, found.body) });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { line, origin: `http://127.0.0.1:${server.address().port}` };
}

export const browse = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });

/**
 * Opens an address in a browser that was never there, and does something with the page. `looks` are
 * functions of the page that return whether something is there; the visit gets the time of each, and the
 * bytes sent until then.
 */
export async function visit(browser, { line, origin }, address, looks, work) {
  const context = await browser.newContext();
  // Noted in the page itself: a driver learns of it later.
  await context.addInitScript(`{
    const seen = (globalThis.seen = {});
    const looks = [${Object.entries(looks).map(([name, is]) => `[${JSON.stringify(name)}, ${is}]`)}];
    const look = () => {
      for (const [name, is] of looks) if (!seen[name] && is()) seen[name] = { time: performance.now(), at: performance.timeOrigin + performance.now() };
      if (looks.some(([name]) => !seen[name])) requestAnimationFrame(look);
    };
    look();
  }`);
  const page = await context.newPage();
  line.sent = [];
  await page.goto(`${origin}/#${address}`, { waitUntil: "commit" });
  await page.waitForFunction((names) => names.every((name) => globalThis.seen[name]), Object.keys(looks), { timeout: 120_000 });
  const seen = await page.evaluate(() => globalThis.seen);
  for (const moment of Object.values(seen)) moment.bytes = line.sent.filter(({ time }) => time <= moment.at).reduce((sum, { length }) => sum + length, 0);
  const value = await work(page, seen);
  await context.close();
  return value;
}

const RUNS = 3;
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Prints when each look of a view is there over the slow line, the middle of three visits. */
export async function report(browser, host, address, looks) {
  const visits = [];
  for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, host, address, looks, (_, seen) => seen));
  for (const name of Object.keys(looks)) {
    const { time, bytes } = visits.map((visit) => visit[name]).toSorted((a, b) => a.time - b.time)[RUNS >> 1];
    console.log(`${name}: ${seconds(time)}, after ${(bytes / 1000).toFixed(0)} kB`);
  }
}
