/**
 * Makes a Polyglot book from games, as Debian's `polyglot make-book` does: a move's weight is 2 for each game that
 * its side won and 1 for each draw. A game without a result counts as a draw there.
 */
import type { CodedMoves } from '../packed-game.ts';
import { createBookLine } from './book-line.ts';
import { entryBytes } from './entry.ts';

export interface BookRules {
  /** Half-moves of a game that the book has. */
  readonly plies: number;
  /** Games that a move needs. */
  readonly games: number;
  /** All moves have the weight 1. */
  readonly isUniform?: boolean;
}

export type BookResult = 'white' | 'black' | 'draw' | 'none';

/** Beyond so many games of a move, the counts of its position are halved: weights have sixteen bits. */
const mostCounted = 16_384;
const bucketBits = 8;

/** Columns of the entries, in the order of their first game. */
interface Columns {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly move: Uint16Array;
  readonly games: Uint16Array;
  readonly points: Uint16Array;
}

const makeColumns = (size: number): Columns => ({
  high: new Uint32Array(size),
  low: new Uint32Array(size),
  move: new Uint16Array(size),
  games: new Uint16Array(size),
  points: new Uint16Array(size),
});

const firstSize = 1_024;

export function createBookMaker(rules: BookRules) {
  let size = firstSize;
  let entries = makeColumns(size);
  /** Hash table of entry numbers from 1; twice as long as the columns, a power of two. */
  let table = new Uint32Array(size * 2);
  let count = 0;
  let games = 0;
  /** Points of a move by the side that moved. */
  const points = [0, 0];

  const insert = (entry: number): void => {
    const mask = table.length - 1;
    let at = (entries.low[entry] ?? 0) & mask;
    while (table[at] !== 0) at = (at + 1) & mask;
    table[at] = entry + 1;
  };

  const grow = (): void => {
    size *= 2;
    const larger = makeColumns(size);
    for (const name of ['high', 'low', 'move', 'games', 'points'] as const) larger[name].set(entries[name]);
    entries = larger;
    table = new Uint32Array(size * 2);
    for (let entry = 0; entry < count; entry += 1) insert(entry);
  };

  const halve = (high: number, low: number): void => {
    const mask = table.length - 1;
    for (let at = low & mask; table[at] !== 0; at = (at + 1) & mask) {
      const entry = (table[at] ?? 0) - 1;
      if (entries.low[entry] !== low || entries.high[entry] !== high) continue;
      entries.games[entry] = ((entries.games[entry] ?? 0) + 1) >> 1;
      entries.points[entry] = ((entries.points[entry] ?? 0) + 1) >> 1;
    }
  };

  const find = (high: number, low: number, move: number): number => {
    const mask = table.length - 1;
    for (let at = low & mask; table[at] !== 0; at = (at + 1) & mask) {
      const entry = (table[at] ?? 0) - 1;
      if (entries.low[entry] === low && entries.high[entry] === high && entries.move[entry] === move)
        return entry;
    }
    if (count === size) grow();
    entries.high[count] = high;
    entries.low[count] = low;
    entries.move[count] = move;
    insert(count);
    count += 1;
    return count - 1;
  };

  const play = createBookLine((high, low, move, turn) => {
    const entry = find(high, low, move);
    entries.games[entry] = (entries.games[entry] ?? 0) + 1;
    entries.points[entry] = (entries.points[entry] ?? 0) + (points[turn] ?? 0);
    if ((entries.games[entry] ?? 0) >= mostCounted) halve(high, low);
  });

  const isKept = (entry: number): boolean =>
    (entries.games[entry] ?? 0) >= rules.games && (entries.points[entry] ?? 0) > 0;
  const weightOf = (entry: number): number => (rules.isUniform ? 1 : (entries.points[entry] ?? 0));

  return {
    /** Counts a game of standard chess from the initial position, up to its first illegal move. */
    add(moves: CodedMoves, result: BookResult): void {
      games += 1;
      points[0] = result === 'white' ? 2 : result === 'black' ? 0 : 1;
      points[1] = 2 - points[0];
      play(moves, rules.plies);
    },
    games: () => games,
    /** The book's bytes in order, in up to 256 pieces, so that the caller can do other work in between. */
    *chunks(): Generator<Uint8Array> {
      const buckets = Array.from({ length: 1 << bucketBits }, (): number[] => []);
      for (let entry = 0; entry < count; entry += 1)
        if (isKept(entry)) buckets[(entries.high[entry] ?? 0) >>> (32 - bucketBits)]?.push(entry);
      for (const bucket of buckets) {
        // Equal weights stay in the order of their first game.
        bucket.sort(
          (a, b) =>
            (entries.high[a] ?? 0) - (entries.high[b] ?? 0) ||
            (entries.low[a] ?? 0) - (entries.low[b] ?? 0) ||
            weightOf(b) - weightOf(a) ||
            a - b,
        );
        if (bucket.length > 0) yield bytesOf(bucket);
      }
    },
  };

  function bytesOf(bucket: readonly number[]): Uint8Array {
    const bytes = new Uint8Array(bucket.length * entryBytes);
    const view = new DataView(bytes.buffer);
    for (const [index, entry] of bucket.entries()) {
      const at = index * entryBytes;
      view.setUint32(at, entries.high[entry] ?? 0);
      view.setUint32(at + 4, entries.low[entry] ?? 0);
      view.setUint16(at + 8, entries.move[entry] ?? 0);
      view.setUint16(at + 10, weightOf(entry));
    }
    return bytes;
  }
}
