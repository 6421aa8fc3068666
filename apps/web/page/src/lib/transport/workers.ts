// A few workers as the engine: one question each, the others wait. Nothing can reach into a worker while it works, so
// giving up ends it, and another begins with the module that is compiled already.

import type { Lang, Patience } from "../engine";
import type { Answer, Transport } from "./answer";
import { read } from "./answer";
import type { Early } from "./early";
import type { Notice, Order } from "./worker";

/** Workers at once: what is known soon never waits behind what takes long, and memory is not taken by too many. */
const MOST = 3;
/** Milliseconds that a question waits for a worker at work before another one is made: most are done sooner than that. */
const WAIT = 80;
/** Milliseconds after which a worker is ended whose answer nobody wants: most answers come sooner, and cost less. */
const GRACE = 150;

interface Question {
  address: string;
  patience: Patience;
  answer: (answer: Answer) => void;
  /** When it came. */
  came: number;
  /** Whether somebody looks after it when it has waited long enough. */
  watched: boolean;
}

/** A worker, and what it works at. */
interface Hand {
  worker: Worker;
  question: Question | null;
  began: number;
}

/** The engine that was begun early; `fault` says in the reader's language that it broke down. */
export function overWorkers(early: Early, fault: (lang: Lang) => string): Transport {
  const hands: Hand[] = [];
  const queue: Question[] = [];
  let loading: Promise<WebAssembly.Module> | null = early.module;
  loading.catch(() => (loading = null));

  /** The module, loaded once; what failed is tried again for the next question. */
  function load(): Promise<WebAssembly.Module> {
    loading ??= early.load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  /** Takes on a worker; a new one is given the module. */
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

  /** Gives the oldest question to somebody who has none. */
  function next() {
    const question = queue[0];
    if (!question) return;
    // The first one that is free: it has the tables of what was asked before.
    const hand = hands.find((hand) => hand.question === null) ?? (hands.length < MOST && lasting(question) ? engage() : null);
    if (!hand) return;
    queue.shift();
    hand.question = question;
    // A module that is still loading comes first.
    const put = () => {
      if (hand.question !== question) return;
      hand.began = performance.now();
      hand.worker.postMessage({ address: question.address } satisfies Order);
    };
    load().then(put, () => {});
    next();
  }

  /** Whether a question has waited long enough for another worker to be made. */
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

  engage(early.worker);
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
