// The page's storage in the browser; empty if storage is not allowed.

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It will be asked again next time.
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
