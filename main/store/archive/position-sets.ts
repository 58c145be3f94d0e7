/** The games of positions, read from the whole runs of the position index. */
import { createRecentlyUsed } from '../../base/recently-used.ts';
import { createRowSet, type RowSet } from '../database/row-set.ts';
import type { ReadableDb } from '../database/sqlite.ts';
import { blockId, gamesIn } from './position-blocks.ts';

/**
 * Sets of more games have a cache of their own. They take longest to read. Every walk from the first move down meets
 * the same ones, between hundreds of small sets that would displace them.
 */
const manyGames = 10_000;
/** Sets in each cache. A set of a million games takes 128 KB. */
const mostKept = 256;

export interface PositionSets {
  /** Another text after each change of the index. */
  readonly state: string;
  /** Row ids of the games that contain the position. Valid while `state` is the same; do not add to it. */
  gamesAt(position: number): RowSet;
}

/** Gives the sets of an archive. */
export function createPositionSets(reader: ReadableDb): (archive: number) => PositionSets {
  const wholeRuns = reader.query<{ readonly id: number }>(
    'SELECT id FROM archive_runs WHERE archive = ? AND state = 1',
  );
  const firstsOf = reader.query<{ readonly first: number }>(
    'SELECT first FROM archive_blocks WHERE run = ? ORDER BY first',
  );
  const blockOf = reader.query<{ readonly data: Uint8Array }>('SELECT data FROM archive_blocks WHERE id = ?');

  /** The first position of each block of a run: a search in SQLite would take most of an answer's time. */
  let firsts = new Map<number, Float64Array>();
  const large = createRecentlyUsed<number, RowSet>(mostKept);
  const small = createRecentlyUsed<number, RowSet>(mostKept);
  let keptState = '';

  const forgetOthers = (runs: readonly number[]): void => {
    large.clear();
    small.clear();
    firsts = new Map([...firsts].filter(([run]) => runs.includes(run)));
  };

  const firstsIn = (run: number): Float64Array => {
    const known = firsts.get(run) ?? Float64Array.from(firstsOf.all(run), ({ first }) => first);
    firsts.set(run, known);
    return known;
  };

  const read = (runs: readonly number[], position: number): RowSet => {
    const games = createRowSet();
    for (const run of runs) {
      const starts = firstsIn(run);
      // The position can also be at the end of the block before those that begin with it.
      const start = Math.max(0, countBelow(starts, position) - 1);
      for (
        let number = start;
        number < starts.length && (starts[number] as number) <= position;
        number += 1
      ) {
        const block = blockOf.get(blockId(run, number));
        if (!block || gamesIn(starts[number] as number, block.data, position, games.add)) break;
      }
    }
    return games;
  };

  return (archive) => {
    const runs = wholeRuns.all(archive).map(({ id }) => id);
    const state = `${archive} ${runs.join(' ')}`;
    if (state !== keptState) forgetOthers(runs);
    keptState = state;
    return {
      state,
      gamesAt(position) {
        const known = large.get(position) ?? small.get(position);
        if (known) return known;
        const games = read(runs, position);
        (games.size > manyGames ? large : small).set(position, games);
        return games;
      },
    };
  };
}

/** How many of the ascending values are below `limit`. */
function countBelow(values: Float64Array, limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
