// A transport carries a query's address one way, and the answer back.

import type { Patience } from "../engine";

/** A document with its status, from any transport. */
export interface Answer {
  status: number;
  document: unknown;
}

/**
 * Sends an address such as `/api/chomp/5x4?lang=en` to an engine. `patience.signal` cancels the
 * work.
 */
export type Transport = (address: string, patience: Patience) => Promise<Answer>;

/** Reads a body, which is a document unless an intermediary is faulty. */
export function read(status: number, text: string): Answer {
  try {
    return { status, document: JSON.parse(text) };
  } catch {
    return { status: status === 200 ? 502 : status, document: { error: text.slice(0, 200) } };
  }
}
