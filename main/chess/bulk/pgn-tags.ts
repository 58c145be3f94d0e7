/** Parses the tags of a game. */
import { readText, wholeUpTo } from './pgn-bytes.ts';
import { pgnLimits } from './pgn-limits.ts';
import type { PgnParts } from './pgn-plies.ts';
import { backslash, bracketEnd, isSpace, newline, quote } from './pgn-signs.ts';
import { endOfLine, notHere, spoil, type PgnWindow } from './pgn-window.ts';

/** Location of the latest tag; reused by each call. */
const found = { nameStart: 0, nameEnd: 0, valueStart: 0, isEscaped: false };

/** Tags that the archive uses; the first of each is kept regardless of the limit. */
const essential: ReadonlySet<string> = new Set([
  ...['Event', 'Site', 'Date', 'White', 'Black', 'Result', 'UTCDate', 'UTCTime', 'FEN', 'Variant'],
  ...['WhiteElo', 'BlackElo', 'WhiteRatingDiff', 'BlackRatingDiff', 'WhiteTitle', 'BlackTitle'],
  ...['TimeControl', 'ECO', 'Opening', 'Termination'],
]);

/** Locates the name of the tag at `start`; returns the index behind it. */
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

/** Parses the tag at `start`; returns the index behind it. */
export function readTag(window: PgnWindow, parts: PgnParts, start: number): number {
  const { bytes, to, isLast } = window;
  let at = readName(window, start);
  if (at === to && !isLast) return notHere;
  if (at === to || bytes[at] !== quote || found.nameEnd === found.nameStart)
    return readOddTag(window, parts, start);
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
  if (at >= to || bytes[at] !== quote) return readOddTag(window, parts, start);
  at += 1;
  while (at < to && isSpace(bytes[at] ?? 0)) at += 1;
  if (at === to && !isLast) return notHere;
  if (at === to || bytes[at] !== bracketEnd) return readOddTag(window, parts, start);
  addTag(window, parts, valueEnd);
  return at + 1;
}

/**
 * Parses a malformed tag within its line: quotes inside the value, a missing quote or bracket. Skips a bracket that
 * is no tag, such as `[pgn]`. Returns the index behind it.
 */
function readOddTag(window: PgnWindow, parts: PgnParts, start: number): number {
  const { bytes } = window;
  const lineEnd = endOfLine(window, start);
  if (lineEnd < 0) return notHere;
  const name = readText(bytes, found.nameStart, found.nameEnd);
  const isQuoted = found.valueStart <= lineEnd && bytes[found.valueStart - 1] === quote;
  let close = start;
  while (close < lineEnd && bytes[close] !== bracketEnd) close += 1;
  if (isWrapper(name) && bytes[found.nameEnd] === bracketEnd) return found.nameEnd + 1;
  if (!tagName.test(name) || (!isQuoted && !essential.has(name))) {
    spoil(window, 'tag', start, lineEnd);
    return close === lineEnd ? lineEnd : close + 1;
  }
  if (!isQuoted) found.valueStart = found.nameEnd;
  let isClosed = !isQuoted && close < lineEnd;
  let valueEnd = close;
  // Without this, each of many unclosed tags in one line would scan all of it.
  const mayClose = isQuoted && window.unclosedEnd !== lineEnd;
  for (let at = found.valueStart; at < lineEnd && mayClose && !isClosed; at += 1) {
    if (bytes[at] !== quote) continue;
    let after = at + 1;
    while (after < lineEnd && isSpace(bytes[after] ?? 0)) after += 1;
    if (bytes[after] !== bracketEnd || after >= lineEnd) continue;
    valueEnd = at;
    close = after;
    isClosed = true;
  }
  if (!isClosed) {
    if (isQuoted) window.unclosedEnd = lineEnd;
    spoil(window, 'tag', start, lineEnd);
  }
  while (found.valueStart < valueEnd && isSpace(bytes[found.valueStart] ?? 0)) found.valueStart += 1;
  while (valueEnd > found.valueStart && isBlankOrQuote(bytes[valueEnd - 1] ?? 0)) valueEnd -= 1;
  found.isEscaped = isQuoted;
  addTag(window, parts, valueEnd);
  return close >= lineEnd ? lineEnd : close + 1;
}

const tagName = /^[\w][\w+#=:-]*$/;
/** Forums wrap games as `[pgn]…[/pgn]`. */
const isWrapper = (name: string): boolean => /^\/?[a-z]+$/.test(name.toLowerCase());
const isBlankOrQuote = (byte: number): boolean => byte === quote || isSpace(byte);

/** Reads a tag whose value exceeds the window; returns the index of the value, or `notHere`. */
export function readLongTag(window: PgnWindow, parts: PgnParts, start: number): number {
  const at = readName(window, start);
  if (at >= window.to || window.bytes[at] !== quote || found.nameEnd === found.nameStart) return notHere;
  found.isEscaped = true;
  addTag(window, parts, window.to);
  return at + 1;
}

/** Adds the located tag. Truncates a long value; drops a tag with a long name. */
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
  // The value may have been cut after a backslash.
  tags.push([name, isEscaped ? value.replaceAll(/\\(.|$)/gs, '$1') : value]);
}
