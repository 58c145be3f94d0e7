/** The part of a PGN file that is in memory, and where what is written in it ends. */
import type { PgnProblem } from './pgn-game.ts';
import { pgnLimits } from './pgn-limits.ts';
import {
  brace,
  braceEnd,
  bracket,
  bytesOf,
  endsWord,
  isSpace,
  newline,
  paren,
  parenEnd,
} from './pgn-signs.ts';

/** A place in the file, for reports: its line from 1, and what is written there, shortened. */
export interface PgnPlace {
  readonly line: number;
  readonly text: string;
}

/** Reading fills it again and again; places are indexes into `bytes`. */
export interface PgnWindow {
  bytes: Uint8Array;
  /** Bytes [from, to) are in memory. */
  from: number;
  to: number;
  /** No more will come: what ends at `to` ends there. */
  isLast: boolean;
  /** What is wrong with the game that is being read, and where; the first problem counts. */
  problem: PgnProblem | null;
  problemAt: number;
  /** Instead of `problemAt`, where those bytes are not in the window any more. */
  problemPlace: PgnPlace | null;
  /** The variation that was read last had more inside each other than `pgnLimits.nesting`. */
  isTooDeep: boolean;
}

/** Instead of a place: what begins there does not end in this window. */
export const notHere = -1;

export const makeWindow = (): PgnWindow => ({
  bytes: new Uint8Array(1 << 16),
  from: 0,
  to: 0,
  isLast: false,
  problem: null,
  problemAt: 0,
  problemPlace: null,
  isTooDeep: false,
});

export function spoil(window: PgnWindow, problem: PgnProblem, at: number): void {
  if (window.problem !== null) return;
  window.problem = problem;
  window.problemAt = at;
}

/** The beginning of the next game, which ends one that was never closed. */
const eventTag = bytesOf('[Event "');
export const eventTagLength = eventTag.length;

export const isEvent = ({ bytes, to }: PgnWindow, at: number): boolean =>
  at + eventTagLength <= to && eventTag.every((byte, index) => bytes[at + index] === byte);

/**
 * Whether a line that ends at `at` is followed by the next game: 1 or 0, or `notHere` when the window ends too early to
 * tell.
 */
export function eventAfter(window: PgnWindow, at: number): number {
  const { bytes, to, isLast } = window;
  if (at + 1 < to && bytes[at + 1] !== bracket) return 0;
  if (at + 1 + eventTagLength > to && !isLast) return notHere;
  return isEvent(window, at + 1) ? 1 : 0;
}

/** Behind the last byte of a word of the moves. */
export function endOfWord({ bytes, to, isLast }: PgnWindow, start: number): number {
  let end = start;
  while (end < to && endsWord[bytes[end] ?? 0] === 0) end += 1;
  return end === to && !isLast ? notHere : end;
}

/** The line's end, or the file's. */
export function endOfLine({ bytes, to, isLast }: PgnWindow, start: number): number {
  let at = start;
  while (at < to && bytes[at] !== newline) at += 1;
  return at === to && !isLast ? notHere : at;
}

/** Behind a comment that begins at `start`, its brace included. One that is not closed spoils the game. */
export function endOfComment(window: PgnWindow, start: number): number {
  const { bytes, to, isLast } = window;
  for (let at = start + 1; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === braceEnd) return at + 1;
    if (byte !== newline) continue;
    const isNext = eventAfter(window, at);
    if (isNext === notHere) return notHere;
    if (isNext === 0) continue;
    spoil(window, 'comment', start);
    return at + 1;
  }
  if (!isLast) return notHere;
  spoil(window, 'comment', start);
  return to;
}

/** Behind a variation, with those inside of it. One that is not closed spoils the game. */
export function endOfVariation(window: PgnWindow, start: number): number {
  const { bytes, to, isLast } = window;
  let depth = 0;
  window.isTooDeep = false;
  for (let at = start; at < to;) {
    const byte = bytes[at] ?? 0;
    if (byte === brace) {
      const end = endOfComment(window, at);
      // A comment that the next game ended has no closing brace.
      if (end < 0 || bytes[end - 1] !== braceEnd) return end;
      at = end;
      continue;
    }
    if (byte === paren) {
      depth += 1;
      if (depth > pgnLimits.nesting) window.isTooDeep = true;
    } else if (byte === parenEnd) {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (byte === newline) {
      const isNext = eventAfter(window, at);
      if (isNext === notHere) return notHere;
      if (isNext === 1) {
        spoil(window, 'variation', start);
        return at + 1;
      }
    }
    at += 1;
  }
  if (!isLast) return notHere;
  spoil(window, 'variation', start);
  return to;
}

export function linesIn(bytes: Uint8Array, start: number, end: number): number {
  let found = 0;
  for (let at = start; at < end; at += 1) if (bytes[at] === newline) found += 1;
  return found;
}

/** The first byte that is no space. */
export function firstOf(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(bytes[at] ?? 0)) at += 1;
  return at;
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
