/** The tags of a game. */
import { readText } from './pgn-bytes.ts';
import type { PgnParts } from './pgn-plies.ts';
import { backslash, bracketEnd, isSpace, newline, quote } from './pgn-signs.ts';
import { endOfLine, notHere, spoil, type PgnWindow } from './pgn-window.ts';

/** A tag that begins at `start`; the place behind it. One that is none spoils the game, and its line is passed over. */
export function readTag(window: PgnWindow, parts: PgnParts, start: number): number {
  const { bytes, to, isLast } = window;
  let at = start + 1;
  while (at < to && isSpace(bytes[at] ?? 0)) at += 1;
  const nameStart = at;
  while (at < to && !isSpace(bytes[at] ?? 0) && bytes[at] !== quote && bytes[at] !== bracketEnd) at += 1;
  const nameEnd = at;
  while (at < to && isSpace(bytes[at] ?? 0) && bytes[at] !== newline) at += 1;
  if (at === to && !isLast) return notHere;
  if (bytes[at] !== quote || nameEnd === nameStart) {
    spoil(window, 'tag', start);
    return endOfLine(window, start);
  }
  const valueStart = at + 1;
  let isEscaped = false;
  for (at = valueStart; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote || byte === newline) break;
    if (byte !== backslash) continue;
    isEscaped = true;
    at += 1;
  }
  if (at >= to && !isLast) return notHere;
  const valueEnd = at;
  if (bytes[at] !== quote) {
    spoil(window, 'tag', start);
    return endOfLine(window, start);
  }
  at += 1;
  while (at < to && isSpace(bytes[at] ?? 0)) at += 1;
  if (at === to && !isLast) return notHere;
  if (bytes[at] === bracketEnd) at += 1;
  else spoil(window, 'tag', start);
  const value = readText(bytes, valueStart, valueEnd);
  parts.tags.push([
    readText(bytes, nameStart, nameEnd),
    isEscaped ? value.replaceAll(/\\(.)/gs, '$1') : value,
  ]);
  return at;
}
