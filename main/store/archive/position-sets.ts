/** The games of positions, read from the whole runs of the position index. */
import { createRecentlyUsed } from '../../base/recently-used.ts';
import { createRowSet, type RowSet } from '../database/row-set.ts';
import type { ReadableDb } from '../database/sqlite.ts';
import { gamesIn } from './position-blocks.ts';

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

interface Block {
  readonly first: number;
  readonly data: Uint8Array;
}

/** Gives the sets of an archive. */
export function createPositionSets(reader: ReadableDb): (archive: number) => PositionSets {
  const wholeRuns = reader.query<{ readonly id: number }>(
    'SELECT id FROM archive_runs WHERE archive = ? AND state = 1',
  );
  const blockBefore = reader.query<Block>(
    'SELECT first, data FROM archive_blocks WHERE run = ? AND first < ? ORDER BY first DESC, id DESC LIMIT 1',
  );
  const blocksAt = reader.query<Block>(
    'SELECT first, data FROM archive_blocks WHERE run = ? AND first = ? ORDER BY id',
  );

  const large = createRecentlyUsed<number, RowSet>(mostKept);
  const small = createRecentlyUsed<number, RowSet>(mostKept);
  let keptState = '';

  const read = (runs: readonly number[], position: number): RowSet => {
    const games = createRowSet();
    for (const run of runs) {
      const before = blockBefore.get(run, position);
      if (before && gamesIn(before.first, before.data, position, games.add)) continue;
      for (const { first, data } of blocksAt.all(run, position)) gamesIn(first, data, position, games.add);
    }
    return games;
  };

  return (archive) => {
    const runs = wholeRuns.all(archive).map(({ id }) => id);
    const state = `${archive} ${runs.join(' ')}`;
    if (state !== keptState) {
      large.clear();
      small.clear();
    }
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
