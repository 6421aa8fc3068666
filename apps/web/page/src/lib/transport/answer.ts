// What a transport carries: a question's address there, an answer back.

import type { Patience } from "../engine";

/** A document with its status, whoever carried it. */
export interface Answer {
  status: number;
  document: unknown;
}

/** Brings an address such as `/api/chomp/5x4?lang=en` to an engine. Leaving (`patience.signal`) stops the work. */
export type Transport = (address: string, patience: Patience) => Promise<Answer>;

/** Reads a body, which is a document unless something between here and the engine is broken. */
export function read(status: number, text: string): Answer {
  try {
    return { status, document: JSON.parse(text) };
  } catch {
    return { status: status === 200 ? 502 : status, document: { error: text.slice(0, 200) } };
  }
}
