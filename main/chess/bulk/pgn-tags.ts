/** The tags of a game. */
import { readText, wholeUpTo } from './pgn-bytes.ts';
import { pgnLimits } from './pgn-limits.ts';
import type { PgnParts } from './pgn-plies.ts';
import { backslash, bracketEnd, isSpace, newline, quote } from './pgn-signs.ts';
import { endOfLine, notHere, spoil, type PgnWindow } from './pgn-window.ts';

/** Where the name and the value of the latest tag are. Filled anew by each call. */
const found = { nameStart: 0, nameEnd: 0, valueStart: 0, isEscaped: false };

/** Tags that decide what a game is. The first of each is kept, however many others come before it. */
const essential: ReadonlySet<string> = new Set([
  ...['Event', 'Site', 'Date', 'White', 'Black', 'Result', 'UTCDate', 'UTCTime', 'FEN', 'Variant'],
  ...['WhiteElo', 'BlackElo', 'WhiteRatingDiff', 'BlackRatingDiff', 'WhiteTitle', 'BlackTitle'],
  ...['TimeControl', 'ECO', 'Opening', 'Termination'],
]);

/** Reads the name of the tag that begins at `start`; the place behind it. */
function readName({ bytes, to }: PgnWindow, start: number): number {
  let at = start + 1;
  while (at < to && isSpace(bytes[at] ?? 0)) at += 1;
  found.nameStart = at;
  while (at < to && !isSpace(bytes[at] ?? 0) && bytes[at] !== quote && bytes[at] !== bracketEnd) at += 1;
  found.nameEnd = at;
  while (at < to && isSpace(bytes[at] ?? 0) && bytes[at] !== newline) at += 1;
  found.valueStart = at + 1;
  return at;
}

/** A tag that begins at `start`; the place behind it. One that is none spoils the game, and its line is passed over. */
export function readTag(window: PgnWindow, parts: PgnParts, start: number): number {
  const { bytes, to, isLast } = window;
  let at = readName(window, start);
  if (at === to && !isLast) return notHere;
  if (bytes[at] !== quote || found.nameEnd === found.nameStart) {
    spoil(window, 'tag', start);
    return endOfLine(window, start);
  }
  found.isEscaped = false;
  for (at += 1; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote || byte === newline) break;
    if (byte !== backslash) continue;
    found.isEscaped = true;
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
  addTag(window, parts, valueEnd);
  return at;
}

/** Reads the tag at `start`, whose value does not end in the window; the value's place, or `notHere` where none began. */
export function readLongTag(window: PgnWindow, parts: PgnParts, start: number): number {
  const at = readName(window, start);
  if (at >= window.to || window.bytes[at] !== quote || found.nameEnd === found.nameStart) return notHere;
  found.isEscaped = true;
  addTag(window, parts, window.to);
  return at + 1;
}

/** Adds the tag that was found. A value that is too long is cut, a name that is too long is none. */
function addTag({ bytes }: PgnWindow, { tags, cuts }: PgnParts, end: number): void {
  const { nameStart, nameEnd, valueStart, isEscaped } = found;
  if (nameEnd - nameStart > pgnLimits.tagNameBytes) return void cuts.add('tags');
  const name = readText(bytes, nameStart, nameEnd);
  if (tags.length >= pgnLimits.tags && (!essential.has(name) || tags.some(([one]) => one === name)))
    return void cuts.add('tags');
  let valueEnd = end;
  if (end - valueStart > pgnLimits.tagBytes) {
    cuts.add('tags');
    valueEnd = wholeUpTo(bytes, valueStart, valueStart + pgnLimits.tagBytes);
  }
  const value = readText(bytes, valueStart, valueEnd);
  // A cut may fall between a backslash and what it stands for.
  tags.push([name, isEscaped ? value.replaceAll(/\\(.|$)/gs, '$1') : value]);
}
