// Numbers, sizes and times in each language's style, and French punctuation.

import type { Exact, Lang } from "./engine";

/** An integer with grouped thousands; a long one is shortened to its beginning and its length. */
export const thousands = (lang: Lang, number: Exact): string =>
  String(number).length > 30
    ? `${BigInt(String(number).slice(0, 12)).toLocaleString(lang)}… (${String(number).replace("-", "").length} ${lang === "fr" ? "chiffres" : "digits"})`
    : BigInt(number).toLocaleString(lang);

/** Whether a number takes the singular: 1, and in French also 0. */
export const singular = (lang: Lang, number: Exact): boolean => String(number) === "1" || (lang === "fr" && String(number) === "0");

/** Parts smaller than sentences that differ between the languages. */
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

/** Keeps French punctuation on the same line as the word before it. */
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

/** Capitalises the first letter, as in a label. */
export const sentence = (text: string): string => tied(text.charAt(0).toUpperCase() + text.slice(1));
