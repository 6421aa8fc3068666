// Numbers, sizes and times as each language writes them, and what French does before its punctuation.

import type { Exact, Lang } from "./engine";

/** A whole number with its thousands set apart; of a long one only the beginning, and how long it is. */
export const thousands = (lang: Lang, number: Exact): string =>
  String(number).length > 30
    ? `${BigInt(String(number).slice(0, 12)).toLocaleString(lang)}… (${String(number).replace("-", "").length} ${lang === "fr" ? "chiffres" : "digits"})`
    : BigInt(number).toLocaleString(lang);

/** Whether the language uses the singular for a number: for 1, and in French for 0 too. */
export const singular = (lang: Lang, number: Exact): boolean => String(number) === "1" || (lang === "fr" && String(number) === "0");

/** What is no sentence but differs between the languages all the same. */
export const figures = (lang: Lang) => ({
  number: (n: Exact) => thousands(lang, n),
  /** A score in hundredths, signed. */
  score: (hundredths: number) =>
    (hundredths / 100).toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" }),
  all: (names: string[]) => new Intl.ListFormat(lang).format(names),
  seconds: (s: number) => {
    const said = s < 0.001 ? `${Math.round(s * 1e6)} µs` : s < 1 ? `${(s * 1e3).toFixed(1)} ms` : `${s.toFixed(2)} s`;
    return lang === "fr" ? said.replace(".", ",") : said;
  },
  bytes: (n: Exact) => size(Number(n), lang === "fr" ? ["o", "Kio", "Mio", "Gio", "Tio"] : ["B", "KiB", "MiB", "GiB", "TiB"], lang),
});

/** Keeps French punctuation on the line of the word before it. */
export const tied = (text: string): string => text.replace(/ ([?!:;»])/g, "\u00a0$1").replace(/« /g, "«\u00a0");

function size(bytes: number, units: string[], lang: Lang): string {
  let unit = 0;
  let rest = bytes;
  while (rest >= 1024 && unit < units.length - 1) {
    rest /= 1024;
    unit += 1;
  }
  return `${rest.toLocaleString(lang, { maximumFractionDigits: unit ? 1 : 0 })} ${units[unit]}`;
}

/** With a capital at its beginning, as a label has it. */
export const sentence = (text: string): string => tied(text.charAt(0).toUpperCase() + text.slice(1));
