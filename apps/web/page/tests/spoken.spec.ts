// The screen reader's view: Chromium's accessibility tree, for every kind of board and in both
// languages.

import type { Page } from "@playwright/test";
import { address, expect, games, open, test } from "./common";

interface Node {
  ignored: boolean;
  role: string;
  name: string;
  live: string;
}

/** Chromium's accessibility tree. */
async function tree(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.map(({ ignored, role, name, properties }) => ({
    ignored,
    role: String(role?.value ?? ""),
    name: String(name?.value ?? ""),
    live: String(properties?.find((one) => (one.name as string) === "live")?.value.value ?? ""),
  }));
}

const where = { en: /^(square \S+|row \S+, column \S+), (.+)$/, fr: /^(case \S+|ligne \S+, colonne \S+), (.+)$/ };

for (const { name, start, boards } of games()) {
  test(`every square of ${name} says where it is and what is on it`, async ({ page }) => {
    // In the middle of a game, too: removed, turned and captured pieces are announced.
    for (const [board, lang] of [[start, "en"], [boards.at(-1)?.board ?? start, "fr"]] as const) {
      await open(page, `${address(name, board)}?lang=${lang}&foe=friend`);
      await expect(page.locator(".status")).not.toBeEmpty();
      await expect(page.locator(".stage .dim")).toHaveCount(0);
      const drawn = await page.locator("[role=gridcell]").count();
      const nodes = (await tree(page)).filter((node) => !node.ignored);
      const cells = nodes.filter((node) => node.role === "gridcell");
      expect(cells.length, `${board} ${lang}`).toBe(drawn);
      const places = cells.map((cell) => where[lang].exec(cell.name)?.[1] ?? `nothing is said of "${cell.name}"`);
      expect(places.filter((place) => place.startsWith("nothing")), `${board} ${lang}`).toEqual([]);
      expect(new Set(places).size, "no two squares are called alike").toBe(cells.length);
      expect(nodes.filter((node) => node.role === "grid").map((node) => node.name)[0]).toBeTruthy();
      expect(nodes.filter((node) => node.role === "status" && node.live === "polite").length).toBeGreaterThan(0);
    }
  });
}

test("moves on the board are announced to screen readers", async ({ page }) => {
  await open(page, "/draughts/start?foe=friend");
  const live = () => page.locator(".turn [role=status], .turn [aria-live=polite], .refusal[role=status]").allTextContents();
  await expect(page.locator(".status")).toHaveText("Player 1 to move.");
  await page.getByRole("gridcell", { name: "square 32," }).click();
  await page.getByRole("gridcell", { name: "square 23," }).click();
  await expect.poll(live).toContain("The chosen piece cannot go there.");
  await page.getByRole("gridcell", { name: "square 28," }).click();
  // The side to move, and the last move.
  await expect.poll(live).toContain("Player 2 to move.");
  await expect.poll(async () => (await live()).join(" ")).toMatch(/Player 1.*32/);
  await expect.poll(async () => (await tree(page)).filter(({ name }) => /^square (28|32), /.test(name)).map(({ name }) => name)).toEqual(["square 28, white man", "square 32, empty"]);
  await page.getByRole("gridcell", { name: "square 19," }).focus();
  await expect.poll(async () => page.evaluate(() => document.activeElement?.ariaLabel)).toContain("square 19, black man");
});
