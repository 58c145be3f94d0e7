/**
 * PGN from bytes, game by game, in pieces of any size and in memory that does not grow with the file. It reads what is
 * written and plays nothing; what is no game is told with its line and left out.
 */
import { escapeCode } from '../packed-game.ts';
import { bytesAfterMark, readText } from './pgn-bytes.ts';
import { readComment } from './pgn-comment.ts';
import { codeOfWritten, makeWrittenMove, readWritten } from './written-move.ts';

/** What stands beside the moves, in the order in which it is written; `ply` 0 is before the first move. */
export interface PgnNote {
  readonly ply: number;
  /** A comment's text, a glyph's number, or a variation without its parentheses. */
  readonly kind: 'comment' | 'glyph' | 'variation';
  readonly text: string;
}

/** A game as it was read; the next one takes its place, so nothing of it may be kept. */
export interface PgnGameRead {
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** Codes of `sanLayout`, `plies` of them; where one is `escapeCode`, `texts` has what is written. */
  readonly codes: Uint16Array;
  readonly plies: number;
  readonly texts: ReadonlyMap<number, string>;
  /** Centiseconds after each ply; -1 where none is told. */
  readonly clocks: Int32Array;
  /** How many plies have a clock. */
  readonly clockCount: number;
  /** 0 where none is told, 1 for centipawns and 2 for moves until mate. */
  readonly evalKinds: Uint8Array;
  readonly evals: Int32Array;
  readonly evalCount: number;
  readonly notes: readonly PgnNote[];
  /** As written; `*` where nothing is. */
  readonly result: string;
  /** Bytes from the beginning of the file to the end of the game. */
  readonly end: number;
  /** The line on which the game begins, from 1. */
  line(): number;
  /** The line of a ply, from 0. */
  lineOf(ply: number): number;
}

export type PgnProblem = 'tag' | 'comment' | 'variation' | 'text' | 'size';

export interface PgnBroken {
  readonly problem: PgnProblem;
  /** From 1. */
  readonly line: number;
  /** What was met, shortened. */
  readonly text: string;
  /** Bytes from the beginning of the file to where reading goes on. */
  readonly end: number;
}

export interface PgnReader {
  push(bytes: Uint8Array): void;
  /** There is no more: what is left is a game, or broken. */
  end(): void;
  /** Where a later reader can go on: behind what was told last. */
  position(): { readonly offset: number; readonly line: number };
}

export interface PgnReaderOptions {
  readonly onGame: (game: PgnGameRead) => void;
  readonly onBroken: (broken: PgnBroken) => void;
  /** Where reading begins: bytes before, and the line, from 1. */
  readonly offset?: number;
  readonly line?: number;
  /** A game with more bytes is none. */
  readonly mostBytes?: number;
}

const char = (text: string): number => text.charCodeAt(0);
const newline = 10;
const [
  bracket,
  brace,
  braceEnd,
  paren,
  parenEnd,
  semicolon,
  percent,
  dollar,
  bang,
  question,
  star,
  less,
  dot,
  quote,
  backslash,
  bracketEnd,
] = ['[', '{', '}', '(', ')', ';', '%', '$', '!', '?', '*', '<', '.', '"', '\\', ']'].map(char) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const [zero, nine, hyphen, slash] = ['0', '9', '-', '/'].map(char) as [number, number, number, number];

const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13);
/** What ends a word of the moves. */
const endsWord = new Uint8Array(256);
for (const one of ' \t\r\n\v\f{}();$!?[]<*') endsWord[char(one)] = 1;

/** Where a game begins that nobody closed the one before for. */
const eventTag = [...'[Event "'].map(char);
const defaultMost = 16 * 1024 * 1024;
const none = new Map<number, string>();

/** `!`, `?` and what they make together, as glyphs' numbers. */
const glyphs: Readonly<Record<string, string>> = {
  '!': '1',
  '?': '2',
  '!!': '3',
  '??': '4',
  '!?': '5',
  '?!': '6',
};

export function createPgnReader(options: PgnReaderOptions): PgnReader {
  const { onGame, onBroken, offset = 0, mostBytes = defaultMost } = options;
  let buffer: Uint8Array = new Uint8Array(1 << 16);
  /** Bytes [from, to) of the buffer are still to be read. */
  let from = 0;
  let to = 0;
  /** Bytes of the file before the buffer's first. */
  let base = offset;
  let isLast = false;
  let isStart = offset === 0;
  let line = options.line ?? 1;
  /** Up to here, lines are counted. */
  let counted = 0;
  /** After a game that is too long, up to the next beginning of one. */
  let skipping = false;

  const written = makeWrittenMove();
  let codes = new Uint16Array(256);
  let places = new Uint32Array(256);
  let clocks = new Int32Array(256);
  let evalKinds = new Uint8Array(256);
  let evals = new Int32Array(256);
  let plies = 0;
  let clockCount = 0;
  let evalCount = 0;
  let tags: [string, string][] = [];
  let notes: PgnNote[] = [];
  let texts: Map<number, string> = none;
  let result = '*';
  let problem: PgnProblem | null = null;
  let problemAt = 0;

  const grow = () => {
    const size = codes.length * 2;
    const bigger = <A extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(made: A, old: A): A => {
      made.set(old);
      return made;
    };
    codes = bigger(new Uint16Array(size), codes);
    places = bigger(new Uint32Array(size), places);
    clocks = bigger(new Int32Array(size), clocks);
    evalKinds = bigger(new Uint8Array(size), evalKinds);
    evals = bigger(new Int32Array(size), evals);
  };

  const linesIn = (start: number, end: number): number => {
    let found = 0;
    for (let at = start; at < end; at += 1) if (buffer[at] === newline) found += 1;
    return found;
  };
  const lineAt = (at: number): number => line + linesIn(counted, at);
  const broken = (what: PgnProblem, at: number): void => {
    if (problem !== null) return;
    problem = what;
    problemAt = at;
  };
  const isEvent = (at: number): boolean => eventTag.every((byte, index) => buffer[at + index] === byte);

  /** Adds a ply; a word that is no move spoils the game. */
  const addMove = (start: number, end: number): void => {
    if (plies === codes.length) grow();
    places[plies] = start;
    clocks[plies] = -1;
    evalKinds[plies] = 0;
    let code = escapeCode as number;
    if (readWritten(buffer, start, end, written)) code = codeOfWritten(written);
    else return broken('text', start);
    if (code === escapeCode) {
      if (texts === none) texts = new Map();
      texts.set(plies, readText(buffer, start, end));
    }
    codes[plies] = code;
    plies += 1;
  };

  const addComment = (start: number, end: number): void => {
    const last = plies - 1;
    const found = readComment(
      buffer,
      start,
      end,
      plies > 0 && clocks[last] === -1,
      plies > 0 && evalKinds[last] === 0,
    );
    if (found.clock >= 0) {
      clocks[last] = found.clock;
      clockCount += 1;
    }
    if (found.evalKind > 0) {
      evalKinds[last] = found.evalKind;
      evals[last] = found.evaluation;
      evalCount += 1;
    }
    if (found.text !== '') notes.push({ ply: plies, kind: 'comment', text: found.text });
  };

  /** The end of a comment that begins at `start`, its brace included; -1: not here yet. */
  const endOfComment = (start: number): number => {
    for (let at = start + 1; at < to; at += 1) {
      const byte = buffer[at] ?? 0;
      if (byte === braceEnd) return at + 1;
      if (byte === newline && buffer[at + 1] === bracket && isEvent(at + 1)) {
        broken('comment', start);
        return at + 1;
      }
    }
    if (!isLast) return -1;
    broken('comment', start);
    return to;
  };

  const endOfLine = (start: number): number => {
    let at = start;
    while (at < to && buffer[at] !== newline) at += 1;
    return at === to && !isLast ? -1 : at;
  };

  const endOfVariation = (start: number): number => {
    let depth = 0;
    for (let at = start; at < to;) {
      const byte = buffer[at] ?? 0;
      if (byte === brace) {
        const end = endOfComment(at);
        if (end < 0 || problem !== null) return end;
        at = end;
        continue;
      }
      if (byte === paren) depth += 1;
      else if (byte === parenEnd) {
        depth -= 1;
        if (depth === 0) return at + 1;
      } else if (byte === newline && buffer[at + 1] === bracket && isEvent(at + 1)) {
        broken('variation', start);
        return at + 1;
      }
      at += 1;
    }
    if (!isLast) return -1;
    broken('variation', start);
    return to;
  };

  /** A tag that begins at `start`; the place behind it, or -1. One that is none is told, and its line passed over. */
  const readTag = (start: number): number => {
    let at = start + 1;
    while (at < to && isSpace(buffer[at] ?? 0)) at += 1;
    const nameStart = at;
    while (at < to && !isSpace(buffer[at] ?? 0) && buffer[at] !== quote && buffer[at] !== bracketEnd) at += 1;
    const nameEnd = at;
    while (at < to && isSpace(buffer[at] ?? 0) && buffer[at] !== newline) at += 1;
    if (at === to && !isLast) return -1;
    if (buffer[at] !== quote || nameEnd === nameStart) {
      broken('tag', start);
      return endOfLine(start);
    }
    const valueStart = at + 1;
    let isEscaped = false;
    for (at = valueStart; at < to; at += 1) {
      const byte = buffer[at] ?? 0;
      if (byte === quote || byte === newline) break;
      if (byte !== backslash) continue;
      isEscaped = true;
      at += 1;
    }
    if (at >= to && !isLast) return -1;
    const valueEnd = at;
    if (buffer[at] !== quote) {
      broken('tag', start);
      return endOfLine(start);
    }
    at += 1;
    while (at < to && isSpace(buffer[at] ?? 0)) at += 1;
    if (at === to && !isLast) return -1;
    if (buffer[at] === bracketEnd) at += 1;
    else broken('tag', start);
    const value = readText(buffer, valueStart, valueEnd);
    tags.push([readText(buffer, nameStart, nameEnd), isEscaped ? value.replaceAll(/\\(.)/gs, '$1') : value]);
    return at;
  };

  /** A word that begins with a digit: a number, a result, or castling by zeros. The place behind it, or -1. */
  const readNumber = (
    start: number,
  ): { readonly at: number; readonly ends: boolean; readonly isFirst: boolean } => {
    let at = start;
    while (at < to && (buffer[at] ?? 0) >= zero && (buffer[at] ?? 0) <= nine) at += 1;
    const next = buffer[at] ?? 0;
    if (at < to && (next === hyphen || next === slash)) {
      let end = at;
      while (end < to && endsWord[buffer[end] ?? 0] === 0) end += 1;
      if (end === to && !isLast) return { at: -1, ends: false, isFirst: false };
      const word = readText(buffer, start, end);
      if (word === '1-0' || word === '0-1' || word === '1/2-1/2' || word === '1/2') {
        result = word === '1/2' ? '1/2-1/2' : word;
        return { at: end, ends: true, isFirst: false };
      }
      addMove(start, end);
      return { at: end, ends: false, isFirst: false };
    }
    const isFirst = at - start === 1 && buffer[start] === zero + 1 && next === dot && buffer[at + 1] !== dot;
    while (at < to && buffer[at] === dot) at += 1;
    if (at === to && !isLast) return { at: -1, ends: false, isFirst };
    return { at, ends: false, isFirst };
  };

  /** Reads the game that begins at `start`; the place behind it, or -1 when it is not here as a whole. */
  const readGame = (start: number): number => {
    plies = 0;
    clockCount = 0;
    evalCount = 0;
    tags = [];
    notes = [];
    texts = none;
    result = '*';
    problem = null;
    let at = start;
    let isParted = false;
    while (at < to) {
      const byte = buffer[at] ?? 0;
      if (isSpace(byte)) {
        if (byte === newline && (buffer[at + 1] === newline || buffer[at + 2] === newline)) isParted = true;
        at += 1;
      } else if (byte === bracket) {
        // A game without moves has ended there.
        if (isParted && tags.length > 0) {
          if (to - at < eventTag.length && !isLast) return -1;
          if (isEvent(at)) return at;
        }
        isParted = false;
        at = readTag(at);
        if (at < 0) return -1;
      } else if (byte === percent) {
        at = endOfLine(at);
        if (at < 0) return -1;
      } else break;
    }
    let isBlank = false;
    let lines = 0;
    while (at < to) {
      const byte = buffer[at] ?? 0;
      if (isSpace(byte)) {
        if (byte === newline) {
          lines += 1;
          if (lines > 1) isBlank = true;
          if (buffer[at + 1] === percent) {
            at = endOfLine(at + 1);
            if (at < 0) return -1;
            continue;
          }
        }
        at += 1;
        continue;
      }
      const afterBlank = isBlank;
      isBlank = false;
      lines = 0;
      if (byte >= 65 && byte !== bracket && byte !== brace && byte !== braceEnd) {
        let end = at + 1;
        while (end < to && endsWord[buffer[end] ?? 0] === 0) end += 1;
        if (end === to && !isLast) return -1;
        if (byte < 128) {
          // `e.p.` says nothing that the move does not.
          const moveEnd = endsInPassant(buffer, end) ? end - 4 : end;
          if (moveEnd - at > 1 && buffer[at + 1] !== dot) addMove(at, moveEnd);
        } else if (hasLetters(buffer, at, end)) broken('text', at);
        at = end;
        continue;
      }
      if (byte >= zero && byte <= nine) {
        const { at: end, ends, isFirst } = readNumber(at);
        if (end < 0) return -1;
        // Another game that has neither tags nor a result before it.
        if (isFirst && afterBlank && plies > 0) return at;
        at = end;
        if (ends) return at;
        continue;
      }
      if (byte === brace) {
        const end = endOfComment(at);
        if (end < 0) return -1;
        if (problem === null) addComment(at + 1, end - 1);
        else if (problem === 'comment') return end;
        at = end;
      } else if (byte === bracket) return at;
      else if (byte === star) {
        return at + 1;
      } else if (byte === paren) {
        const end = endOfVariation(at);
        if (end < 0) return -1;
        if (problem === 'variation' || problem === 'comment') return end;
        notes.push({ ply: plies, kind: 'variation', text: oneLine(readText(buffer, at + 1, end - 1)) });
        at = end;
      } else if (byte === dollar) {
        let end = at + 1;
        while (end < to && (buffer[end] ?? 0) >= zero && (buffer[end] ?? 0) <= nine) end += 1;
        if (end === to && !isLast) return -1;
        notes.push({ ply: plies, kind: 'glyph', text: readText(buffer, at + 1, end) });
        at = end;
      } else if (byte === bang || byte === question) {
        let end = at + 1;
        while (end < to && (buffer[end] === bang || buffer[end] === question)) end += 1;
        if (end === to && !isLast) return -1;
        const text = glyphs[readText(buffer, at, end)];
        if (text !== undefined) notes.push({ ply: plies, kind: 'glyph', text });
        at = end;
      } else if (byte === semicolon) {
        const end = endOfLine(at);
        if (end < 0) return -1;
        addComment(at + 1, end);
        at = end;
      } else if (byte === less) {
        while (at < to && buffer[at] !== 62) at += 1;
        if (at === to && !isLast) return -1;
        at += 1;
      } else if (byte === hyphen) {
        // A move that is none.
        broken('text', at);
        at += 1;
      } else at += 1;
    }
    return isLast ? to : -1;
  };

  const game: PgnGameRead = {
    get tags() {
      return tags;
    },
    get codes() {
      return codes;
    },
    get plies() {
      return plies;
    },
    get texts() {
      return texts;
    },
    get clocks() {
      return clocks;
    },
    get clockCount() {
      return clockCount;
    },
    get evalKinds() {
      return evalKinds;
    },
    get evals() {
      return evals;
    },
    get evalCount() {
      return evalCount;
    },
    get notes() {
      return notes;
    },
    get result() {
      return result;
    },
    get end() {
      return base + end;
    },
    line: () => lineAt(firstOf(buffer, from, end)),
    lineOf: (ply) => lineAt(places[ply] ?? from),
  };
  /** Behind the game that was read last. */
  let end = 0;

  const advance = (at: number): void => {
    line += linesIn(counted, at);
    counted = at;
    from = at;
  };

  /** Passes over what is left of a game that is too long. */
  const skip = (): void => {
    for (let at = from; at < to; at += 1) {
      if (buffer[at] !== newline || buffer[at + 1] !== bracket) continue;
      if (at + eventTag.length >= to && !isLast) break;
      if (!isEvent(at + 1)) continue;
      skipping = false;
      return advance(at + 1);
    }
    advance(isLast ? to : Math.max(from, to - eventTag.length - 1));
  };

  const readAll = (): void => {
    if (isStart && (to >= 3 || isLast)) {
      from = bytesAfterMark(buffer, to);
      counted = from;
      isStart = false;
    }
    if (isStart) return;
    if (skipping) skip();
    while (!skipping && from < to) {
      end = readGame(from);
      if (end < 0) {
        if (to - from < mostBytes) return;
        const first = firstOf(buffer, from, to);
        onBroken({ problem: 'size', line: lineAt(first), text: '', end: base + to });
        skipping = true;
        advance(Math.min(to, first + 1));
        skip();
        return;
      }
      if (problem !== null) {
        const text = readText(buffer, problemAt, Math.min(end, problemAt + 40));
        onBroken({ problem, line: lineAt(problemAt), text: oneLine(text), end: base + end });
      } else if (plies > 0 || tags.length > 0) onGame(game);
      advance(end);
    }
  };

  return {
    push(bytes) {
      if (to + bytes.length > buffer.length) {
        const left = to - from;
        const size = left + bytes.length > buffer.length ? 2 * (left + bytes.length) : buffer.length;
        const room = size === buffer.length ? buffer : new Uint8Array(size);
        if (room === buffer) buffer.copyWithin(0, from, to);
        else room.set(buffer.subarray(from, to));
        buffer = room;
        base += from;
        counted -= from;
        to = left;
        from = 0;
      }
      buffer.set(bytes, to);
      to += bytes.length;
      readAll();
    },
    end() {
      isLast = true;
      readAll();
    },
    position: () => ({ offset: base + from, line: lineAt(from) }),
  };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** `e.p.`, as some write behind the move. */
const passantEnd = [...'e.p.'].map(char);
const endsInPassant = (bytes: Uint8Array, end: number): boolean =>
  bytes[end - 1] === dot && passantEnd.every((byte, index) => bytes[end - 4 + index] === byte);

/** Whether any of these bytes is a letter or a digit. */
function hasLetters(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if ((bytes[at] ?? 0) >= zero && (bytes[at] ?? 0) < 128) return true;
  return false;
}

/** The first byte that is no space. */
function firstOf(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isSpace(bytes[at] ?? 0)) at += 1;
  return at;
}
