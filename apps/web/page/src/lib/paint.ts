// Colours of the heat scale: red, white, blue, which are distinguishable with red-green colour
// blindness.

const SCALE = [
  [178, 24, 43],
  [244, 165, 130],
  [247, 247, 247],
  [146, 197, 222],
  [33, 102, 172],
] as const;

/** The colour of a level from -1 to 1 as red, green and blue. */
export function rgb(level: number): [number, number, number] {
  const place = ((Math.max(-1, Math.min(1, level)) + 1) / 2) * (SCALE.length - 1);
  const below = Math.min(Math.floor(place), SCALE.length - 2);
  const part = place - below;
  const [from, to] = [SCALE[below] ?? SCALE[0], SCALE[below + 1] ?? SCALE[4]];
  const mix = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * part);
  return [mix(0), mix(1), mix(2)];
}

export function ground(level: number): string {
  return `rgb(${rgb(level).join(" ")})`;
}

export const heat = ground;

/** A readable text colour on it. */
export function textOn(level: number): string {
  const [red, green, blue] = rgb(level).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#111" : "#fff";
}
