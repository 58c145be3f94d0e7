/** Adds games from the server to the position index in the background, in small batches. */
import { createBackgroundWork } from '../../base/background-work.ts';
import { sleep, type Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { createThrottle } from '../../base/throttle.ts';
import type { ArchiveStore, UnindexedGame } from '../../store/history-api.ts';
import { parseRareFields } from './archived-game.ts';
import { createPositionList } from './import-batch.ts';
import { endKey, type PositionKey } from '../../chess/bulk/position-key.ts';
import { createPlayer } from '../../chess/bulk/position-player.ts';

/** Games per batch: blocks main for about 2 ms. */
const some = 25;
const betweenMs = 30;
const afterMs = 3_000;

export interface ArchiveIndexOptions {
  readonly accountId: string;
  readonly store: Pick<ArchiveStore, 'unindexed' | 'index' | 'unended' | 'indexEnds' | 'tidy'>;
  readonly clock: Clock;
  readonly log: Log;
}

export type ArchiveIndex = ReturnType<typeof createArchiveIndex>;

export function createArchiveIndex({ accountId, store, clock, log }: ArchiveIndexOptions) {
  /** Adds the ends of some games that an earlier version indexed. Returns false when all have them. */
  const addEnds = async (): Promise<boolean> => {
    const unended = await store.unended(accountId);
    if (!unended) return false;
    const { games, upto } = unended;
    await store.indexEnds(
      accountId,
      upto,
      games.map(({ id }) => id),
      endsOf(games),
    );
    return true;
  };
  const work = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const games = await store.unindexed(accountId, some);
      if (games.length > 0)
        await store.index(
          accountId,
          games.map(({ id }) => id),
          positionsOf(games),
        );
      const hasMore = games.length === some || (await addEnds());
      const isTidy = !(await store.tidy());
      if (isTidy && !hasMore) return;
      await sleep(clock, betweenMs, signal);
    }
  };
  const indexing = createBackgroundWork({ clock, log, failure: 'positions not indexed', work });
  const soon = createThrottle(clock, afterMs, indexing.ask);

  return {
    /** There may be games without an index entry. */
    ask: soon.ask,
    async close() {
      soon.cancel();
      await indexing.close();
    },
  };
}

/** Sorted pairs in the layout of `ArchiveBatch`, per game up to the first illegal move. */
function positionsOf(games: readonly UnindexedGame[]): Uint32Array {
  const list = createPositionList();
  let place = 0;
  const play = createPlayer((high, low) => {
    list.add(high, low, place);
  });
  for (const { variant, moves, more } of games) {
    play(moves, variant, parseRareFields(more).initialFen ?? 'startpos');
    list.addEnd();
    list.commit();
    place += 1;
  }
  return list.take();
}

/** The ends alone. */
function endsOf(games: readonly UnindexedGame[]): Uint32Array {
  const list = createPositionList();
  let last: PositionKey | undefined;
  const play = createPlayer((high, low) => {
    last = [high, low];
  });
  for (const [place, { variant, moves, more }] of games.entries()) {
    last = undefined;
    play(moves, variant, parseRareFields(more).initialFen ?? 'startpos');
    if (last) list.add(...endKey(last), place);
    list.commit();
  }
  return list.take();
}
