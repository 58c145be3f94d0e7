/** Parses one game of the window: tags, then moves with comments and variations. */
import { nullMove } from '../null-move.ts';
import { readText } from './pgn-bytes.ts';
import { keepSkipping } from './pgn-skipping.ts';
import {
  addComment,
  addGlyph,
  addMove,
  addMoveText,
  addNullMove,
  addOpenVariation,
  addRemark,
  addVariation,
  stop,
  type PgnParts,
} from './pgn-plies.ts';
import {
  bang,
  beyondAscii,
  brace,
  braceEnd,
  bracket,
  bracketEnd,
  bytesOf,
  dollar,
  dot,
  greater,
  isDigit,
  isSpace,
  less,
  atSign,
  newline,
  one,
  paren,
  percent,
  question,
  semicolon,
  star,
  zero,
} from './pgn-signs.ts';
import { readTag } from './pgn-tags.ts';
import { glyphOfSigns, readWrittenWord, resultOfText } from './written-word.ts';
import {
  endOfComment,
  endOfDigits,
  endOfDots,
  endOfLine,
  endOfVariation,
  endOfWord,
  eventTagLength,
  isEvent,
  notHere,
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
/** Signs of evaluations and null moves. */
const signs = new Uint8Array(256);
for (const byte of bytesOf('+-=/~')) signs[byte] = 1;
/** Bytes behind digits that make them a word: castling, a result, or typographic signs. */
const joinsDigits = new Uint8Array(256).fill(1, beyondAscii);
for (const byte of bytesOf('-/:_')) joinsDigits[byte] = 1;
/** Bytes of a word that is examined. */
const longestWord = 64;
/** Bytes of `(Q)`. */
const bracketedPromotion = 3;
/** Digits of the null move `0000`. */
const nullDigits = 4;
/** The standard defines numbers up to 255. */
const mostGlyphDigits = 4;
/** The first letter of `Event`. */
const eventLetter = 69;

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
      if (parts.tags.length > 0) {
        if (to - at < eventTagLength && !isLast) return wait();
        if (
          bytes[at + 1] === eventLetter &&
          (isParted || isSecondEvent(window, parts, at)) &&
          isEvent(window, at)
        )
          return at;
      }
      isParted = false;
      const end = readTag(window, parts, at);
      if (end < 0) return wait();
      at = end;
    } else if (byte === percent || byte === semicolon) {
      const end = endOfLine(window, at);
      if (end < 0) return wait();
      if (byte === semicolon) addComment(window, parts, at + 1, end);
      at = end;
    } else return at;
  }
  return isLast ? to : wait();
}

/** Whether a line starts at `at` in a game that has its event: the game before has no moves. */
const isSecondEvent = ({ bytes, from }: PgnWindow, { tags }: PgnParts, at: number): boolean =>
  tags[0]?.[0] === 'Event' && (at === from || bytes[at - 1] === newline);

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
    const linesBefore = newlines;
    isBlank = false;
    newlines = 0;
    if (byte >= atSign && byte !== bracket && byte !== brace && byte !== braceEnd) {
      if (byte === markStart) {
        if (to - at < mark.length && !isLast) return wait(afterBlank);
        if (mark.every((expected, index) => bytes[at + index] === expected)) {
          at += mark.length;
          continue;
        }
      }
      const end = endOfWord(window, at + 1);
      if (end < 0) return wait(afterBlank);
      if (bytes[end] === paren && end < to) {
        const after = readBracketedPromotion(window, parts, at, end);
        if (after === notHere) return wait(afterBlank);
        if (after > end) {
          at = after;
          continue;
        }
      }
      if (readWord(window, parts, at, end)) return end;
      at = end;
      continue;
    }
    if (isDigit(byte)) {
      const digits = endOfDigits(window, at);
      const next = bytes[digits];
      if (digits < to && next !== undefined && joinsDigits[next] === 1) {
        // Only zeros may begin a move. Other numbers are read one by one, so each looks at no more than a result.
        const end = endOfWord(window, digits, byte === zero ? undefined : at + longestWord + 1);
        if (end < 0) return wait(afterBlank);
        if (readResult(window, parts, at, end)) {
          const isOver = endsGame(window, parts, end);
          if (isOver === notHere) return wait(afterBlank);
          if (isOver === 1) return end;
          at = end;
          continue;
        }
        // Castling with zeros, or a number.
        if (byte === zero && !addMove(window, parts, at, end)) {
          if (readOddWord(window, parts, at, end)) return end;
        }
        at = byte === zero ? end : digits;
        continue;
      }
      if (digits - at === nullDigits && byte === zero && readText(bytes, at, digits) === '0000')
        addNullMove(window, parts, at);
      const end = endOfDots(window, digits);
      if (end === to && !isLast) return wait(afterBlank);
      // Start of another game without tags, after one without a result.
      const isFirst = digits - at === 1 && byte === one && end - digits === 1;
      if (isFirst && afterBlank && (parts.plies > 0 || parts.isStopped)) return at;
      at = end;
      continue;
    }
    if (byte === bracket) {
      const end = readBracket(window, parts, at, linesBefore > 0);
      if (end === notHere) {
        newlines = linesBefore;
        return wait(afterBlank);
      }
      if (end === at) return at;
      at = end;
      continue;
    }
    if (byte === star) return at + 1;
    const end = readBeside(window, parts, at, byte);
    if (end < 0) return wait(afterBlank);
    at = end;
    if (window.problem === 'comment' || window.problem === 'variation') return at;
  }
  return isLast ? to : wait(isBlank);
}

/** Reads a word that starts with a letter. Returns whether it is a result, which ends the game. */
function readWord(window: PgnWindow, parts: PgnParts, start: number, end: number): boolean {
  return end - start > 1 && !addMove(window, parts, start, end) && readOddWord(window, parts, start, end);
}

/** Reads a word that is no plain SAN. Returns whether it is a result, which ends the game. */
function readOddWord(window: PgnWindow, parts: PgnParts, start: number, end: number): boolean {
  if (end - start > longestWord) {
    stop(window, parts, 'text', start, end);
    return false;
  }
  const text = readText(window.bytes, start, end);
  const word = readWrittenWord(text);
  if (word.kind === 'null') addNullMove(window, parts, start);
  else if (word.kind === 'unreadable') stop(window, parts, 'text', start, end);
  else if (word.kind === 'remark') addRemark(parts, text);
  else if (word.kind === 'moves') {
    for (const move of word.texts)
      if (!addMoveText(window, parts, move, start)) stop(window, parts, 'text', start, end);
  } else if (word.kind === 'result') parts.result = word.text;
  return word.kind === 'result';
}

/** Stores a result; returns false when the word is none. */
function readResult({ bytes }: PgnWindow, parts: PgnParts, start: number, end: number): boolean {
  if (end - start > longestWord) return false;
  const result = resultOfText(readText(bytes, start, end));
  if (result === undefined) return false;
  // Moves may follow a result, and another result may follow those.
  if (parts.result === '*') parts.result = result;
  return true;
}

/** Whether the game ends with the result before `start`, because its next move does not follow: 1, 0 or `notHere`. */
function endsGame({ bytes, to, isLast }: PgnWindow, { plies }: PgnParts, start: number): number {
  let at = start;
  for (let lines = 0; at < to && isSpace(bytes[at] ?? 0); at += 1) {
    if (bytes[at] === newline) lines += 1;
    if (lines > 1) return 1;
  }
  let number = 0;
  for (; at < to && isDigit(bytes[at] ?? 0); at += 1) number = 10 * number + (bytes[at] ?? 0) - zero;
  if (at === to) return isLast ? 1 : notHere;
  return bytes[at] === dot && number > 1 && number === (plies >> 1) + 1 ? 0 : 1;
}

/**
 * Reads `e8(Q)`: the word [start, end) before a parenthesis, and a promotion in it. Returns the index behind both,
 * or `end` when the parenthesis is a variation.
 */
function readBracketedPromotion(window: PgnWindow, parts: PgnParts, start: number, end: number): number {
  const { bytes, to, isLast } = window;
  if (end - start > longestWord) return end;
  const after = end + bracketedPromotion;
  if (after > to) return isLast ? end : notHere;
  const text = readText(bytes, start, after);
  if (!/^[a-h][a-h1-8x:-]*[18]=?\([QRBNKqrbnk]\)$/.test(text)) return end;
  return addMoveText(window, parts, text.replace(/=?\((.)\)$/, '=$1').replace(':', 'x'), start) ? after : end;
}

/**
 * Reads a bracket among the moves: a command outside of a comment, or text. Returns the index behind it, or `start`
 * when it begins the next game's tags. `isFirst`: it starts a line.
 */
function readBracket(window: PgnWindow, parts: PgnParts, start: number, isFirst: boolean): number {
  const { bytes, to, isLast } = window;
  if (start + 1 >= to) return isLast ? start : notHere;
  const isCommand = bytes[start + 1] === percent;
  if (!isCommand && isFirst) return start;
  const lineEnd = endOfLine(window, start);
  if (lineEnd < 0) return notHere;
  if (!isCommand && tagShape.test(readText(bytes, start, Math.min(lineEnd, start + longestTagStart))))
    return start;
  let end = start;
  while (end < lineEnd && bytes[end] !== bracketEnd) end += 1;
  end = Math.min(end + 1, lineEnd);
  addComment(window, parts, start, end);
  return end;
}

const tagShape = /^\[\s*(?:\w[\w+#=:-]*\s+"|\/?pgn\])/i;
const longestTagStart = 300;

/** Parses a comment, variation or glyph; skips meaningless bytes. Returns the index behind it. */
function readBeside(window: PgnWindow, parts: PgnParts, start: number, byte: number): number {
  const { bytes, to, isLast } = window;
  if (byte === brace) {
    const end = endOfComment(window, start);
    if (end >= 0) addComment(window, parts, start + 1, bytes[end - 1] === braceEnd ? end - 1 : end);
    return end;
  }
  if (byte === paren) {
    const end = endOfVariation(window, start);
    if (end >= 0 && !window.isOpen) {
      if (window.isTooDeep) parts.cuts.add('notes');
      else addVariation(window, parts, start + 1, end - 1);
    } else if (end >= 0) addOpenVariation(window, parts, start, end);
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
    // Reserved text does not nest. Ending at the next sign keeps a line of many such signs linear.
    do end += 1;
    while (end < to && bytes[end] !== greater && bytes[end] !== less && bytes[end] !== newline);
    if (end >= to && !isLast) return notHere;
    return end < to && bytes[end] === greater ? end + 1 : start + 1;
  }
  if (signs[byte] === 1) return readSigns(window, parts, start);
  return start + 1;
}

/** Parses a null move (`--`), a result such as `+:-`, or an evaluation such as `+/-`. */
function readSigns(window: PgnWindow, parts: PgnParts, start: number): number {
  const { bytes, to, isLast } = window;
  let end = start;
  while (end < to && signs[bytes[end] ?? 0] === 1) end += 1;
  if (end === to && !isLast) return notHere;
  const text = end - start > longestWord ? '' : readText(bytes, start, end);
  const glyph = glyphOfSigns(text);
  if (text === nullMove) addNullMove(window, parts, start);
  else if (glyph !== undefined) addGlyph(parts, glyph);
  return end;
}
