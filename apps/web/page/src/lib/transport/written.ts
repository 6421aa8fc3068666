// Answers that the build wrote beside the page (build/answers.mjs): the text of an exercise is shown
// before the engine is there, or without it.

import { read, type Transport } from "./answer";

/** Asks the file of an address, if there is one, and else the engine. */
export const orWritten =
  (engine: Transport): Transport =>
  async (address, patience) => {
    const [, game = "games", lang] = /^\/api\/(?:(\w+)\/exercise|games)\?lang=(en|fr)$/.exec(address) ?? [];
    if (!lang) return engine(address, patience);
    const file = await fetch(`answers/${game}-${lang}.json`, patience.signal ? { signal: patience.signal } : {}).catch(() => null);
    return file?.ok ? read(200, await file.text()) : engine(address, patience);
  };
