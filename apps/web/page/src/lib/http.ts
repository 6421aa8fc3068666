// The engine behind addresses: turns queries into addresses for any transport.

import { encodeBoard } from "./address";
import type {
  Exercise,
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
  Puzzle,
  Recorded,
  Reply,
  Solved,
  Stood,
  Walk,
} from "./engine";
import { Trouble } from "./engine";
import { shared } from "./shared";
import type { Transport } from "./transport/answer";

/** Maximum number of cached answers; the oldest are dropped first. */
const KEPT = 400;

function complaint(document: unknown, status: number): string {
  const sentence = (document as { error?: unknown }).error;
  return typeof sentence === "string" && sentence ? sentence : `HTTP ${status}`;
}

function address(ask: Ask, verb: string, options: Record<string, string> = {}): string {
  const { on, settings, lang } = ask;
  const query = new URLSearchParams({ lang, ...settings, ...options });
  if (on !== undefined && on !== ask.board) query.set("on", on);
  return `/api/${ask.game}/${encodeBoard(ask.board)}${verb && "/" + verb}?${query}`;
}

const long = { stream: "1" };

/** An engine reached through a transport. */
export function engineOver(transport: Transport): Engine {
  const kept = new Map<string, unknown>();
  const ask = shared(async (address, patience) => {
    const { status, document } = await transport(address, patience);
    if (status !== 200) throw new Trouble(status, complaint(document, status));
    kept.set(address, document);
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return document;
  });

  async function get<T>(address: string, patience: Patience = {}): Promise<T> {
    return (kept.has(address) ? kept.get(address) : await ask(address, patience)) as T;
  }

  return {
    games: async (lang: Lang, patience) => (await get<{ games: Game[] }>(`/api/games?lang=${lang}`, patience)).games,
    levels: async (lang: Lang, patience) => (await get<{ levels: LevelEntry[] }>(`/api/games?lang=${lang}`, patience)).levels,
    exercise: (game, lang, patience) => get<Exercise>(`/api/${game}/exercise?lang=${lang}`, patience),
    fresh: async (game, recipe, lang, patience) =>
      (await get<{ board: string }>(`/api/${game}/new?${new URLSearchParams({ lang, ...recipe })}`, patience)).board,
    puzzle: (game, which, lang, patience) => {
      const query = Object.entries({ lang, ...which, ...long }).map(([name, value]) => [name, String(value)]);
      return get<Puzzle>(`/api/${game}/puzzle?${new URLSearchParams(query)}`, patience);
    },
    show: (ask, patience) => get<Drawn>(address(ask, "show", ask.solution ? { solution: "1" } : {}), patience),
    play: (ask, move, patience) => get<Drawn>(address(ask, "play-move", { move }), patience),
    steps: async (ask, move, patience) => (await get<{ steps: Picture[] }>(address(ask, "steps", { move }), patience)).steps,
    record: (ask, game, patience) => get<Recorded>(address(ask, "record", game), patience),
    reply: (ask, level: Level, seed: number, patience) =>
      get<Reply>(address(ask, "reply", { level, seed: String(seed), ...long }), patience),
    moves: (ask, patience, seconds) => get<Judged>(address(ask, "", seconds === undefined ? long : { limit: String(seconds), ...long }), patience),
    solve: (ask, patience) => get<Solved>(address(ask, "solve", long), patience),
    study: async (ask, patience) => {
      const solved = await get<Solved & { game: string; judged: JudgedMove[] }>(address(ask, "solve", { judged: "1", ...long }), patience);
      return { ...solved, moves: solved.judged };
    },
    nimber: (ask, patience) => get<Solved>(address(ask, "solve", { worth: "nimber", ...long }), patience),
    explain: async (ask, patience) =>
      (await get<{ explanation: string[] }>(address(ask, "explain", long), patience)).explanation,
    map: (ask, patience) => get<Charted>(address({ ...ask, settings: {} }, "map", long), patience),
    compare: (ask, patience) => get<Ladder>(address(ask, "compare", long), patience),
    growth: (ask, patience) => get<Growth>(address(ask, "growth", { limit: "1", ...long }), patience),
    walk: (ask, patience) => get<Walk>(address(ask, "walk"), patience),
    stand: (ask, at, patience) => get<Stood>(address(ask, "walk", { at }), patience),
  };
}
