/**
 * PGN from bytes, game by game, in pieces of any size. Reads what is written and plays nothing; what is no game is
 * reported with its line and left out. Memory grows neither with the file nor with a game (`pgn-limits.ts`), and no byte
 * is read more often than a few times: a game that is not there as a whole is continued where reading stopped.
 */
import { bytesAfterMark, readText, wholeUpTo } from './pgn-bytes.ts';
import type { PgnBroken, PgnGameRead } from './pgn-game.ts';
import { pgnLimits } from './pgn-limits.ts';
import { readGame } from './pgn-moves.ts';
import { beginPassing } from './pgn-passing.ts';
import { empty, makeParts } from './pgn-plies.ts';
import { newline } from './pgn-signs.ts';
import { eventAfter, firstOf, linesIn, makeWindow, notHere, oneLine, type PgnPlace } from './pgn-window.ts';

export interface PgnReader {
  /** Adds bytes and reads them. */
  push(bytes: Uint8Array): void;
  /** There is no more: what is left is a game, or broken. */
  end(): void;
  /** True while whole games wait, because there were enough. */
  readonly hasMore: boolean;
  /** Reads the games that wait. */
  readOn(): void;
  /** Where a later reader can continue: behind what was reported last. */
  position(): { readonly offset: number; readonly line: number };
}

export interface PgnReaderOptions {
  readonly onGame: (game: PgnGameRead) => void;
  readonly onBroken: (broken: PgnBroken) => void;
  /** Asked before each game: true to keep the rest for `readOn`. */
  readonly isEnough?: () => boolean;
  /** Where reading begins: bytes before, and the line, from 1. */
  readonly offset?: number;
  readonly line?: number;
  /** A game with more bytes is none. */
  readonly mostBytes?: number;
}

/** Bytes of what was met where a game is broken. */
const longestExcerpt = 40;

export function createPgnReader(options: PgnReaderOptions): PgnReader {
  const { onGame, onBroken, offset = 0, mostBytes = pgnLimits.gameBytes, isEnough = () => false } = options;
  const window = makeWindow();
  const parts = makeParts();
  /** Bytes of the file before the window's first. */
  let base = offset;
  let isStart = offset === 0;
  /** The line at `counted`, a place in the window. Lines before it are counted. */
  let line = options.line ?? 1;
  let counted = 0;
  /** After a game that is too long, up to the next beginning of one. */
  let skipping = false;
  let hasMore = false;
  /** Where the game that is being read begins: bytes of the file, its line, and the line of its first sign or 0. */
  let begun = offset;
  let begunLine = line;
  let firstLine = 0;
  /** Lines of the plies that may have left the window. */
  let plyLines = new Uint32Array(64);
  let linedPlies = 0;
  /** Bytes from `parts.at` on when the game was found incomplete: less than twice as many are not looked at again. */
  let looked = 0;
  /** Behind the game that was read last. */
  let end = 0;

  const lineAt = (at: number): number => line + linesIn(window.bytes, counted, at);

  const excerpt = (at: number, until: number): string =>
    oneLine(
      readText(
        window.bytes,
        at,
        until - at > longestExcerpt ? wholeUpTo(window.bytes, at, at + longestExcerpt) : until,
      ),
    );

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
    get cuts() {
      return parts.cuts;
    },
    get result() {
      return parts.result;
    },
    get end() {
      return base + end;
    },
    line: () => (firstLine > 0 ? firstLine : lineAt(firstOf(window.bytes, window.from, end))),
    lineOf: (ply) =>
      ply < linedPlies ? (plyLines[ply] ?? begunLine) : lineAt(parts.places[ply] ?? window.from),
  };

  /** What is before `at` may leave the window: counts its lines. */
  const advance = (at: number): void => {
    line += linesIn(window.bytes, counted, at);
    counted = at;
    window.from = at;
  };

  /** The next game begins at `at`. */
  const begin = (at: number): void => {
    advance(at);
    begun = base + at;
    begunLine = line;
    firstLine = 0;
    linedPlies = 0;
    looked = 0;
    window.problem = null;
    window.problemPlace = null;
    empty(parts, at);
  };

  const keepPlyLines = (): void => {
    if (plyLines.length < parts.plies) {
      const bigger = new Uint32Array(2 * parts.plies);
      bigger.set(plyLines);
      plyLines = bigger;
    }
    for (; linedPlies < parts.plies; linedPlies += 1) {
      advance(parts.places[linedPlies] ?? counted);
      plyLines[linedPlies] = line;
    }
  };

  /** What was read of an incomplete game may leave the window; lines and words that a report may need are kept. */
  const release = (): void => {
    const { bytes, problem, problemAt } = window;
    let { at } = parts;
    if (firstLine === 0) {
      const first = firstOf(bytes, window.from, at);
      if (first < at) firstLine = lineAt(first);
    }
    if (problem !== null && window.problemPlace === null) {
      // The report's words may end with the game: they are known once it goes on behind them.
      if (at < problemAt + longestExcerpt) at = Math.min(at, problemAt);
      else window.problemPlace = { line: lineAt(problemAt), text: excerpt(problemAt, at) };
    }
    // Of a broken game no ply is asked for.
    if (problem === null) keepPlyLines();
    advance(at);
  };

  /** Passes over what is left of a game that is too long. */
  const skip = (): void => {
    const { bytes, to } = window;
    let at = window.from;
    for (; at < to; at += 1) {
      if (bytes[at] !== newline) continue;
      const isNext = eventAfter(window, at);
      if (isNext === notHere) break;
      if (isNext === 0) continue;
      skipping = false;
      return begin(at + 1);
    }
    begin(at);
  };

  const report = (): void => {
    const { problem, problemAt } = window;
    if (problem === null) {
      if (parts.plies > 0 || parts.tags.length > 0) onGame(game);
      return;
    }
    const place: PgnPlace = window.problemPlace ?? {
      line: lineAt(problemAt),
      text: excerpt(problemAt, end),
    };
    onBroken({ problem, ...place, end: base + end });
  };

  const reportTooLong = (): void => {
    const first = firstLine > 0 ? firstLine : lineAt(firstOf(window.bytes, window.from, window.to));
    onBroken({ problem: 'size', line: first, text: '', end: base + window.to });
    skipping = true;
    advance(parts.at);
    skip();
  };

  const readAll = (): void => {
    const { to, isLast } = window;
    hasMore = false;
    if (isStart && (to >= 3 || isLast)) {
      isStart = false;
      begin(bytesAfterMark(window.bytes, to));
    }
    if (isStart) return;
    if (skipping) skip();
    while (!skipping && begun < base + to) {
      if (isEnough()) {
        hasMore = true;
        return;
      }
      const there = to - parts.at;
      if (there < 2 * looked && !isLast) return;
      end = readGame(window, parts);
      if (end >= 0) {
        report();
        begin(end);
        continue;
      }
      looked = to - parts.at;
      if (parts.passing === null && looked >= pgnLimits.pieceBytes) {
        beginPassing(window, parts, { line: lineAt(parts.at), text: excerpt(parts.at, to) });
        looked = 0;
        continue;
      }
      if (parts.passing !== null) looked = 0;
      release();
      if (base + to - begun >= mostBytes) reportTooLong();
      return;
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
    parts.at -= from;
    window.problemAt -= from;
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
    get hasMore() {
      return hasMore;
    },
    readOn: readAll,
    position: () => ({ offset: begun, line: begunLine }),
  };
}
