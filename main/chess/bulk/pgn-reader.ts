/**
 * Streaming PGN parser for chunks of any size. Plays no moves. A game with an error is read up
 * to there, and reading continues with the next one. Memory is bounded, independent of file and game size (`pgn-limits.ts`). Each byte is read only a few
 * times, because an incomplete game is continued where parsing stopped.
 */
import { bytesAfterMark, readText, wholeUpTo } from './pgn-bytes.ts';
import type { PgnBroken, PgnFault, PgnGameRead } from './pgn-game.ts';
import { pgnLimits } from './pgn-limits.ts';
import { readGame } from './pgn-moves.ts';
import { beginSkipping } from './pgn-skipping.ts';
import { empty, makeParts } from './pgn-plies.ts';
import { newline } from './pgn-signs.ts';
import {
  eventAfter,
  firstOf,
  linesIn,
  makeWindow,
  notHere,
  oneLine,
  spoil,
  type PgnPlace,
} from './pgn-window.ts';

export interface PgnReader {
  /** Appends bytes and parses them. */
  push(bytes: Uint8Array): void;
  /** Ends the input: the remaining bytes are a game or an error. */
  end(): void;
  /** Whether complete games are pending because `isEnough` returned true. */
  readonly hasMore: boolean;
  /** Parses pending games. */
  readOn(): void;
  /** Position from which a later reader can continue: after the last report. */
  position(): { readonly offset: number; readonly line: number };
}

export interface PgnReaderOptions {
  readonly onGame: (game: PgnGameRead) => void;
  readonly onBroken: (broken: PgnBroken) => void;
  /** Called before each game; true leaves the rest to `readOn`. */
  readonly isEnough?: () => boolean;
  /** Start of reading: offset in the file, and line from 1. */
  readonly offset?: number;
  readonly line?: number;
  /** Games with more bytes are reported as too long. */
  readonly mostBytes?: number;
  /** Bytes of a game's notes that are kept; `pgnLimits.notesBytes` by default. */
  readonly mostNotes?: number;
  /** Leaves clocks and evaluations in the comments instead of reading them. */
  readonly keepsMeasures?: boolean;
}

/** Bytes of an error's excerpt. */
const longestExcerpt = 40;

export function createPgnReader(options: PgnReaderOptions): PgnReader {
  const { onGame, onBroken, offset = 0, mostBytes = pgnLimits.gameBytes, isEnough = () => false } = options;
  const { mostNotes = pgnLimits.notesBytes, keepsMeasures = false } = options;
  const mostPiece = Math.max(pgnLimits.pieceBytes, 2 * mostNotes);
  const window = makeWindow();
  const parts = makeParts(mostNotes, keepsMeasures);
  /** File offset of the window's first byte. */
  let base = offset;
  let isStart = offset === 0;
  /** Line number at `counted`, an index in the window. */
  let line = options.line ?? 1;
  let counted = 0;
  /** Whether an oversized game is skipped up to the next one. */
  let skipping = false;
  let hasMore = false;
  /** Start of the current game: its offset, its line, and the line of its first character, or 0. */
  let begun = offset;
  let begunLine = line;
  let firstLine = 0;
  /** Lines of plies that may have left the window. */
  let plyLines = new Uint32Array(64);
  let linedPlies = 0;
  /** Bytes after `parts.at` at the last attempt. The next waits for twice as many, so total work is linear. */
  let looked = 0;
  /** Index behind the last game. */
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

  const problemPlace = (): PgnPlace =>
    window.problemPlace ?? {
      line: lineAt(window.problemAt),
      text: excerpt(window.problemAt, window.problemEnd),
    };

  /** `parts` itself, as the listener sees it. */
  const game = Object.assign(parts, {
    end: 0,
    line: () => (firstLine > 0 ? firstLine : lineAt(firstOf(window.bytes, window.from, end))),
    lineOf: (ply: number) =>
      ply < linedPlies ? (plyLines[ply] ?? begunLine) : lineAt(parts.places[ply] ?? window.from),
    fault: (): PgnFault | null => {
      const { problem } = window;
      return problem === null ? null : { problem, ...problemPlace() };
    },
  });

  /** Releases the bytes before `at` and counts their lines. */
  const advance = (at: number): void => {
    line += linesIn(window.bytes, counted, at);
    counted = at;
    window.from = at;
  };

  /** Starts the next game at `at`. */
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

  /** Releases the parsed part of an incomplete game; keeps the lines and the excerpt that a report may need. */
  const release = (): void => {
    const { bytes, problem } = window;
    const { at } = parts;
    if (firstLine === 0) {
      const first = firstOf(bytes, window.from, at);
      if (first < at) firstLine = lineAt(first);
    }
    if (problem !== null) window.problemPlace = problemPlace();
    keepPlyLines();
    advance(at);
  };

  /** Skips the rest of an oversized game. */
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
    const { problem } = window;
    game.end = base + end;
    if (parts.plies > 0 || parts.tags.length > 0) onGame(game);
    else if (problem !== null) onBroken({ problem, ...problemPlace(), end: base + end });
  };

  const reportTooLong = (): void => {
    const first = firstLine > 0 ? firstLine : lineAt(firstOf(window.bytes, window.from, window.to));
    if (spoil(window, 'size', parts.at, parts.at)) window.problemPlace = { line: first, text: '' };
    end = window.to;
    report();
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
      if (parts.passing === null && looked >= mostPiece) {
        beginSkipping(window, parts, { line: lineAt(parts.at), text: excerpt(parts.at, to) });
        looked = 0;
        continue;
      }
      if (parts.passing !== null) looked = 0;
      release();
      if (base + to - begun >= mostBytes) reportTooLong();
      return;
    }
  };

  /** Moves the unread bytes to the start of the buffer and grows it if necessary. */
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
    window.problemEnd -= from;
    window.lineFrom -= from;
    window.lineEnd -= from;
    window.unclosedEnd -= from;
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
