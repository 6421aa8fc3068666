// A pool of workers as the engine: one question each, the others queue. A busy worker cannot be
// interrupted, so cancelling terminates it, and a new one starts with the compiled module.

import type { Lang, Patience } from "../engine";
import { note } from "../loaded";
import type { Answer, Transport } from "./answer";
import { read } from "./answer";
import type { Early } from "./early";
import type { Notice, Order } from "./worker";

/**
 * Number of workers: fast questions never wait behind slow ones, and memory is not used by too
 * many.
 */
const MOST = 3;
/**
 * Milliseconds that a question waits for a busy worker before another is started: most finish
 * sooner.
 */
const WAIT = 80;
/**
 * Milliseconds after cancellation until a worker is terminated: most answers arrive sooner, and
 * cost less.
 */
const GRACE = 150;
/** Milliseconds after which a question reports that the engine is still being loaded. */
const LATE = 600;

interface Question {
  address: string;
  patience: Patience;
  answer: (answer: Answer) => void;
  /** The arrival time. */
  came: number;
  /** Whether a timer is set for it. */
  watched: boolean;
}

/** A worker, and its current question. */
interface Hand {
  worker: Worker;
  question: Question | null;
  began: number;
}

/** The engine in workers. */
export interface Workers {
  ask: Transport;
  /** Loads the engine before there is a question; settles when it is there or has failed. */
  start: () => Promise<unknown>;
  /** Whether the engine is loaded. */
  isThere: () => boolean;
}

/** Waits until the page has drawn what it has; a hidden one draws nothing. */
const drawn = () =>
  new Promise<unknown>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
    setTimeout(done, 500);
  });

/** The engine that `early` loads; `fault` is its failure message in the reader's language. */
export function overWorkers(early: Early, fault: (lang: Lang) => string): Workers {
  const hands: Hand[] = [];
  const queue: Question[] = [];
  let loading: Promise<WebAssembly.Module> | null = null;
  let isThere = false;
  const first = early.first.then(drawn);

  /**
   * The module, loaded once, after the first view, which must not share the line with it; the next
   * question retries after a failure.
   */
  function load(): Promise<WebAssembly.Module> {
    loading ??= first.then(early.load).then(
      (module) => {
        isThere = true;
        note([{ url: new URL("engine.wasm", document.baseURI).href }]);
        return module;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  /** Adds a worker, which gets the module. */
  function engage(): Hand {
    const worker = early.engage();
    const hand: Hand = { worker, question: null, began: 0 };
    hands.push(hand);
    worker.addEventListener("message", ({ data }: MessageEvent<Notice>) => hear(hand, data));
    worker.addEventListener("error", (event) => hear(hand, { fault: event.message }));
    load().then(
      (module) => worker.postMessage({ module } satisfies Order),
      (error: unknown) => hear(hand, { fault: String(error) }),
    );
    return hand;
  }

  function hear(hand: Hand, notice: Notice) {
    const { question } = hand;
    if ("loaded" in notice) return note([notice.loaded]);
    if ("done" in notice) {
      const seconds = (performance.now() - hand.began) / 1000;
      const total = notice.total > 0 ? { total: notice.total } : {};
      question?.patience.progress?.({ done: notice.done, ...total, seconds });
      return;
    }
    hand.question = null;
    if ("fault" in notice) {
      dismiss(hand);
      const lang = question && /[?&]lang=fr(&|$)/.test(question.address) ? "fr" : "en";
      question?.answer({ status: 500, document: { error: `${fault(lang)} (${notice.fault})` } });
    } else question?.answer(read(notice.status, new TextDecoder().decode(notice.body)));
    next();
  }

  /** Reports that a question still waits for the engine itself. */
  function reportWait({ patience, came }: Question) {
    if (!isThere) patience.progress?.({ done: 0, seconds: (performance.now() - came) / 1000, isLoading: true });
  }

  function dismiss(hand: Hand) {
    hand.worker.terminate();
    const at = hands.indexOf(hand);
    if (at >= 0) hands.splice(at, 1);
  }

  /** Gives the oldest question to an idle worker. */
  function next() {
    const question = queue[0];
    if (!question) return;
    // The first idle one, which has the tables of earlier questions.
    const hand = hands.find((hand) => hand.question === null) ?? (hands.length < MOST && lasting(question) ? engage() : null);
    if (!hand) return;
    queue.shift();
    hand.question = question;
    // A module that is still loading must arrive first.
    const put = () => {
      if (hand.question !== question) return;
      hand.began = performance.now();
      hand.worker.postMessage({ address: question.address } satisfies Order);
    };
    load().then(put, () => {});
    next();
  }

  /** Whether a question has waited long enough to start another worker. */
  function lasting(question: Question): boolean {
    if (hands.length === 0 || performance.now() - question.came >= WAIT) return true;
    if (!question.watched) setTimeout(next, WAIT + 1);
    question.watched = true;
    return false;
  }

  function leave(question: Question) {
    const waiting = queue.indexOf(question);
    if (waiting >= 0) queue.splice(waiting, 1);
    const hand = hands.find((hand) => hand.question === question);
    if (!hand) return;
    setTimeout(() => {
      if (hand.question !== question) return;
      dismiss(hand);
      next();
    }, GRACE);
  }

  const ask: Transport = (address, patience) =>
    new Promise((answer, fail) => {
      const question = { address, patience, answer, came: performance.now(), watched: false };
      const { signal } = patience;
      const leaving = () => {
        leave(question);
        fail(signal?.reason);
      };
      if (signal?.aborted) return leaving();
      signal?.addEventListener("abort", leaving, { once: true });
      queue.push(question);
      setTimeout(reportWait, LATE, question);
      next();
    });

  async function start(): Promise<unknown> {
    await first;
    if (hands.length === 0) engage();
    return load().catch(() => undefined);
  }
  return { ask, start, isThere: () => isThere };
}
