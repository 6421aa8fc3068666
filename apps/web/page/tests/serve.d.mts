interface Found {
  body: string | Uint8Array;
  kind?: string;
}
type Find = (path: string) => Found | null | Promise<Found | null>;

export function fileAt(path: string): Promise<Found | null>;
export function filesOf(folder: string, under?: string): Find;
export function serve(find: Find, options?: { port?: number; report?: (line: string) => void }): Promise<{ address: string; close: () => void }>;
