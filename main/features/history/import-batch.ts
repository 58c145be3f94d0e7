/** Collects imported games until they fill a commit. */
import { packRow, type BatchGame } from '../../store/archive/packed-rows.ts';
import type { ArchiveBatch } from '../../store/history-api.ts';
import { endKey } from '../../chess/bulk/position-key.ts';
import { mostGames } from './batch-size.ts';

/** Limits of a commit: it blocks the database for a frame, and up to four batches are in memory. */
const mostPositions = 40_000;
const mostBytes = 1024 * 1024;
/** Of a row without its notes. */
const rowBytes = 600;

export function createBatchBuilder() {
  const positions = createPositionList();
  let rows: ReturnType<typeof packRow>[] = [];
  let parts: Uint8Array[] = [];
  let size = 0;
  /** Bytes of the rows; only their texts vary by more than a few bytes. */
  let rowSize = 0;

  const keep = (bytes: Uint8Array | null): void => {
    if (bytes === null) return;
    parts.push(bytes);
    size += bytes.length;
  };

  return {
    position: (high: number, low: number) => positions.add(high, low, rows.length),
    add(added: BatchGame) {
      const { game, ownNotes } = added;
      rows.push(packRow(added));
      keep(game.moves);
      keep(game.clocks);
      keep(game.evals);
      // The other texts of a row are short tags.
      rowSize += rowBytes + (game.notes?.length ?? 0) + (game.more?.length ?? 0);
      if (ownNotes) rowSize += JSON.stringify(ownNotes).length;
      positions.addEnd();
      positions.commit();
    },
    get games() {
      return rows.length;
    },
    /** Bytes of the games, without positions. */
    get bytes() {
      return size + rowSize;
    },
    /** Whether the batch is full; `most` lowers the limit of games. */
    isFull: (most = mostGames): boolean =>
      rows.length >= Math.min(most, mostGames) ||
      positions.length >= mostPositions ||
      size + rowSize >= mostBytes,
    /** Returns the batch and starts a new one. */
    take(): ArchiveBatch {
      const bytes = new Uint8Array(size);
      let at = 0;
      for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
      }
      const batch = { rows: JSON.stringify(rows), bytes, positions: positions.take() };
      rows = [];
      parts = [];
      size = 0;
      rowSize = 0;
      return batch;
    },
  };
}

/**
 * The first `count` pairs, sorted by the second number, then by the first. The second is the upper half of a hash, so
 * its leading bits divide the pairs into buckets of a few; a native sort of 64-bit numbers takes three times as long.
 */
function sortedPairs(pairs: Uint32Array, count: number): Uint32Array {
  const bits = Math.max(1, 32 - Math.clz32(count));
  const shift = 32 - bits;
  const ends = new Uint32Array((1 << bits) + 1);
  for (let at = 0; at < count; at += 1) {
    const bucket = ((pairs[2 * at + 1] as number) >>> shift) + 1;
    ends[bucket] = (ends[bucket] as number) + 1;
  }
  for (let bucket = 1; bucket < ends.length; bucket += 1)
    ends[bucket] = (ends[bucket] as number) + (ends[bucket - 1] as number);
  const sorted = new Uint32Array(2 * count);
  for (let at = 0; at < count; at += 1) {
    const low = pairs[2 * at] as number;
    const high = pairs[2 * at + 1] as number;
    const bucket = high >>> shift;
    const begin = ends[bucket] as number;
    ends[bucket] = begin + 1;
    sorted[2 * begin] = low;
    sorted[2 * begin + 1] = high;
  }
  // The buckets are in order, so each pair moves within its own.
  for (let at = 1; at < count; at += 1) {
    const low = sorted[2 * at] as number;
    const high = sorted[2 * at + 1] as number;
    let to = at;
    for (; to > 0; to -= 1) {
      const highBefore = sorted[2 * to - 1] as number;
      const lowBefore = sorted[2 * to - 2] as number;
      if (highBefore < high || (highBefore === high && lowBefore <= low)) break;
      sorted[2 * to] = lowBefore;
      sorted[2 * to + 1] = highBefore;
    }
    if (to === at) continue;
    sorted[2 * to] = low;
    sorted[2 * to + 1] = high;
  }
  return sorted;
}

export function createPositionList() {
  let pairs = new Uint32Array(1 << 15);
  let length = 0;
  let committed = 0;
  /** `place`: index of the game in the batch. */
  const add = (high: number, low: number, place: number): void => {
    if (2 * length === pairs.length) {
      const bigger = new Uint32Array(2 * pairs.length);
      bigger.set(pairs);
      pairs = bigger;
    }
    pairs[2 * length] = (low & 0xffff_0000) | place;
    pairs[2 * length + 1] = high;
    length += 1;
  };
  return {
    add,
    /** Adds the end of the game whose positions were added since the last call of `commit`. */
    addEnd() {
      if (length === committed) return;
      const low = pairs[2 * length - 2] as number;
      const [endHigh, endLow] = endKey([pairs[2 * length - 1] as number, low]);
      add(endHigh, endLow, low & 0xffff);
    },
    /** Keeps the games added since the last call; `drop` discards them instead. */
    commit: () => void (committed = length),
    drop: () => void (length = committed),
    get length() {
      return length;
    },
    /** Sorted pairs in the layout of `ArchiveBatch`; starts a new list. */
    take(): Uint32Array {
      const taken = sortedPairs(pairs, committed);
      length = 0;
      committed = 0;
      return taken;
    },
  };
}
