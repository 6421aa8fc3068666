import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, type Page, type Request, test as base } from "@playwright/test";
import type { Game, Judged, Solved } from "../src/lib/engine";
import type { Read } from "../src/lib/transport/module";

/** The requests of each page that are not answered yet. */
const pending = new WeakMap<Page, Set<Request>>();

/**
 * A page whose console must stay free of errors. Its reader has chosen the perfect opponent before,
 * except in tests that `use({ newcomer: true })`.
 */
export const test = base.extend<{ page: Page; newcomer: boolean }>({
  newcomer: [false, { option: true }],
  page: async ({ page, newcomer }, use) => {
    if (!newcomer) await page.addInitScript(() => location.protocol.startsWith("http") && !localStorage.getItem("foe") && localStorage.setItem("foe", "perfect"));
    const asked = new Set<Request>();
    pending.set(page, asked);
    page.on("request", (request) => asked.add(request));
    for (const over of ["requestfinished", "requestfailed"] as const) page.on(over as "requestfinished", (request) => asked.delete(request));
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await use(page);
    // The browser itself reports every refused request; the tests check those where they occur.
    expect(complaints.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
  },
});

/** The program. */
export const program = process.env["TABLETTE"] ?? "../../../target/debug/tablette";
const printed = new Map<string, unknown>();

/** The output of the command line, which is the same each time. */
export function tablette(...words: string[]): unknown {
  const line = words.join("\n");
  const known = printed.get(line) ?? JSON.parse(execFileSync(program, [...words, "--json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  printed.set(line, known);
  return structuredClone(known);
}

/** Reads the files of a site's folder, for an engine outside a browser. */
export const readIn = (folder: string): Read => (name, from, to) => {
  const path = `${folder}/${name}`;
  if (!existsSync(path)) return { status: 404 };
  const bytes = readFileSync(path);
  return { bytes: bytes.subarray(from, to), length: bytes.length };
};

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** The engine of a site's folder, compiled once: that takes seconds. */
export function engineIn(folder: string): Promise<WebAssembly.Module> {
  const known = compiled.get(folder) ?? WebAssembly.compile(readFileSync(`${folder}/engine.wasm`));
  compiled.set(folder, known);
  return known;
}

export const games = () => (tablette("games") as { games: Game[] }).games;
export const moves = (game: string, board: string) => tablette("moves", game, board) as Judged;
export const solved = (game: string, board: string) => tablette("solve", game, board) as Solved;

/**
 * The first of a game's examples that the server can solve and that has a winner; `null` if there
 * is none.
 */
export function example(game: Game): string | null {
  const known = (board: string) => {
    try {
      return tablette("moves", game.name, board, "--memory", "300M") as Judged;
    } catch {
      return null;
    }
  };
  const decided = (judged: Judged | null) => judged !== null && (game.players === 1 || judged.positionValue !== "draw");
  return game.examples.find((board) => decided(known(board))) ?? null;
}

/** Whether the page under test is the one without a server, with addresses behind a `#`. */
const isSite = () => base.info().project.name === "site";

/**
 * Tags of tests that run without a server: also, or only there. The others run once, with a server: they
 * test the page's own code, which is the same with any engine. What differs is tagged: the first load,
 * files and their paths, addresses behind a `#`, the service worker, errors, cancelled queries, tables,
 * weights and graded programs. `bytes.spec.ts` compares the answers of both engines.
 */
export const BOTH = { tag: "@both" };
export const SITE = { tag: "@site" };

/** Waits until the page has drawn a number of frames. */
export const frames = (page: Page, count = 2) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, count);

/** Waits until the page has shown all answers, and asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  const asked = pending.get(page) ?? new Set();
  do {
    await expect.poll(() => asked.size, { intervals: [10, 20, 50] }).toBe(0);
    await expect(page.locator(".wait, .busy")).toHaveCount(0);
    // An answer may lead to the next question once it is drawn.
    await frames(page);
  } while (asked.size > 0);
}

/** Waits until the service worker answers for the page. */
export async function stored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The names of the files that the service worker has stored, and their bytes in all. */
export const inCache = (page: Page) =>
  page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    const cache = await caches.open(name);
    const names = (await cache.keys()).map(({ url }) => url.slice(new URL("./", document.baseURI).href.length));
    const sizes = await Promise.all(names.map(async (name) => (await (await cache.match(name))!.blob()).size));
    return { names, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });

/** Holds back requests whose address matches, until they are released. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(addresses);
  };
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Element }[];
}

/**
 * Records what moves by itself on pages that are opened from now on, or only inside the elements of a selector.
 * Returns a function that waits for the last frame and gives the sum, as browsers score it.
 */
export async function recordShifts(page: Page, inside = "*"): Promise<() => Promise<number>> {
  await page.addInitScript((inside) => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[])
        if (!hadRecentInput && (inside === "*" || sources.some(({ node }) => node?.closest?.(inside)))) sum += value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { shifted: () => (add(observer.takeRecords()), sum) });
  }, inside);
  return async () => {
    await frames(page);
    return page.evaluate(() => (globalThis as unknown as { shifted: () => number }).shifted());
  };
}

/** Opens an address of the page, such as `/chomp/5x4?foe=friend`. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(isSite() ? `./#${address}` : address);
}

/** The current address, as `open` takes it. */
export function at(page: Page): string {
  const url = new URL(page.url());
  return isSite() ? url.hash.slice(1) || "/" : url.pathname + url.search;
}

/** The position in the address. */
export function position(page: Page): string {
  const path = at(page).split("?")[0] ?? "";
  const text = decodeURIComponent(path.split("/")[2] ?? "");
  return text.startsWith("~") ? Buffer.from(text.slice(1), "base64url").toString() : text;
}

/** Plays a move by typing it into the folded field. */
export async function type(page: Page, move: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Type a move" });
  // The field is open from the start if no square plays a move.
  await expect(page.locator(".stage .board")).toBeVisible();
  await expect(async () => {
    if (!(await field.isVisible())) await page.locator(".typing summary").click();
    await expect(field).toBeVisible({ timeout: 500 });
  }).toPass();
  await field.fill(move);
  await page.getByRole("button", { name: "Play it" }).click();
}

/** Asks for hints until the move itself is given. */
export async function lastHint(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Hint/ });
  await expect(async () => {
    if (await button.isEnabled()) await button.click({ timeout: 1000 });
    await expect(page.locator(".hint")).toBeVisible({ timeout: 3000 });
    await expect(button).toBeDisabled({ timeout: 1000 });
  }).toPass();
}

/** Pastes a game in PDN and opens it. */
export async function paste(page: Page, pdn: string): Promise<void> {
  await page.getByLabel("Paste a game in PDN").fill(pdn);
  await page.getByRole("button", { name: "Open this game" }).click();
}

export const address = (game: string, board: string) => `/${game}/${encodeURIComponent(board)}`;
export { expect };

/** Replaces the text of an editor, as pasting does. */
export async function replaceText(page: Page, name: RegExp, program: string): Promise<void> {
  await page.getByRole("textbox", { name }).press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.evaluate((text) => {
    const pasted = new DataTransfer();
    pasted.setData("text/plain", text);
    let target = document.activeElement;
    while (target?.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
    target?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true }));
  }, program);
}

/** Replaces the program of an exercise. */
export const write = (page: Page, program: string) => replaceText(page, /Your program|Votre programme/, program);
