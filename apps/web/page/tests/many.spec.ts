// Large boards, which are painted, accessible by pointer, keys and screen reader.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { address, expect, open, position, test } from "./common";

/** The middle of a square, counted from the top left of the board. */
async function middle(page: Page, row: number, column: number, size = 30): Promise<[number, number]> {
  const box = await page.locator(".painting").boundingBox();
  if (!box) throw new Error("no board");
  return [box.x + ((column + 0.5) * box.width) / size, box.y + ((row + 0.5) * box.height) / size];
}

/** The colour in a corner of a square, away from any sign, as red, green and blue. */
const colour = (page: Page, row: number, column: number, size = 30) =>
  page.locator(".painting").evaluate(
    (canvas, [row, column, size]) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const at = (place: number, room: number) => Math.floor(((place + 0.5) * room) / size - room / size / 4);
      // Read from a copy, so that the canvas itself does not change.
      const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true });
      pen?.drawImage(canvas as HTMLCanvasElement, 0, 0);
      const data = pen?.getImageData(at(column, width), at(row, height), 1, 1).data;
      return [...(data ?? [])].slice(0, 3);
    },
    [row, column, size] as [number, number, number],
  );

const near = (one: number[], other: number[]) => one.every((part, at) => Math.abs(part - (other[at] ?? 0)) < 40);

test("a painted board: it shows the squares that would go, a click plays, and values have their colours", async ({ page }) => {
  await open(page, "/chomp/30x30?foe=friend");
  await expect(page.locator(".status")).toHaveText("Player 1 to move.");
  await expect(page.locator(".board .square")).toHaveCount(1);
  await page.mouse.move(...(await middle(page, 9, 12)));
  const [veil, board] = [await page.locator(".veil").boundingBox(), await page.locator(".painting").boundingBox()];
  expect(((veil?.width ?? 0) / (board?.width ?? 1)) * 30).toBeCloseTo(18, 1);
  expect(((veil?.height ?? 0) / (board?.height ?? 1)) * 30).toBeCloseTo(10, 1);
  await expect(page.locator(".painting")).toHaveClass(/inviting/);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator(".status")).toHaveText("Player 2 to move.");
  await expect(page.locator(".stage .caption")).toHaveText("720 squares left");
  expect(position(page)).toBe([...Array(20).fill(30), ...Array(10).fill(12)].join());
  // The square is gone and cannot be played on.
  expect(await colour(page, 5, 20)).toEqual([0, 0, 0]);
  await page.mouse.click(...(await middle(page, 5, 20)));
  await expect(page.locator(".refusal")).toContainText("This square has already been eaten.");
  await open(page, "/chomp/30x30?foe=friend&reveal=1");
  await expect.poll(async () => near(await colour(page, 28, 1), [20, 80, 140])).toBe(true);
  expect(near(await colour(page, 3, 4), [242, 185, 138])).toBe(true);
});

test("a painted board is played with keys, and every square is read", async ({ page }) => {
  await open(page, "/chomp/30x30?foe=friend");
  const cell = page.getByRole("gridcell");
  await expect(cell).toHaveAttribute("aria-label", "row 29, column 0, chocolate, (29,0)");
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "30");
  await cell.focus();
  for (const press of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(press);
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAttribute("aria-label", "row 28, column 2, chocolate, (28,2)");
  await expect(page.locator(".veil")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.locator(".stage .caption")).toHaveText("844 squares left");
  // The other way round, and the same square.
  await page.getByRole("button", { name: "Turn the board" }).click();
  await page.mouse.move(...(await middle(page, 29, 29)));
  await page.mouse.click(...(await middle(page, 20, 20)));
  await expect(cell).toHaveAttribute("aria-label", "row 20, column 9, gone");
});

test("a grid of 1600 numbers: the way is built by clicks, as anywhere", async ({ page }) => {
  const rows = Array.from({ length: 40 }, (_, row) => Array.from({ length: 40 }, (_, column) => ((row * 7 + column * 3) % 10) - 4).join(" "));
  await open(page, address("rockse", `${rows.join("; ")}; jumps (0,1) (1,0)`));
  await expect(page.locator(".status")).toHaveText("Your move.");
  await page.mouse.click(...(await middle(page, 0, 1, 40)));
  await expect(page.locator(".paid")).toHaveCount(2);
  // The path appears before the move is confirmed, and only then continues.
  await expect.poll(() => page.url()).toContain("moves=");
  await expect(page.locator(".stage .dim")).toHaveCount(0);
  await page.mouse.click(...(await middle(page, 1, 1, 40)));
  await expect(page.locator(".paid")).toHaveCount(3);
  await expect.poll(() => page.url()).toMatch(/moves=[^&]*_/);
  await expect(page.locator(".stage .dim")).toHaveCount(0);
  await page.mouse.click(...(await middle(page, 9, 9, 40)));
  await expect(page.locator(".refusal")).not.toBeEmpty();
});

test("a painted board follows light and dark, is as sharp as the screen, and axe finds nothing", async ({ browser, page, baseURL }) => {
  const context = await browser.newContext({ deviceScaleFactor: 2, colorScheme: "light", ...(baseURL ? { baseURL } : {}) });
  const sharp = await context.newPage();
  await open(sharp, "/chomp/24x24?foe=friend&reveal=1");
  await expect(sharp.locator(".status")).toHaveText("Player 1 to move.");
  const ratio = () => sharp.locator(".painting").evaluate((canvas) => (canvas as HTMLCanvasElement).width / canvas.clientWidth);
  await expect.poll(ratio).toBe(2);
  const drawn = () => sharp.locator(".painting").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL().length);
  await sharp.locator(".painting").click({ position: { x: 200, y: 100 } });
  await expect(sharp.locator(".status")).toHaveText("Player 2 to move.");
  for (const colorScheme of ["light", "dark"] as const) {
    await sharp.emulateMedia({ colorScheme });
    expect(await drawn()).toBeGreaterThan(1000);
    const { violations } = await new AxeBuilder({ page: sharp }).setLegacyMode().include(".stage").analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  await context.close();
  void page;
});

test("nine hundred squares with their values take two answers and no element a square", async ({ page }) => {
  await open(page, "/chomp/3x3?foe=friend&reveal=1");
  await expect(page.locator(".status")).toHaveText("Player 1 to move.");
  for (const size of [30, 29, 28]) {
    await open(page, `/chomp/3x3?foe=friend&reveal=1&seed=${size}`);
    await expect(page.locator(".stage .caption")).toHaveText("9 squares left");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    // Within the page, by a link: the board is counted, and not the loading of a page.
    await page.evaluate((size) => {
      const link = Object.assign(document.createElement("a"), { href: `${location.hash ? "#" : ""}/chomp/${size}x${size}?foe=friend&reveal=1` });
      document.querySelector("main")?.append(link);
      link.click();
      link.remove();
    }, size);
    // The one winning bite is blue.
    await expect.poll(() => colour(page, size - 2, 1, size).then(([red = 0, , blue = 0]) => blue > red + 60).catch(() => false)).toBe(true);
    expect(asked.filter((path) => path.includes(`/${size}x${size}/`))).toEqual([`/api/chomp/${size}x${size}/show`, `/api/chomp/${size}x${size}/solve`]);
    await expect(page.locator(".board .square")).toHaveCount(1);
    expect(await page.locator(".stage *").count()).toBeLessThan(100);
  }
});
