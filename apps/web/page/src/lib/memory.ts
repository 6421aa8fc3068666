// The page's storage in the browser; empty if storage is not allowed.

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value; returns whether the browser kept it. */
export function remember(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    // It will be asked again next time.
    return false;
  }
}

/** Parses a stored object; `null` if there is a text that is none. */
export function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text ?? "{}") as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Games of this tab, so that Back finds all their moves; the oldest are dropped first. */
const games = new Map<string, unknown>();
const GAMES = 30;

export function keep(key: string, value: unknown): void {
  games.delete(key);
  games.set(key, value);
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    const all = Object.keys(sessionStorage).filter((name) => name.startsWith("game:"));
    // Keys begin with the time.
    for (const old of all.sort().slice(0, -GAMES)) sessionStorage.removeItem(old);
  } catch {
    // A reload then replays the moves of the address.
  }
}

export function kept<T>(key: string): T | undefined {
  const known = games.get(key);
  if (known !== undefined) return known as T;
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
