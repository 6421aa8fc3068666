// Documents that the build wrote beside the page (build/answers.mjs): the first view is shown before
// the engine is there, or without it.

import type { Transport } from "./answer";
import type { Early } from "./early";
import type { Workers } from "./workers";

/** Documents by their address: an answer for another board, language or setting has another one. */
type Documents = Record<string, unknown>;

/** The files that may have the document of an address; none for questions that only the engine answers. */
function filesOf(address: string): string[] {
  const [, game, verb, lang] = /^\/api\/(?:games|(\w+)\/(?:[^/?]+\/)?(exercise|show))\?lang=(en|fr)(?:&|$)/.exec(address) ?? [];
  if (!lang) return [];
  if (!game) return [`games-${lang}`];
  return verb === "exercise" ? [`${game}-exercise-${lang}`] : [`games-${lang}`, `${game}-${lang}`];
}

/** The documents in a text; none in that of a host which answers every address with the same page. */
function parsed(text: string | null): Documents {
  try {
    return (JSON.parse(text ?? "{}") as Documents | null) ?? {};
  } catch {
    return {};
  }
}

/** Answers from the files while the engine is not there, and else from the engine. */
export function orWritten(engine: Workers, early: Early): Transport {
  const opened = new Map<string, Promise<Documents>>();

  function open(name: string): Promise<Documents> {
    const known = opened.get(name) ?? (early.files.get(name) ?? early.written(name)).then(parsed);
    opened.set(name, known);
    return known;
  }

  return async (address, patience) => {
    for (const name of engine.isThere() ? [] : filesOf(address)) {
      const document = (await open(name))[address];
      if (document !== undefined) return { status: 200, document };
    }
    return engine.ask(address, patience);
  };
}
