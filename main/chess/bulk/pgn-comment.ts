/** Parses PGN comments into clock, evaluation and remaining text. */
import { readText } from './pgn-bytes.ts';
import {
  bracket,
  bracketEnd,
  colon,
  dot,
  hash,
  hyphen,
  isDigit,
  percent,
  plus,
  space,
  zero,
} from './pgn-signs.ts';

/** Reused by each call. */
export interface PgnComment {
  /** Centiseconds; -1 when absent. */
  clock: number;
  /** 0 when absent, 1 for centipawns, 2 for moves until mate, from white's side. */
  evalKind: number;
  evaluation: number;
  /** Remaining text, trimmed. */
  text: string;
}

const found: PgnComment = { clock: -1, evalKind: 0, evaluation: 0, text: '' };

/** Letters of `clk` and `eval`. */
const a = 97;
const c = 99;
const e = 101;
const k = 107;
const l = 108;
const v = 118;

/** Parses bytes [start, end). Unless `clock` or `evaluation` is set, these stay part of the text. */
export function readComment(
  bytes: Uint8Array,
  start: number,
  end: number,
  clock: boolean,
  evaluation: boolean,
): PgnComment {
  found.clock = -1;
  found.evalKind = 0;
  found.text = '';
  let textFrom = start;
  for (let at = start; at < end; at += 1) {
    if (bytes[at] !== bracket || bytes[at + 1] !== percent) continue;
    let after = -1;
    const first = bytes[at + 2];
    if (first === c && bytes[at + 3] === l && bytes[at + 4] === k && bytes[at + 5] === space) {
      if (clock && found.clock < 0) after = readClock(bytes, at + 6, end);
    } else if (first === e && bytes[at + 3] === v && bytes[at + 4] === a && bytes[at + 5] === l) {
      if (evaluation && found.evalKind === 0) after = readEvaluation(bytes, at + 7, end);
    }
    if (after < 0) continue;
    found.text += readSpaced(bytes, textFrom, at);
    textFrom = after;
    at = after - 1;
  }
  found.text = `${found.text}${readSpaced(bytes, textFrom, end)}`.trim();
  return found;
}

function readSpaced(bytes: Uint8Array, start: number, end: number): string {
  let at = start;
  while (at < end && (bytes[at] ?? 0) <= space) at += 1;
  return at === end ? '' : readText(bytes, start, end);
}

/** Parses `0:02:59`, `2:59` or `0:02:59.4` up to the bracket; returns the index behind it, or -1. */
function readClock(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  let parts = 0;
  let seconds = 0;
  let number = 0;
  let digits = 0;
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isDigit(byte)) {
      number = number * 10 + byte - zero;
      digits += 1;
    } else if (byte === colon && digits > 0) {
      seconds = (seconds + number) * 60;
      number = 0;
      digits = 0;
      parts += 1;
    } else break;
  }
  if (digits === 0 || parts === 0 || parts > 2) return -1;
  let hundredths = 0;
  if (bytes[at] === dot) {
    let weight = 10;
    for (at += 1; at < end && isDigit(bytes[at] ?? 0); at += 1) {
      hundredths += ((bytes[at] ?? 0) - zero) * weight;
      weight = weight >= 10 ? weight / 10 : 0;
    }
  }
  if (at >= end || bytes[at] !== bracketEnd) return -1;
  const value = (seconds + number) * 100 + hundredths;
  if (value > 0x3fffffff) return -1;
  found.clock = value;
  return at + 1;
}

/** Parses `0.35`, `-1.2` or `#-3` up to the bracket; returns the index behind it, or -1. */
function readEvaluation(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const isMate = bytes[at] === hash;
  if (isMate) at += 1;
  const isNegative = bytes[at] === hyphen;
  if (isNegative || bytes[at] === plus) at += 1;
  let value = 0;
  let digits = 0;
  for (; at < end && isDigit(bytes[at] ?? 0); at += 1, digits += 1)
    value = value * 10 + (bytes[at] ?? 0) - zero;
  if (digits === 0 || digits > 6) return -1;
  if (!isMate) {
    value *= 100;
    if (bytes[at] === dot) {
      at += 1;
      let weight = 10;
      for (; at < end && isDigit(bytes[at] ?? 0); at += 1) {
        if (weight < 1) return -1;
        value += ((bytes[at] ?? 0) - zero) * weight;
        weight /= 10;
      }
    }
  }
  if (at >= end || bytes[at] !== bracketEnd) return -1;
  found.evalKind = isMate ? 2 : 1;
  found.evaluation = isNegative ? -value : value;
  return at + 1;
}
