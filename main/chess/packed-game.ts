/**
 * Compact, lossless encoding of moves, clocks and evaluations. Does not play the moves, so illegal games and
 * unknown variants are encoded too.
 */

import { codeOfSan, sanOfCode } from './san-code.ts';

/** Code before a move stored as text: its length, then the text. */
export const escapeCode = 0xffff;
const longestText = 255;

/** Encodes SAN moves: two bytes per ply, more for unusual SAN. */
export function packMoves(sans: readonly string[]): Uint8Array {
  const bytes: number[] = [];
  for (const san of sans) {
    const code = codeOfSan(san);
    if (code !== undefined) {
      bytes.push(code >> 8, code & 0xff);
      continue;
    }
    const text = new TextEncoder().encode(san).subarray(0, longestText);
    bytes.push(escapeCode >> 8, escapeCode & 0xff, text.length, ...text);
  }
  return Uint8Array.from(bytes);
}

export function unpackMoves(bytes: Uint8Array): string[] {
  const { plies, codes, texts } = readMoves(bytes);
  return Array.from({ length: plies }, (_, ply) => texts.get(ply) ?? sanOfCode(codes[ply] ?? 0));
}

/** Moves by ply: a code, or a text where the code is `escapeCode`. */
export interface CodedMoves {
  readonly plies: number;
  readonly codes: Uint16Array;
  readonly texts: ReadonlyMap<number, string>;
}

/** Decodes `packMoves` without creating SAN. */
export function readMoves(bytes: Uint8Array): CodedMoves {
  const codes = new Uint16Array(bytes.length >> 1);
  const texts = new Map<number, string>();
  let plies = 0;
  for (let at = 0; at + 1 < bytes.length; plies += 1) {
    const code = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    codes[plies] = code;
    at += 2;
    if (code !== escapeCode) continue;
    const length = bytes[at] ?? 0;
    texts.set(plies, new TextDecoder().decode(bytes.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  return { plies, codes, texts };
}

/** Bytes that are being encoded; reused, because an import encodes two lists per game. */
let encoded = new Uint8Array(4096);
let encodedSize = 0;

function writeByte(byte: number): void {
  if (encodedSize === encoded.length) {
    const bigger = new Uint8Array(2 * encoded.length);
    bigger.set(encoded);
    encoded = bigger;
  }
  encoded[encodedSize] = byte;
  encodedSize += 1;
}

/** Zigzag varint: seven bits per byte, lowest first. */
function writeNumber(value: number): void {
  let rest = value >= 0 ? value * 2 : -value * 2 - 1;
  while (rest >= 0x80) {
    writeByte((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  writeByte(rest);
}

/** Returns what has been written since the last call. */
function takeBytes(): Uint8Array {
  const taken = encoded.slice(0, encodedSize);
  encodedSize = 0;
  return taken;
}

/** Encodes integers; small absolute values take few bytes. */
export function packNumbers(values: readonly number[]): Uint8Array {
  for (const value of values) writeNumber(value);
  return takeBytes();
}

/** Decodes `packNumbers`. */
export function readNumbers(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let value = 0;
  let weight = 1;
  for (const byte of bytes) {
    value += (byte % 0x80) * weight;
    weight *= 0x80;
    if (byte >= 0x80) continue;
    values.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    value = 0;
    weight = 1;
  }
  return values;
}

/** Overlong varint that marks values in whole seconds. */
const secondsMark = [0x80, 0x00] as const;

/**
 * Encodes the mover's remaining time after each ply (centiseconds) as differences to the same side's previous
 * value. `initial` is the starting time. Fractions are rounded. Uses seconds when all values are whole seconds.
 */
export function packClocks(
  clocks: ArrayLike<number>,
  initial: number,
  count: number = clocks.length,
): Uint8Array {
  let unit = initial % 100 === 0 ? 100 : 1;
  for (let ply = 0; ply < count && unit === 100; ply += 1) if ((clocks[ply] ?? 0) % 100 !== 0) unit = 1;
  if (unit === 100) for (const byte of secondsMark) writeByte(byte);
  let before = initial;
  let beforeThat = initial;
  for (let ply = 0; ply < count; ply += 1) {
    const left = Math.round(clocks[ply] ?? 0);
    writeNumber((beforeThat - left) / unit);
    beforeThat = before;
    before = left;
  }
  return takeBytes();
}

export function unpackClocks(bytes: Uint8Array, initial: number): number[] {
  const inSeconds = bytes[0] === secondsMark[0] && bytes[1] === secondsMark[1];
  const before = [initial, initial];
  return readNumbers(inSeconds ? bytes.subarray(secondsMark.length) : bytes).map((spent, index) => {
    const left = (before[index % 2] ?? 0) - spent * (inSeconds ? 100 : 1);
    before[index % 2] = left;
    return left;
  });
}

/** Engine evaluation from white's side: centipawns, or moves until mate. */
export type Evaluation =
  | { readonly kind: 'centipawns'; readonly value: number }
  | { readonly kind: 'mate'; readonly moves: number };

/** Encodes evaluations; null where there is none. */
export function packEvaluations(evaluations: readonly (Evaluation | null)[]): Uint8Array {
  for (const one of evaluations) {
    const kind = one === null ? 0 : one.kind === 'centipawns' ? 1 : 2;
    writeByte(kind);
    if (one?.kind === 'centipawns') writeNumber(Math.round(one.value));
    if (one?.kind === 'mate') writeNumber(Math.round(one.moves));
  }
  return takeBytes();
}

export function unpackEvaluations(bytes: Uint8Array): (Evaluation | null)[] {
  const found: (Evaluation | null)[] = [];
  for (let at = 0; at < bytes.length;) {
    const kind = bytes[at] ?? 0;
    at += 1;
    if (kind === 0) {
      found.push(null);
      continue;
    }
    let end = at;
    while ((bytes[end] ?? 0) >= 0x80) end += 1;
    const value = readNumbers(bytes.subarray(at, end + 1))[0] ?? 0;
    found.push(kind === 1 ? { kind: 'centipawns', value } : { kind: 'mate', moves: value });
    at = end + 1;
  }
  return found;
}
