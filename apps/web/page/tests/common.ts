import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, type Page, test as base } from "@playwright/test";
import type { Game, Judged, Solved } from "../src/lib/engine";
import type { Read } from "../src/lib/transport/module";

/**
 * A page whose console must stay free of errors. Its reader has chosen the perfect opponent before,
 * except in tests that `use({ newcomer: true })`.
 */
export const test = base.extend<{ page: Page; newcomer: boolean }>({
  newcomer: [false, { option: true }],
  page: async ({ page, newcomer }, use) => {
    if (!newcomer) await page.addInitScript(() => location.protocol.startsWith("http") && !localStorage.getItem("foe") && localStorage.setItem("foe", "perfect"));
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

/** The output of the command line. */
export function tablette(...words: string[]): unknown {
  const program = process.env["TABLETTE"] ?? "../../../target/debug/tablette";
  return JSON.parse(execFileSync(program, [...words, "--json"], { encoding: "utf8", timeout: 150_000, stdio: ["ignore", "pipe", "ignore"] }));
}

/** Reads the files of a site's folder, for an engine outside a browser. */
export const readIn = (folder: string): Read => (name, from, to) => {
  const path = `${folder}/${name}`;
  if (!existsSync(path)) return { status: 404 };
  const bytes = readFileSync(path);
  return { bytes: bytes.subarray(from, to), length: bytes.length };
};

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

/** For tests that delay or query the server itself. */
export const needsServer = () => base.skip(isSite(), "about a server's answers on their way");

/** For tests of what only the page without a server has. */
export const needsSite = () => base.skip(!isSite(), "about files beside the page");

/**
 * For tests of the page's own code, which is the same with any engine: run once, with a server.
 * Other tests check that both engines answer alike (`bytes.spec.ts`), games without a server
 * (`offline.spec.ts`), addresses behind a `#` (`history.spec.ts`), and cancelled or expired
 * queries.
 */
export const pageOnly = () => base.skip(isSite(), "the page's own code, tested with a server");

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
  await expect(page.locator(".stage .board")).toBeVisible({ timeout: 150_000 });
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
