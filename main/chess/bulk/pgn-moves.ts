/** Parses one game of the window: tags, then moves with comments and variations. */
import { readText } from './pgn-bytes.ts';
import { keepSkipping } from './pgn-skipping.ts';
import { addComment, addGlyph, addMove, addVariation, type PgnParts } from './pgn-plies.ts';
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
  parenEnd,
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
  spoil,
  type PgnWindow,
} from './pgn-window.ts';

/** UTF-8 byte order mark; concatenated files contain it between games. */
const mark = [0xef, 0xbb, 0xbf] as const;
const [markStart] = mark;

/** Glyph numbers of `!`, `?` and their combinations. */
const glyphs: Readonly<Record<string, string>> = {
  '!': '1',
  '?': '2',
  '!!': '3',
  '??': '4',
  '!?': '5',
  '?!': '6',
};
/** The standard defines numbers up to 255. */
const mostGlyphDigits = 4;

/**
 * Continues parsing at `parts.at`; returns the index behind the game. Returns `notHere` when the window does not
 * contain the whole game; `parts.at` is then the first byte to read again.
 */
export function readGame(window: PgnWindow, parts: PgnParts): number {
  const { passing } = parts;
  if (passing !== null) {
    const at = keepSkipping(window, parts, passing);
    if (at < 0) return notHere;
    if (window.problem === 'comment' || window.problem === 'variation') return at;
  }
  if (!parts.inMoves) {
    const at = readTags(window, parts);
    if (at < 0) return notHere;
    // A game without moves ends where the next one's tags begin.
    if (window.bytes[at] === bracket && at < window.to) return at;
    parts.at = at;
    parts.inMoves = true;
    parts.isParted = false;
  }
  return readMoves(window, parts);
}

/** Parses tags; returns the index of the moves or of the next game. */
function readTags(window: PgnWindow, parts: PgnParts): number {
  const { bytes, to, isLast } = window;
  let { at, isParted } = parts;
  const wait = (): number => {
    parts.at = at;
    parts.isParted = isParted;
    return notHere;
  };
  while (at < to) {
    const byte = bytes[at] ?? 0;
    if (isSpace(byte)) {
      if (byte === newline) {
        if (at + 2 >= to && !isLast) return wait();
        if (bytes[at + 1] === newline || bytes[at + 2] === newline) isParted = true;
      }
      at += 1;
    } else if (byte === bracket) {
      if (isParted && parts.tags.length > 0) {
        if (to - at < eventTagLength && !isLast) return wait();
        if (isEvent(window, at)) return at;
      }
      isParted = false;
      const end = readTag(window, parts, at);
      if (end < 0) return wait();
      at = end;
    } else if (byte === percent) {
      const end = endOfLine(window, at);
      if (end < 0) return wait();
      at = end;
    } else return at;
  }
  return isLast ? to : wait();
}

function readMoves(window: PgnWindow, parts: PgnParts): number {
  const { bytes, to, isLast } = window;
  let { at, isParted: isBlank, newlines } = parts;
  const wait = (afterBlank: boolean): number => {
    parts.at = at;
    parts.isParted = afterBlank;
    parts.newlines = newlines;
    return notHere;
  };
  while (at < to) {
    const byte = bytes[at] ?? 0;
    if (isSpace(byte)) {
      if (byte === newline) {
        if (at + 1 === to && !isLast) return wait(isBlank);
        const end = bytes[at + 1] === percent && at + 1 < to ? endOfLine(window, at + 1) : at + 1;
        if (end < 0) return wait(isBlank);
        newlines += 1;
        if (newlines > 1) isBlank = true;
        at = end;
      } else at += 1;
      continue;
    }
    const afterBlank = isBlank;
    isBlank = false;
    newlines = 0;
    if (byte >= letterA && byte !== bracket && byte !== brace && byte !== braceEnd) {
      if (byte === markStart) {
        if (to - at < mark.length && !isLast) return wait(afterBlank);
        if (mark.every((expected, index) => bytes[at + index] === expected)) {
          at += mark.length;
          continue;
        }
      }
      const end = endOfWord(window, at + 1);
      if (end < 0) return wait(afterBlank);
      readWord(window, parts, at, end);
      at = end;
      continue;
    }
    if (isDigit(byte)) {
      const digits = endOfDigits(window, at);
      const next = bytes[digits];
      if (digits < to && (next === hyphen || next === slash)) {
        const end = endOfWord(window, digits);
        if (end < 0) return wait(afterBlank);
        if (readResult(window, parts, at, end)) return end;
        // Castling with zeros.
        addMove(window, parts, at, end);
        at = end;
        continue;
      }
      const end = endOfDots(window, digits);
      if (end === to && !isLast) return wait(afterBlank);
      // Start of another game without tags, after one without a result.
      const isFirst = digits - at === 1 && byte === one && end - digits === 1;
      if (isFirst && afterBlank && parts.plies > 0) return at;
      at = end;
      continue;
    }
    if (byte === bracket) return at;
    if (byte === star) return at + 1;
    const end = readBeside(window, parts, at, byte);
    if (end < 0) return wait(afterBlank);
    at = end;
    if (window.problem === 'comment' || window.problem === 'variation') return at;
  }
  return isLast ? to : wait(isBlank);
}

function readWord(window: PgnWindow, parts: PgnParts, start: number, end: number): void {
  const { bytes } = window;
  if ((bytes[start] ?? 0) >= beyondAscii) {
    if (hasLetters(bytes, start, end)) spoil(window, 'text', start);
    return;
  }
  // `e.p.` adds no information.
  const moveEnd = endsInPassant(bytes, end) ? end - passantEnd.length : end;
  if (moveEnd - start > 1 && bytes[start + 1] !== dot) addMove(window, parts, start, moveEnd);
}

/** Stores a result; returns false when the word is none. */
function readResult({ bytes }: PgnWindow, parts: PgnParts, start: number, end: number): boolean {
  const word = readText(bytes, start, end);
  if (word !== '1-0' && word !== '0-1' && word !== '1/2-1/2' && word !== '1/2') return false;
  parts.result = word === '1/2' ? '1/2-1/2' : word;
  return true;
}

/** Parses a comment, variation or glyph; skips meaningless bytes. Returns the index behind it. */
function readBeside(window: PgnWindow, parts: PgnParts, start: number, byte: number): number {
  const { bytes, to, isLast } = window;
  if (byte === brace) {
    const end = endOfComment(window, start);
    if (end >= 0 && bytes[end - 1] === braceEnd) addComment(window, parts, start + 1, end - 1);
    return end;
  }
  if (byte === paren) {
    const end = endOfVariation(window, start);
    if (end >= 0 && bytes[end - 1] === parenEnd) {
      if (window.isTooDeep) parts.cuts.add('notes');
      else addVariation(window, parts, start + 1, end - 1);
    }
    return end;
  }
  if (byte === dollar) {
    const end = endOfDigits(window, start + 1);
    if (end === to && !isLast) return notHere;
    if (end - start - 1 <= mostGlyphDigits) addGlyph(parts, readText(bytes, start + 1, end));
    else parts.cuts.add('notes');
    return end;
  }
  if (byte === bang || byte === question) {
    let end = start + 1;
    while (end < to && (bytes[end] === bang || bytes[end] === question)) end += 1;
    if (end === to && !isLast) return notHere;
    const text = end - start > 2 ? undefined : glyphs[readText(bytes, start, end)];
    if (text !== undefined) addGlyph(parts, text);
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
    return end === to && !isLast ? notHere : Math.min(end + 1, to);
  }
  // A null move (`--`).
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

/** Written by some programs after an en passant capture. */
const passantEnd = bytesOf('e.p.');
const endsInPassant = (bytes: Uint8Array, end: number): boolean =>
  bytes[end - 1] === dot &&
  passantEnd.every((byte, index) => bytes[end - passantEnd.length + index] === byte);

/** Whether the bytes contain a letter or digit. */
function hasLetters(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1)
    if ((bytes[at] ?? 0) >= zero && (bytes[at] ?? 0) < beyondAscii) return true;
  return false;
}
