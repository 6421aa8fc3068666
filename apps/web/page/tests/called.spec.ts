// The names of boards in French: a draughts player says "damier". Pure functions, and the page that
// uses them.

import { called, renamed } from "../src/lib/called";
import { dictionary } from "../src/lib/words";
import { address, expect, games, open, test } from "./common";

test("a noun changes the words that agree with it", () => {
  const [damier, grille] = ["le damier, les damiers", "la grille, les grilles"];
  expect(renamed("Retourner le plateau", damier)).toBe("Retourner le damier");
  expect(renamed("Quels plateaux sont hors de portée ?", grille)).toBe("Quelles grilles sont hors de portée ?");
  expect(renamed("Ce plateau : au plateau, du plateau, un plateau.", grille)).toBe("Cette grille : à la grille, de la grille, une grille.");
  expect(renamed("Plateaux à essayer", grille)).toBe("Grilles à essayer");
  expect(renamed("petites tablettes seulement, sur toute tablette", damier)).toBe("petits damiers seulement, sur tout damier");
  // Commands, and words with the same beginning, stay as they are.
  const kept = "tablette solve draughts start --memory 7GiB ; les plateauxx";
  expect(renamed(kept, damier)).toBe(kept);
});

test("in French no sentence of the page calls a known board by another name, and English stays", () => {
  for (const look of ["chequered", "grid", "numbers", "rings"] as const) {
    expect(JSON.stringify(called(dictionary.fr, look))).not.toMatch(/plateau/i);
    expect(called(dictionary.fr, look).linkHow(2)).not.toMatch(/plateau/);
    expect(called(dictionary.en, look)).toBe(dictionary.en);
  }
  expect(called(dictionary.fr, "counters")).toBe(dictionary.fr);
  expect(called(dictionary.fr, "chequered").flip).toBe("Retourner le damier");
});

const nouns: Record<string, RegExp> = { draughts: /damier/, brazilian: /damier/, checkers: /damier/, rockse: /grille/, tictactoe: /grille/, chomp: /tablette/, chocolate: /tablette/ };

test("every game in French", async ({ page }) => {
  for (const { name, start } of games()) {
    const noun = nouns[name];
    if (!noun) continue;
    await open(page, `${address(name, start)}?lang=fr&foe=friend`);
    await expect(page.locator(".status")).not.toBeEmpty();
    const said = await page.locator("main").evaluate((main) => [main.textContent, ...[...main.querySelectorAll("[aria-label]")].map((part) => part.ariaLabel)].join("\n"));
    expect(said, name).toMatch(noun);
    expect(said, name).not.toMatch(/plateau/i);
    // If the game itself does not say it, neither does the page.
    if (!/tablette/.test(String(noun))) expect(said, name).not.toMatch(/(?:la|une|cette) tablette/i);
  }
});
