/** Judges whether the squares of a board meet sharply in a row of pixels. */

export type Pixel = readonly [red: number, green: number, blue: number];

/** Distance of two colours, the largest of their three channels', at which they count as one. */
const sameColour = 12;

/** Pixels of raw RGB, three bytes each. */
export function pixelsOf(bytes: Uint8Array): readonly Pixel[] {
  return Array.from({ length: Math.floor(bytes.length / 3) }, (_, at) => [
    bytes[3 * at] ?? 0,
    bytes[3 * at + 1] ?? 0,
    bytes[3 * at + 2] ?? 0,
  ]);
}

export interface Sharpness {
  /** Number of places where one of the two colours gives way to the other. */
  readonly edges: number;
  /** The most pixels of a mixed colour at one edge. A scaled picture has two or more. */
  readonly softest: number;
}

/** A row through the middle of eight empty squares, from edge to edge of the board. */
export function sharpnessOf(row: readonly Pixel[]): Sharpness {
  const squares = 8;
  const middle = (square: number) => row[Math.floor(((square + 0.5) * row.length) / squares)] ?? [0, 0, 0];
  const colours = [middle(0), middle(1)] as const;
  const kinds = row.map((pixel) => colours.findIndex((colour) => distance(pixel, colour) <= sameColour));
  let edges = 0;
  let softest = 0;
  let soft = 0;
  let last = -1;
  for (const kind of kinds) {
    if (kind === -1) {
      soft += 1;
      continue;
    }
    if (last !== -1 && kind !== last) {
      edges += 1;
      softest = Math.max(softest, soft);
    }
    last = kind;
    soft = 0;
  }
  return { edges, softest };
}

function distance(one: Pixel, other: Pixel): number {
  return Math.max(...one.map((channel, at) => Math.abs(channel - (other[at] ?? 0))));
}
