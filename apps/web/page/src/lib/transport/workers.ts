// A pool of workers as the engine: one question each, the others queue. A busy worker cannot be
// interrupted, so cancelling terminates it, and a new one starts with the compiled module.

import type { Lang, Patience } from "../engine";
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

/** The engine that was started early; `fault` is its failure message in the reader's language. */
export function overWorkers(early: Early, fault: (lang: Lang) => string): Transport {
  const hands: Hand[] = [];
  const queue: Question[] = [];
  let loading: Promise<WebAssembly.Module> | null = early.started?.module ?? null;
  loading?.catch(() => (loading = null));

  /** The module, loaded once; the next question retries after a failure. */
  function load(): Promise<WebAssembly.Module> {
    loading ??= early.load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  /** Adds a worker; a new one gets the module. */
  function engage(known?: Worker): Hand {
    const worker = known ?? early.engage();
    const hand: Hand = { worker, question: null, began: 0 };
    hands.push(hand);
    worker.addEventListener("message", ({ data }: MessageEvent<Notice>) => hear(hand, data));
    worker.addEventListener("error", (event) => hear(hand, { fault: event.message }));
    load().then(
      (module) => known ?? worker.postMessage({ module } satisfies Order),
      (error: unknown) => hear(hand, { fault: String(error) }),
    );
    return hand;
  }

  function hear(hand: Hand, notice: Notice) {
    const { question } = hand;
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

  if (early.started) engage(early.started.worker);
  return (address, patience) =>
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
      next();
    });
}
