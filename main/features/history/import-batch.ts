/** Collects games of a file until they are enough for one commit. */
import type { ArchiveBatch, PackedHead } from '../../store/history-api.ts';
import type { ImportedGame } from './imported-game.ts';

/** Limits of what is committed together: the database is busy with it for a few ms, and up to four batches are in memory. */
const mostGames = 100;
const mostPositions = 10_000;
const mostBytes = 1024 * 1024;
/** Of a head without its notes. */
const headBytes = 600;

export interface BatchBuilder {
  /** Takes a position of the game that is being read. */
  position(high: number, low: number): void;
  add(imported: ImportedGame): void;
  /** The game that was being read is none: its positions go. */
  drop(): void;
  readonly games: number;
  /** Bytes of them, without positions. */
  readonly bytes: number;
  /** No more games are to be added; a lower limit than usual may be given. */
  isFull(most?: number): boolean;
  /** What was collected; begins anew. */
  take(): ArchiveBatch;
}

export function createBatchBuilder(): BatchBuilder {
  const positions = createPositionList();
  let heads: PackedHead[] = [];
  let parts: Uint8Array[] = [];
  let size = 0;
  /** Of the heads: their texts, which are the only part without a limit of a few bytes. */
  let headSize = 0;

  const keep = (bytes: Uint8Array | null): number => {
    if (bytes === null) return -1;
    parts.push(bytes);
    size += bytes.length;
    return bytes.length;
  };

  return {
    position: (high, low) => positions.add(high, low, heads.length),
    add({ game: { moves, clocks, evals, ...head }, indexed }) {
      heads.push({ ...head, sizes: [keep(moves), keep(clocks), keep(evals)], indexed });
      // Other texts of a head are tags, which are short.
      headSize += headBytes + (head.notes?.length ?? 0) + (head.more?.length ?? 0);
      positions.commit();
    },
    drop: positions.drop,
    get games() {
      return heads.length;
    },
    get bytes() {
      return size + headSize;
    },
    isFull: (most = mostGames) =>
      heads.length >= Math.min(most, mostGames) ||
      positions.length >= mostPositions ||
      size + headSize >= mostBytes,
    take() {
      const bytes = new Uint8Array(size);
      let at = 0;
      for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
      }
      const batch = { heads: JSON.stringify(heads), bytes, positions: positions.take() };
      heads = [];
      parts = [];
      size = 0;
      headSize = 0;
      return batch;
    },
  };
}

export interface PositionList {
  /** `place`: of its game among those of the batch. */
  add(high: number, low: number, place: number): void;
  /** What was added since the last call stays; `drop` takes it away instead. */
  commit(): void;
  drop(): void;
  readonly length: number;
  /** Sorted pairs, as `ArchiveBatch` has them; begins anew. */
  take(): Uint32Array;
}

export function createPositionList(): PositionList {
  let pairs = new Uint32Array(1 << 15);
  let length = 0;
  let kept = 0;
  return {
    add(high, low, place) {
      if (2 * length === pairs.length) {
        const bigger = new Uint32Array(2 * pairs.length);
        bigger.set(pairs);
        pairs = bigger;
      }
      pairs[2 * length] = (low & 0xffff_0000) | place;
      pairs[2 * length + 1] = high;
      length += 1;
    },
    commit: () => void (kept = length),
    drop: () => void (length = kept),
    get length() {
      return length;
    },
    take() {
      const taken = pairs.slice(0, 2 * kept);
      // Numbers of 64 bits are sorted as a whole, without a call each; all machines the app runs on have the lower half first.
      new BigUint64Array(taken.buffer).sort();
      length = 0;
      kept = 0;
      return taken;
    },
  };
}
