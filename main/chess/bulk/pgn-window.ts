/** The part of a PGN file that is in memory, and where what is written in it ends. */
import type { PgnProblem } from './pgn-game.ts';
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

/** Reading fills it again and again; places are indexes into `bytes`. */
export interface PgnWindow {
  bytes: Uint8Array;
  /** Bytes [from, to) are still to be read. */
  from: number;
  to: number;
  /** No more will come: what ends at `to` ends there. */
  isLast: boolean;
  /** What is wrong with the game that is being read, and where; the first counts. */
  problem: PgnProblem | null;
  problemAt: number;
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
});

export function spoil(window: PgnWindow, problem: PgnProblem, at: number): void {
  if (window.problem !== null) return;
  window.problem = problem;
  window.problemAt = at;
}

/** Where a game begins that nobody closed the one before for. */
const eventTag = bytesOf('[Event "');
export const eventTagLength = eventTag.length;

export const isEvent = (bytes: Uint8Array, at: number): boolean =>
  eventTag.every((byte, index) => bytes[at + index] === byte);

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
    if (byte === newline && bytes[at + 1] === bracket && isEvent(bytes, at + 1)) {
      spoil(window, 'comment', start);
      return at + 1;
    }
  }
  if (!isLast) return notHere;
  spoil(window, 'comment', start);
  return to;
}

/** Behind a variation, with those inside of it. One that is not closed spoils the game. */
export function endOfVariation(window: PgnWindow, start: number): number {
  const { bytes, to, isLast } = window;
  let depth = 0;
  for (let at = start; at < to;) {
    const byte = bytes[at] ?? 0;
    if (byte === brace) {
      const end = endOfComment(window, at);
      if (end < 0 || window.problem !== null) return end;
      at = end;
      continue;
    }
    if (byte === paren) depth += 1;
    else if (byte === parenEnd) {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (byte === newline && bytes[at + 1] === bracket && isEvent(bytes, at + 1)) {
      spoil(window, 'variation', start);
      return at + 1;
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
