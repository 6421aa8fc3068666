// Shares one query among all identical concurrent ones. It is cancelled when its last caller
// cancels.

import type { Patience, Progress } from "./engine";

/** A pending query, and its callers. */
interface Flight<T> {
  answer: Promise<T>;
  leaving: AbortController;
  waiting: Set<Patience>;
}

type Asking<T> = (address: string, patience: Patience) => Promise<T>;

export function shared<T>(ask: Asking<T>): Asking<T> {
  const flights = new Map<string, Flight<T>>();

  function launch(address: string): Flight<T> {
    const [leaving, waiting] = [new AbortController(), new Set<Patience>()];
    const progress = (progress: Progress) => {
      for (const patience of waiting) patience.progress?.(progress);
    };
    const answer = ask(address, { signal: leaving.signal, progress });
    const flight = { answer, leaving, waiting };
    flights.set(address, flight);
    const landed = () => {
      if (flights.get(address) === flight) flights.delete(address);
    };
    answer.then(landed, landed);
    return flight;
  }

  return (address, patience) => {
    const { signal } = patience;
    if (signal?.aborted) return Promise.reject(signal.reason);
    const flight = flights.get(address) ?? launch(address);
    const mine = { ...patience };
    flight.waiting.add(mine);
    return new Promise((answer, fail) => {
      const leave = () => {
        flight.waiting.delete(mine);
        fail(signal?.reason);
        if (flight.waiting.size > 0) return;
        if (flights.get(address) === flight) flights.delete(address);
        flight.leaving.abort(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      const done = () => {
        flight.waiting.delete(mine);
        signal?.removeEventListener("abort", leave);
      };
      flight.answer.then(
        (found) => (done(), answer(found)),
        (error: unknown) => (done(), fail(error)),
      );
    });
  };
}
