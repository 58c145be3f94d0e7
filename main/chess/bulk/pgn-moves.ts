/** One game of the window: its tags, then its moves with all that stands between them. */
import { readText } from './pgn-bytes.ts';
import { addComment, addMove, empty, type PgnParts } from './pgn-plies.ts';
import {
  bang,
  beyondAscii,
  brace,
  braceEnd,
  bracket,
  bytesOf,
  dollar,
  dot,
  greater,
  hyphen,
  isDigit,
  isSpace,
  less,
  letterA,
  newline,
  one,
  paren,
  percent,
  question,
  semicolon,
  slash,
  star,
  zero,
} from './pgn-signs.ts';
import { readTag } from './pgn-tags.ts';
import {
  endOfComment,
  endOfLine,
  endOfVariation,
  endOfWord,
  eventTagLength,
  isEvent,
  notHere,
  oneLine,
  spoil,
  type PgnWindow,
} from './pgn-window.ts';

/** `!`, `?` and what they make together, as glyphs' numbers. */
const glyphs: Readonly<Record<string, string>> = {
  '!': '1',
  '?': '2',
  '!!': '3',
  '??': '4',
  '!?': '5',
  '?!': '6',
};

/** Reads the game that begins at `start`; the place behind it, or `notHere` where it is not there as a whole. */
export function readGame(window: PgnWindow, parts: PgnParts, start: number): number {
  empty(parts);
  window.problem = null;
  const at = readTags(window, parts, start);
  if (at < 0) return notHere;
  // A game without moves has ended where the next one's tags begin.
  return window.bytes[at] === bracket && at < window.to ? at : readMoves(window, parts, at);
}

/** Where the moves begin, or the next game. */
function readTags(window: PgnWindow, parts: PgnParts, start: number): number {
  const { bytes, to, isLast } = window;
  let isParted = false;
  for (let at = start; at < to;) {
    const byte = bytes[at] ?? 0;
    if (isSpace(byte)) {
      if (byte === newline && (bytes[at + 1] === newline || bytes[at + 2] === newline)) isParted = true;
      at += 1;
    } else if (byte === bracket) {
      if (isParted && parts.tags.length > 0) {
        if (to - at < eventTagLength && !isLast) return notHere;
        if (isEvent(bytes, at)) return at;
      }
      isParted = false;
      at = readTag(window, parts, at);
      if (at < 0) return notHere;
    } else if (byte === percent) {
      at = endOfLine(window, at);
      if (at < 0) return notHere;
    } else return at;
  }
  return to;
}

function readMoves(window: PgnWindow, parts: PgnParts, start: number): number {
  const { bytes, to, isLast } = window;
  let at = start;
  let isBlank = false;
  let lines = 0;
  while (at < to) {
    const byte = bytes[at] ?? 0;
    if (isSpace(byte)) {
      if (byte === newline) {
        lines += 1;
        if (lines > 1) isBlank = true;
        if (bytes[at + 1] === percent) {
          at = endOfLine(window, at + 1);
          if (at < 0) return notHere;
          continue;
        }
      }
      at += 1;
      continue;
    }
    const afterBlank = isBlank;
    isBlank = false;
    lines = 0;
    if (byte >= letterA && byte !== bracket && byte !== brace && byte !== braceEnd) {
      const end = endOfWord(window, at + 1);
      if (end < 0) return notHere;
      readWord(window, parts, at, end);
      at = end;
      continue;
    }
    if (isDigit(byte)) {
      const digits = endOfDigits(window, at);
      const next = bytes[digits];
      if (digits < to && (next === hyphen || next === slash)) {
        const end = endOfWord(window, digits);
        if (end < 0) return notHere;
        if (readResult(window, parts, at, end)) return end;
        // Castling by zeros.
        addMove(window, parts, at, end);
        at = end;
        continue;
      }
      const end = endOfDots(window, digits);
      if (end === to && !isLast) return notHere;
      // Another game that has neither tags nor a result before it.
      const isFirst = digits - at === 1 && byte === one && end - digits === 1;
      if (isFirst && afterBlank && parts.plies > 0) return at;
      at = end;
      continue;
    }
    if (byte === bracket) return at;
    if (byte === star) return at + 1;
    at = readBeside(window, parts, at, byte);
    if (at < 0) return notHere;
    if (window.problem === 'comment' || window.problem === 'variation') return at;
  }
  return isLast ? to : notHere;
}

function readWord(window: PgnWindow, parts: PgnParts, start: number, end: number): void {
  const { bytes } = window;
  if ((bytes[start] ?? 0) >= beyondAscii) {
    if (hasLetters(bytes, start, end)) spoil(window, 'text', start);
    return;
  }
  // `e.p.` says nothing that the move does not.
  const moveEnd = endsInPassant(bytes, end) ? end - passantEnd.length : end;
  if (moveEnd - start > 1 && bytes[start + 1] !== dot) addMove(window, parts, start, moveEnd);
}

/** Whether the word is a result; it is taken down. */
function readResult({ bytes }: PgnWindow, parts: PgnParts, start: number, end: number): boolean {
  const word = readText(bytes, start, end);
  if (word !== '1-0' && word !== '0-1' && word !== '1/2-1/2' && word !== '1/2') return false;
  parts.result = word === '1/2' ? '1/2-1/2' : word;
  return true;
}

/** What stands beside the moves; the place behind it. What means nothing is passed over. */
function readBeside(window: PgnWindow, parts: PgnParts, start: number, byte: number): number {
  const { bytes, to, isLast } = window;
  const { plies, notes } = parts;
  if (byte === brace) {
    const end = endOfComment(window, start);
    if (end >= 0 && window.problem === null) addComment(window, parts, start + 1, end - 1);
    return end;
  }
  if (byte === paren) {
    const end = endOfVariation(window, start);
    if (end >= 0 && window.problem !== 'variation' && window.problem !== 'comment')
      notes.push({ ply: plies, kind: 'variation', text: oneLine(readText(bytes, start + 1, end - 1)) });
    return end;
  }
  if (byte === dollar) {
    const end = endOfDigits(window, start + 1);
    if (end === to && !isLast) return notHere;
    notes.push({ ply: plies, kind: 'glyph', text: readText(bytes, start + 1, end) });
    return end;
  }
  if (byte === bang || byte === question) {
    let end = start + 1;
    while (end < to && (bytes[end] === bang || bytes[end] === question)) end += 1;
    if (end === to && !isLast) return notHere;
    const text = glyphs[readText(bytes, start, end)];
    if (text !== undefined) notes.push({ ply: plies, kind: 'glyph', text });
    return end;
  }
  if (byte === semicolon) {
    const end = endOfLine(window, start);
    if (end >= 0) addComment(window, parts, start + 1, end);
    return end;
  }
  if (byte === less) {
    let end = start;
    while (end < to && bytes[end] !== greater) end += 1;
    return end === to && !isLast ? notHere : end + 1;
  }
  // A move that is none.
  if (byte === hyphen) spoil(window, 'text', start);
  return start + 1;
}

function endOfDigits({ bytes, to }: PgnWindow, start: number): number {
  let at = start;
  while (at < to && isDigit(bytes[at] ?? 0)) at += 1;
  return at;
}

function endOfDots({ bytes, to }: PgnWindow, start: number): number {
  let at = start;
  while (at < to && bytes[at] === dot) at += 1;
  return at;
}

/** `e.p.`, as some write behind the move. */
const passantEnd = bytesOf('e.p.');
const endsInPassant = (bytes: Uint8Array, end: number): boolean =>
  bytes[end - 1] === dot &&
  passantEnd.every((byte, index) => bytes[end - passantEnd.length + index] === byte);

/** Whether any of these bytes is a letter or a digit. */
function hasLetters(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1)
    if ((bytes[at] ?? 0) >= zero && (bytes[at] ?? 0) < beyondAscii) return true;
  return false;
}
