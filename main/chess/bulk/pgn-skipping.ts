/** Skips pieces that are too long to parse as a whole, in constant memory. */
import type { PgnProblem } from './pgn-game.ts';
import { addComment, stop, type SkippedPiece, type PgnParts } from './pgn-plies.ts';
import {
  backslash,
  brace,
  braceEnd,
  bracket,
  bracketEnd,
  greater,
  isSpace,
  less,
  newline,
  paren,
  parenEnd,
  percent,
  quote,
  semicolon,
} from './pgn-signs.ts';
import { readLongTag } from './pgn-tags.ts';
import { eventAfter, notHere, spoil, type PgnPlace, type PgnWindow } from './pgn-window.ts';

/** Starts skipping the piece at `parts.at`, which does not end in the window. `began` is its start. */
export function beginSkipping(window: PgnWindow, parts: PgnParts, began: PgnPlace): void {
  const { bytes, to } = window;
  const { at } = parts;
  const pass = (kind: SkippedPiece['kind'], from: number): void => {
    parts.passing = { kind, depth: 0, inComment: false, began };
    parts.at = from;
    parts.newlines = 0;
  };
  const byte = bytes[at] ?? 0;
  if (!parts.inMoves && byte === bracket) {
    const value = readLongTag(window, parts, at);
    if (value >= 0) return pass('value', value);
    spoil(window, 'tag', at, to);
    return pass('line', at);
  }
  if (byte === percent || byte === newline) return pass('line', at + 1);
  parts.isParted = false;
  if (byte === brace) {
    addComment(window, parts, at + 1, to);
    return pass('comment', at + 1);
  }
  if (byte === semicolon) {
    addComment(window, parts, at + 1, to);
    return pass('line', at + 1);
  }
  if (byte === paren) {
    parts.cuts.add('notes');
    return pass('variation', at);
  }
  if (byte === less) return pass('reserved', at + 1);
  // A word, number or run of signs: no move is this long.
  stop(window, parts, 'text', at, to);
  parts.at = to;
}

/** Continues skipping; returns the index behind the piece, or `notHere`. */
export function keepSkipping(window: PgnWindow, parts: PgnParts, passing: SkippedPiece): number {
  const { to, isLast } = window;
  const end = endOf(window, parts, passing);
  if (end < 0 && !isLast) return notHere;
  parts.passing = null;
  parts.at = end < 0 ? to : end;
  if (end < 0) {
    const problem = openProblems[passing.kind];
    if (problem !== null) spoilFrom(window, passing, problem);
  }
  return parts.at;
}

/** Problem to report when the file ends within the piece. */
const openProblems: Readonly<Record<SkippedPiece['kind'], PgnProblem | null>> = {
  comment: 'comment',
  variation: 'variation',
  line: null,
  reserved: null,
  value: 'tag',
  afterValue: 'tag',
};

/** Reports a problem at the start of the piece. */
function spoilFrom(window: PgnWindow, { began }: SkippedPiece, problem: PgnProblem): void {
  if (spoil(window, problem, 0, 0)) window.problemPlace = began;
}

/** Index behind the piece; otherwise `notHere`, with `parts.at` at the first byte to read again. */
function endOf(window: PgnWindow, parts: PgnParts, passing: SkippedPiece): number {
  const { bytes, to } = window;
  let { at } = parts;
  for (; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    switch (passing.kind) {
      case 'line':
        if (byte === newline) return at;
        break;
      case 'reserved':
        if (byte === greater) return at + 1;
        if (byte === newline) return at;
        break;
      case 'value':
        if (byte === quote) passing.kind = 'afterValue';
        else if (byte === newline) {
          spoilFrom(window, passing, 'tag');
          return at;
        } else if (byte === backslash) {
          if (at + 1 === to) {
            parts.at = at;
            return notHere;
          }
          at += 1;
        }
        break;
      case 'afterValue':
        if (isSpace(byte)) break;
        if (byte === bracketEnd) return at + 1;
        spoilFrom(window, passing, 'tag');
        return at;
      default:
        if (byte === newline) {
          const isNext = eventAfter(window, at);
          if (isNext === notHere) {
            parts.at = at;
            return notHere;
          }
          if (isNext === 1) {
            spoilFrom(window, passing, passing.kind === 'comment' ? 'comment' : 'variation');
            return at + 1;
          }
        } else if (passing.kind === 'comment') {
          if (byte === braceEnd) return at + 1;
        } else if (passing.inComment) passing.inComment = byte !== braceEnd;
        else if (byte === brace) passing.inComment = true;
        else if (byte === paren) passing.depth += 1;
        else if (byte === parenEnd) {
          passing.depth -= 1;
          if (passing.depth === 0) return at + 1;
        }
    }
  }
  parts.at = to;
  return notHere;
}
