// The engine behind HTTP. Long answers come as events, and leaving stops the work.

import { encodeBoard } from "./address";
import type {
  Ask,
  Charted,
  Drawn,
  Engine,
  Game,
  Growth,
  Judged,
  JudgedMove,
  Ladder,
  Lang,
  Level,
  LevelEntry,
  Patience,
  Picture,
  Progress,
  Puzzle,
  Recorded,
  Reply,
  Solved,
  Stood,
  Walk,
} from "./engine";
import { Trouble } from "./engine";

/** Answers that the page has seen; the oldest go first. */
const kept = new Map<string, unknown>();
const KEPT = 400;

async function get<T>(address: string, patience: Patience = {}): Promise<T> {
  if (kept.has(address)) return kept.get(address) as T;
  const response = await fetch(address, { signal: patience.signal ?? null });
  const events = response.headers.get("content-type")?.startsWith("text/event-stream");
  const { status, document } = events ? await listen(response, patience.progress) : await whole(response);
  if (status !== 200) throw new Trouble(status, complaint(document, status));
  kept.set(address, document);
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return document as T;
}

interface Answer {
  status: number;
  document: unknown;
}

async function whole(response: Response): Promise<Answer> {
  const text = await response.text();
  try {
    return { status: response.status, document: JSON.parse(text) };
  } catch {
    return { status: response.ok ? 502 : response.status, document: { error: text.slice(0, 200) } };
  }
}

/** Reads events until the result is there. */
async function listen(response: Response, progress?: (progress: Progress) => void): Promise<Answer> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return { status: 502, document: {} };
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { status: 502, document: {} };
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [name, data] = event.split("\n");
      const document: unknown = JSON.parse(data?.replace(/^data: /, "") ?? "null");
      if (name === "event: result") return document as Answer;
      progress?.(document as Progress);
    }
  }
}

function complaint(document: unknown, status: number): string {
  const sentence = (document as { error?: unknown }).error;
  return typeof sentence === "string" ? sentence : `HTTP ${status}`;
}

function address(ask: Ask, verb: string, options: Record<string, string> = {}): string {
  const { on, settings, lang } = ask;
  const query = new URLSearchParams({ lang, ...settings, ...options });
  if (on !== undefined && on !== ask.board) query.set("on", on);
  return `/api/${ask.game}/${encodeBoard(ask.board)}${verb && "/" + verb}?${query}`;
}

const long = { stream: "1" };

export const http: Engine = {
  games: async (lang: Lang, patience) => (await get<{ games: Game[] }>(`/api/games?lang=${lang}`, patience)).games,
  levels: async (lang: Lang, patience) => (await get<{ levels: LevelEntry[] }>(`/api/games?lang=${lang}`, patience)).levels,
  fresh: async (game, recipe, lang, patience) =>
    (await get<{ board: string }>(`/api/${game}/new?${new URLSearchParams({ lang, ...recipe })}`, patience)).board,
  puzzle: (game, which, lang, patience) => {
    const query = Object.entries({ lang, ...which, solution: 1 }).map(([name, value]) => [name, String(value)]);
    return get<Puzzle>(`/api/${game}/puzzle?${new URLSearchParams(query)}`, patience);
  },
  show: (ask, patience) => get<Drawn>(address(ask, "show", ask.solution ? { solution: "1" } : {}), patience),
  play: (ask, move, patience) => get<Drawn>(address(ask, "play-move", { move }), patience),
  steps: async (ask, move, patience) => (await get<{ steps: Picture[] }>(address(ask, "steps", { move }), patience)).steps,
  record: (ask, game, patience) => get<Recorded>(address(ask, "record", game), patience),
  reply: (ask, level: Level, seed: number, patience) =>
    get<Reply>(address(ask, "reply", { level, seed: String(seed), ...long }), patience),
  moves: (ask, patience) => get<Judged>(address(ask, "", long), patience),
  solve: (ask, patience) => get<Solved>(address(ask, "solve", long), patience),
  study: async (ask, patience) => {
    const solved = await get<Solved & { game: string; judged: JudgedMove[] }>(address(ask, "solve", { judged: "1", ...long }), patience);
    return { ...solved, moves: solved.judged };
  },
  explain: async (ask, patience) =>
    (await get<{ explanation: string[] }>(address(ask, "explain", long), patience)).explanation,
  map: (ask, patience) => get<Charted>(address({ ...ask, settings: {} }, "map", long), patience),
  compare: (ask, patience) => get<Ladder>(address(ask, "compare", long), patience),
  growth: (ask, patience) => get<Growth>(address(ask, "growth", { limit: "1", ...long }), patience),
  walk: (ask, patience) => get<Walk>(address(ask, "walk"), patience),
  stand: (ask, at, patience) => get<Stood>(address(ask, "walk", { at }), patience),
};
