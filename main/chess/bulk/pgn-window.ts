/** The part of a PGN file that is in memory, and functions that find the end of a token. */
import type { PgnProblem } from './pgn-game.ts';
import { pgnLimits } from './pgn-limits.ts';
import {
  brace,
  braceEnd,
  bracket,
  bytesOf,
  dot,
  endsWord,
  isDigit,
  isSpace,
  newline,
  paren,
  parenEnd,
  quote,
  semicolon,
} from './pgn-signs.ts';

/** A place in the file for error reports: its line from 1, and an excerpt. */
export interface PgnPlace {
  readonly line: number;
  readonly text: string;
}

/** A reused buffer; places are indexes into `bytes`. */
export interface PgnWindow {
  bytes: Uint8Array;
  /** Bytes [from, to) are valid. */
  from: number;
  to: number;
  /** The file ends at `to`. */
  isLast: boolean;
  /** Problem of the current game, and the text [problemAt, problemEnd) that causes it. */
  problem: PgnProblem | null;
  problemAt: number;
  problemEnd: number;
  /** Replaces `problemAt` when those bytes have left the window. */
  problemPlace: PgnPlace | null;
  /** The last variation was nested deeper than `pgnLimits.nesting`. */
  isTooDeep: boolean;
  /** The last variation was not closed. */
  isOpen: boolean;
  /** The last line end found, at `lineEnd`: the line contains [lineFrom, lineEnd). */
  lineFrom: number;
  lineEnd: number;
  /** End of the last line found to close no quoted tag in its rest; -1 for none. */
  unclosedEnd: number;
}

/** Result of functions when a token does not end in this window. */
export const notHere = -1;

export const makeWindow = (): PgnWindow => ({
  bytes: new Uint8Array(1 << 16),
  from: 0,
  to: 0,
  isLast: false,
  problem: null,
  problemAt: 0,
  problemEnd: 0,
  problemPlace: null,
  isTooDeep: false,
  isOpen: false,
  lineFrom: 0,
  lineEnd: -1,
  unclosedEnd: -1,
});

/** Records the first problem; one that ends the moves replaces an unreadable tag. Returns whether it did. */
export function spoil(window: PgnWindow, problem: PgnProblem, at: number, end: number): boolean {
  if (window.problem !== null && (window.problem !== 'tag' || problem === 'tag')) return false;
  window.problem = problem;
  window.problemAt = at;
  window.problemEnd = end;
  window.problemPlace = null;
  return true;
}

/** Start of a game; ends an unclosed comment or variation. A space or quote follows. */
const eventTag = bytesOf('[Event');
export const eventTagLength = eventTag.length + 1;

export function isEvent({ bytes, to }: PgnWindow, at: number): boolean {
  if (at + eventTagLength > to || !eventTag.every((byte, index) => bytes[at + index] === byte)) return false;
  const next = bytes[at + eventTag.length] ?? 0;
  return next === quote || isSpace(next);
}

/** Whether the next game follows the line end at `at`: 1 or 0, or `notHere` when the window is too short. */
export function eventAfter(window: PgnWindow, at: number): number {
  const { bytes, to, isLast } = window;
  if (at + 1 < to && bytes[at + 1] !== bracket) return 0;
  if (at + 1 + eventTagLength > to && !isLast) return notHere;
  return isEvent(window, at + 1) ? 1 : 0;
}

/** Index behind a word; at most `limit`. */
export function endOfWord({ bytes, to, isLast }: PgnWindow, start: number, limit = Infinity): number {
  let end = start;
  while (end < to && end < limit && endsWord[bytes[end] ?? 0] === 0) end += 1;
  return end === to && !isLast ? notHere : end;
}

export function endOfDigits({ bytes, to }: PgnWindow, start: number): number {
  let at = start;
  while (at < to && isDigit(bytes[at] ?? 0)) at += 1;
  return at;
}

export function endOfDots({ bytes, to }: PgnWindow, start: number): number {
  let at = start;
  while (at < to && bytes[at] === dot) at += 1;
  return at;
}

/** Index of the line's or the file's end. Many tokens of one line may ask for it, so the last one is remembered. */
export function endOfLine(window: PgnWindow, start: number): number {
  const { bytes, to, isLast } = window;
  if (start >= window.lineFrom && start <= window.lineEnd) return window.lineEnd;
  let at = start;
  while (at < to && bytes[at] !== newline) at += 1;
  if (at === to && !isLast) return notHere;
  window.lineFrom = start;
  window.lineEnd = at;
  return at;
}

/** Bytes after an event tag in which the comment around it must end. The tags of a game are far shorter. */
const longestTags = 64 * 1_024;

/**
 * Index behind a comment that contains an event tag at `start`, when it is closed before the next empty line, so
 * that the tag is text; otherwise 0, or `notHere`.
 */
function closeInTags({ bytes, to, isLast }: PgnWindow, start: number): number {
  const limit = start + longestTags;
  let isEmptyLine = false;
  for (let at = start; at < to && at < limit; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === braceEnd) return at + 1;
    if (byte === brace || (byte === newline && isEmptyLine)) return 0;
    if (byte === newline || !isSpace(byte)) isEmptyLine = byte === newline;
  }
  return isLast || to >= limit ? 0 : notHere;
}

/** Index behind the comment at `start`. An unclosed one ends the game. */
export function endOfComment(window: PgnWindow, start: number): number {
  const { bytes, to, isLast } = window;
  for (let at = start + 1; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === braceEnd) return at + 1;
    if (byte !== newline) continue;
    const isNext = eventAfter(window, at);
    if (isNext === notHere) return notHere;
    if (isNext === 0) continue;
    // Either answer ends the comment, so the bytes behind are looked at once.
    const end = closeInTags(window, at + 1);
    if (end !== 0) return end;
    spoil(window, 'comment', start, at);
    return at + 1;
  }
  if (!isLast) return notHere;
  spoil(window, 'comment', start, to);
  return to;
}

/** Index behind the variation at `start`, including nested ones. An unclosed one ends the game. */
export function endOfVariation(window: PgnWindow, start: number): number {
  const { bytes, to, isLast } = window;
  let depth = 0;
  window.isTooDeep = false;
  window.isOpen = false;
  for (let at = start; at < to;) {
    const byte = bytes[at] ?? 0;
    if (byte === brace) {
      const end = endOfComment(window, at);
      // A comment ended by the next game has no closing brace.
      if (end < 0 || bytes[end - 1] !== braceEnd) {
        window.isOpen = true;
        return end;
      }
      at = end;
      continue;
    }
    if (byte === semicolon) {
      const end = endOfLine(window, at);
      if (end < 0) return notHere;
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
        spoil(window, 'variation', start, at);
        window.isOpen = true;
        return at + 1;
      }
    }
    at += 1;
  }
  if (!isLast) return notHere;
  spoil(window, 'variation', start, to);
  window.isOpen = true;
  return to;
}

export function linesIn(bytes: Uint8Array, start: number, end: number): number {
  let found = 0;
  // The bytes behind `end` are not searched: without line ends, each call would search all of them.
  const part = bytes.subarray(start, end);
  for (let at = part.indexOf(newline); at >= 0; at = part.indexOf(newline, at + 1)) found += 1;
  return found;
}

/** Index of the first byte that is no space. */
export function firstOf(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(bytes[at] ?? 0)) at += 1;
  return at;
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
