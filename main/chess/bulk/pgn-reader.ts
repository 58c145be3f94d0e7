/**
 * PGN from bytes, game by game, in pieces of any size and in memory that does not grow with the file. It reads what is
 * written and plays nothing; what is no game is told with its line and left out.
 */
import { bytesAfterMark, readText } from './pgn-bytes.ts';
import type { PgnBroken, PgnGameRead } from './pgn-game.ts';
import { readGame } from './pgn-moves.ts';
import { makeParts } from './pgn-plies.ts';
import { bracket, newline } from './pgn-signs.ts';
import { eventTagLength, firstOf, isEvent, linesIn, makeWindow, oneLine } from './pgn-window.ts';

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

const defaultMost = 16 * 1024 * 1024;
/** Of what was met where a game is broken. */
const longestExcerpt = 40;

export function createPgnReader(options: PgnReaderOptions): PgnReader {
  const { onGame, onBroken, offset = 0, mostBytes = defaultMost } = options;
  const window = makeWindow();
  const parts = makeParts();
  /** Bytes of the file before the window's first. */
  let base = offset;
  let isStart = offset === 0;
  let line = options.line ?? 1;
  /** Up to here, lines are counted. */
  let counted = 0;
  /** After a game that is too long, up to the next beginning of one. */
  let skipping = false;
  /** Behind the game that was read last. */
  let end = 0;

  const lineAt = (at: number): number => line + linesIn(window.bytes, counted, at);

  const game: PgnGameRead = {
    get tags() {
      return parts.tags;
    },
    get codes() {
      return parts.codes;
    },
    get plies() {
      return parts.plies;
    },
    get texts() {
      return parts.texts;
    },
    get clocks() {
      return parts.clocks;
    },
    get clockCount() {
      return parts.clockCount;
    },
    get evalKinds() {
      return parts.evalKinds;
    },
    get evals() {
      return parts.evals;
    },
    get evalCount() {
      return parts.evalCount;
    },
    get notes() {
      return parts.notes;
    },
    get result() {
      return parts.result;
    },
    get end() {
      return base + end;
    },
    line: () => lineAt(firstOf(window.bytes, window.from, end)),
    lineOf: (ply) => lineAt(parts.places[ply] ?? window.from),
  };

  const advance = (at: number): void => {
    line += linesIn(window.bytes, counted, at);
    counted = at;
    window.from = at;
  };

  /** Passes over what is left of a game that is too long. */
  const skip = (): void => {
    const { bytes, from, to, isLast } = window;
    for (let at = from; at < to; at += 1) {
      if (bytes[at] !== newline || bytes[at + 1] !== bracket) continue;
      if (at + eventTagLength >= to && !isLast) break;
      if (!isEvent(bytes, at + 1)) continue;
      skipping = false;
      return advance(at + 1);
    }
    advance(isLast ? to : Math.max(from, to - eventTagLength - 1));
  };

  const tellOfLast = (): void => {
    const { bytes, problem, problemAt } = window;
    if (problem !== null) {
      const text = readText(bytes, problemAt, Math.min(end, problemAt + longestExcerpt));
      onBroken({ problem, line: lineAt(problemAt), text: oneLine(text), end: base + end });
    } else if (parts.plies > 0 || parts.tags.length > 0) onGame(game);
  };

  const readAll = (): void => {
    const { to, isLast } = window;
    if (isStart && (to >= 3 || isLast)) {
      window.from = bytesAfterMark(window.bytes, to);
      counted = window.from;
      isStart = false;
    }
    if (isStart) return;
    if (skipping) skip();
    while (!skipping && window.from < to) {
      end = readGame(window, parts, window.from);
      if (end < 0) {
        if (to - window.from < mostBytes) return;
        const first = firstOf(window.bytes, window.from, to);
        onBroken({ problem: 'size', line: lineAt(first), text: '', end: base + to });
        skipping = true;
        advance(Math.min(to, first + 1));
        skip();
        return;
      }
      tellOfLast();
      advance(end);
    }
  };

  /** Moves what is left to the beginning, into more room where that is needed. */
  const makeRoom = (wanted: number): void => {
    const { bytes, from, to } = window;
    const left = to - from;
    if (left + wanted > bytes.length) {
      window.bytes = new Uint8Array(2 * (left + wanted));
      window.bytes.set(bytes.subarray(from, to));
    } else bytes.copyWithin(0, from, to);
    base += from;
    counted -= from;
    window.from = 0;
    window.to = left;
  };

  return {
    push(bytes) {
      if (window.to + bytes.length > window.bytes.length) makeRoom(bytes.length);
      window.bytes.set(bytes, window.to);
      window.to += bytes.length;
      readAll();
    },
    end() {
      window.isLast = true;
      readAll();
    },
    position: () => ({ offset: base + window.from, line: lineAt(window.from) }),
  };
}
