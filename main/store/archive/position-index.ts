/**
 * Position index as a log-structured merge tree: sorted runs that are only merged, because a row per position
 * would cost more than the rest of an import. New games form a run of level 0; eight runs of a level are merged
 * into one of the next, in slices. A run becomes visible when complete, and its sources stay until then.
 */
import {
  blockId,
  createBlockWriter,
  makeBlockEntries,
  mostBlocks,
  readBlock,
  type BlockEntries,
  type BlockWriter,
} from './position-blocks.ts';
import { createPositionSets } from './position-sets.ts';
import type { ReadableDb, WritableDb } from '../database/sqlite.ts';

/** Number of runs of a level that are merged. */
const mergeCount = 8;
/** Entries merged per slice; takes a few ms. */
const sliceEntries = 16_000;
/** Blocks deleted per slice. */
const sliceBlocks = 400;

const states = { building: 0, whole: 1, gone: 2 } as const;

/** Pairs of 48-bit positions and games' row ids, sorted. */
export interface PositionEntries {
  readonly length: number;
  position(index: number): number;
  game(index: number): number;
}

export type PositionRuns = ReturnType<typeof createPositionRuns>;

interface Block {
  readonly id: number;
  readonly first: number;
  readonly data: Uint8Array;
}

/** A run that is being merged. */
interface Source {
  readonly run: number;
  readonly block: BlockEntries;
  /** Index of its next entry in the block. */
  at: number;
  /** Row id of the block behind it. */
  next: number;
}

interface Merge {
  readonly archive: number;
  readonly level: number;
  readonly run: number;
  readonly sources: readonly Source[];
  /** The next entry of each source; the position of a source without one is infinite. */
  readonly positions: Float64Array;
  readonly games: Float64Array;
  readonly output: BlockWriter;
  blocks: number;
  /** Entries according to the database; another number there means that a slice was rolled back. */
  written: number;
}

export function createPositionRuns(reader: ReadableDb, writer: WritableDb) {
  const addRun = writer.command(
    'INSERT INTO archive_runs (archive, level, state, entries) VALUES (?, ?, ?, ?)',
  );
  const addBlock = writer.command('INSERT INTO archive_blocks (id, run, first, data) VALUES (?, ?, ?, ?)');
  const setEntries = writer.command('UPDATE archive_runs SET entries = ? WHERE id = ?');
  const setState = writer.command('UPDATE archive_runs SET state = ? WHERE id = ?');
  const removeRun = writer.command('DELETE FROM archive_runs WHERE id = ?');
  const removeBlocks = writer.command('DELETE FROM archive_blocks WHERE id BETWEEN ? AND ?');
  const lastBlock = writer.query<{ readonly id: number | null }>(
    'SELECT max(id) AS id FROM archive_blocks WHERE id BETWEEN ? AND ?',
  );
  const inState = writer.query<{ readonly id: number }>(
    'SELECT id FROM archive_runs WHERE state = ? ORDER BY id',
  );
  const writtenOf = writer.query<{ readonly entries: number }>(
    'SELECT entries FROM archive_runs WHERE id = ? AND state = 0',
  );
  const crowded = writer.query<{ readonly archive: number; readonly level: number }>(
    `SELECT archive, level FROM archive_runs WHERE state = 1 GROUP BY archive, level
     HAVING count(*) >= ${mergeCount} ORDER BY level LIMIT 1`,
  );
  const oldest = writer.query<{ readonly id: number }>(
    `SELECT id FROM archive_runs WHERE archive = ? AND state = 1 AND level = ? ORDER BY id LIMIT ${mergeCount}`,
  );
  const blockOf = writer.query<Block>('SELECT id, first, data FROM archive_blocks WHERE id = ?');
  let merge: Merge | undefined;

  /** Takes the next entry of a source. */
  const advance = ({ sources, positions, games }: Merge, place: number): void => {
    const source = sources[place] as Source;
    const { block } = source;
    source.at += 1;
    while (source.at >= block.length) {
      const row = blockOf.get(source.next);
      if (!row) {
        positions[place] = Infinity;
        return;
      }
      source.next += 1;
      source.at = 0;
      readBlock(row.first, row.data, block);
    }
    positions[place] = block.positions[source.at] as number;
    games[place] = block.games[source.at] as number;
  };

  const begin = (archive: number, level: number): Merge => {
    const run = addRun.run(archive, level + 1, states.building, 0).rowId;
    const sources = oldest
      .all(archive, level)
      .map(({ id }): Source => ({ run: id, block: makeBlockEntries(), at: 0, next: blockId(id, 0) }));
    const begun: Merge = {
      ...{ archive, level: level + 1, run, sources, blocks: 0, written: 0 },
      positions: new Float64Array(sources.length),
      games: new Float64Array(sources.length),
      output: createBlockWriter((first, data) => {
        addBlock.run(blockId(run, begun.blocks), run, first, data);
        begun.blocks += 1;
      }),
    };
    for (const place of sources.keys()) advance(begun, place);
    return begun;
  };

  /** Merges one slice; returns true when the run is complete. */
  const mergeSlice = (current: Merge): boolean => {
    const { positions, games, output } = current;
    const { length } = positions;
    for (let count = 0; count < sliceEntries; count += 1) {
      let least = 0;
      let position = positions[0] as number;
      for (let place = 1; place < length; place += 1) {
        const other = positions[place] as number;
        if (other > position) continue;
        if (other === position && (games[place] as number) >= (games[least] as number)) continue;
        least = place;
        position = other;
      }
      if (position === Infinity) return true;
      output.add(position, games[least] as number);
      advance(current, least);
    }
    return false;
  };

  const deleteSome = (run: number): void => {
    const from = blockId(run, 0);
    const last = lastBlock.get(from, from + mostBlocks - 1)?.id ?? null;
    if (last === null) {
      removeRun.run(run);
      return;
    }
    removeBlocks.run(Math.max(from, last - sliceBlocks + 1), last);
  };

  const continueMerge = (current: Merge): void => {
    // Dropped until the slice has succeeded, so that a failed slice is not continued.
    merge = undefined;
    if (mergeSlice(current)) {
      current.output.end();
      setEntries.run(current.output.entries, current.run);
      setState.run(states.whole, current.run);
      for (const { run } of current.sources) setState.run(states.gone, run);
      return;
    }
    current.written = current.output.entries;
    setEntries.run(current.written, current.run);
    merge = current;
  };

  return {
    add(archive: number, entries: PositionEntries) {
      if (entries.length === 0) return;
      const run = addRun.run(archive, 0, states.whole, entries.length).rowId;
      let blocks = 0;
      const output = createBlockWriter((first, data) => {
        addBlock.run(blockId(run, blocks), run, first, data);
        blocks += 1;
      });
      for (let index = 0; index < entries.length; index += 1)
        output.add(entries.position(index), entries.game(index));
      output.end();
    },

    /** Does one slice of merging or deleting; returns false when there is nothing to do. */
    tidy(): boolean {
      const [gone] = inState.all(states.gone);
      if (gone) {
        deleteSome(gone.id);
        return true;
      }
      if (merge) {
        if (writtenOf.get(merge.run)?.entries === merge.written) {
          continueMerge(merge);
          return true;
        }
        merge = undefined;
      }
      const orphans = inState.all(states.building);
      for (const { id } of orphans) setState.run(states.gone, id);
      if (orphans.length > 0) return true;
      const level = crowded.get();
      if (!level) return false;
      continueMerge(begin(level.archive, level.level));
      return true;
    },

    setsOf: createPositionSets(reader),
  };
}
