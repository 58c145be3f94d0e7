import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../../main/base/log.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { attemptPauses } from '../../../../main/features/history/absent-games.ts';
import { createArchiveSync, type ArchiveSync } from '../../../../main/features/history/archive-sync.ts';
import { parseProgress } from '../../../../main/features/history/progress.ts';
import type { ServiceClient } from '../../../../main/service/client.ts';
import type { ExportedGame } from '../../../../main/service/domain-tv.ts';
import type { ArchiveStore } from '../../../../main/store/history-api.ts';
import { archived } from '../../store/history/archived.ts';
import { makeFolder, NOON, openBench, type Bench, type Folder } from '../../store/support.ts';
import { eventually } from '../../../harness/eventually.ts';
import { StoreError } from '../../../../main/store/api.ts';
import { verbatim } from '../../../../main/text/message.ts';

const gameAt = (n: number, began = NOON + n * 60_000): ExportedGame => ({
  id: `game${String(n).padStart(4, '0')}`,
  rated: true,
  variant: 'standard',
  speed: 'blitz',
  perf: 'blitz',
  createdAt: began,
  lastMoveAt: began + 30_000,
  status: 'resign',
  winner: 'white',
  white: { player: { kind: 'user', id: 'alice', name: 'Alice' }, rating: 1_500 },
  black: { player: { kind: 'user', id: 'ruth', name: 'Ruth' }, rating: 1_520 },
  sans: ['e4', 'e5'],
});

let folder: Folder;
let bench: Bench;
let sync: ArchiveSync;
/** The server's games. */
let there: ExportedGame[];
/** The numbers of games after which successive answers break off. */
let cuts: number[];
/** The ids of requests for single games. */
let byIds: (readonly string[])[];
let asked: { since?: number; until?: number; max?: number }[];
/** Holds each answer before its first game. */
let beforeAnswer: () => Promise<void>;
/** Fails writes of the store. */
let failure: Error | null;
const clock = createVirtualClock();

const client = {
  async exportGames(_name, choice, listener) {
    asked.push(choice);
    const { since = 0, until = Infinity, max = Infinity } = choice;
    const found = there
      .filter(({ createdAt = 0 }) => createdAt >= since && createdAt <= until)
      .toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
      .slice(0, max);
    const cut = cuts.shift() ?? Infinity;
    const notes = { unknown: [], unused: [], dropped: [] };
    await beforeAnswer();
    for (const game of found.slice(0, cut)) {
      if (listener.signal?.aborted) return { reason: 'aborted' };
      listener.onLine({ raw: '', terminated: true, read: { kind: 'event', value: game, notes } });
    }
    if (cut >= found.length) return { reason: 'ended' };
    listener.onLine({ raw: '{"id"', terminated: false, read: { kind: 'malformed', issues: ['not JSON'] } });
    return { reason: 'lost', error: { code: 'unreachable', message: verbatim('The line broke.') } };
  },
  async gamesByIds(ids) {
    byIds.push(ids);
    return {
      ok: true,
      value: { games: there.filter(({ id }) => ids.includes(id)), faults: [], dropped: [] },
    };
  },
  user: async () => ({ ok: false, error: { code: 'unreachable', message: verbatim('Gone.') } }),
} as const satisfies Pick<ServiceClient, 'exportGames' | 'gamesByIds' | 'user'>;

const start = () => {
  const store = {
    progress: (...given) => bench.ask('archive', 'progress', ...given),
    put: async (...given) => {
      if (failure) throw failure;
      return bench.ask('archive', 'put', ...given);
    },
    page: (...given) => bench.ask('archive', 'page', ...given),
    countServed: (...given) => bench.ask('archive', 'countServed', ...given),
    game: (...given) => bench.ask('archive', 'game', ...given),
    games: (...given) => bench.ask('archive', 'games', ...given),
    known: (...given) => bench.ask('archive', 'known', ...given),
    days: (...given) => bench.ask('archive', 'days', ...given),
    choices: (...given) => bench.ask('archive', 'choices', ...given),
    remove: (...given) => bench.ask('archive', 'remove', ...given),
  } satisfies Partial<ArchiveStore>;
  sync = createArchiveSync({
    accountId: 'alice',
    user: { id: 'alice', name: 'Alice' },
    client: () => client,
    store,
    clock,
    log: createLog(() => {}),
    onChange: () => {},
  });
};
const stored = async () =>
  (await bench.ask('archive', 'page', 'alice', { filter: {}, limit: 10_000, oldestFirst: true })).map(
    ({ gameId }) => gameId,
  );
const inPhase = (phase: string) =>
  eventually(() => {
    if (sync.state().phase !== phase) throw new Error(sync.state().phase);
  });

beforeEach(async () => {
  folder = makeFolder();
  bench = await openBench(folder.file);
  there = Array.from({ length: 1_234 }, (_, n) => gameAt(n));
  cuts = [];
  beforeAnswer = async () => {};
  failure = null;
  asked = [];
  byIds = [];
});
afterEach(async () => {
  await sync.close();
  await bench.close();
  folder.remove();
});

describe('the archive', () => {
  it('fetches the newest 500 first, then all of them', async () => {
    start();
    sync.wake();
    await inPhase('complete');
    expect(asked[0]).toEqual({ max: 500 });
    expect(asked[1]).toMatchObject({ until: there[734]?.createdAt });
    expect(await stored()).toEqual(there.map(({ id }) => id));
    expect(sync.state()).toMatchObject({ games: 1_234, completeAt: clock.now() });
  });

  it('does not count own games of files as downloaded', async () => {
    await bench.ask('archive', 'put', 'alice', [archived({ gameId: 'pgn-own', source: 'file' })], null);
    start();
    sync.wake();
    await inPhase('complete');
    expect(sync.state().games).toBe(1_234);
    sync.recount();
    await sync.close();
    expect(sync.state().games).toBe(1_234);
    start();
    sync.pause(true);
    await inPhase('paused');
    expect(sync.state().games).toBe(1_234);
  });

  it('resumes at the game at which an answer broke off or a run died', async () => {
    cuts = [120, Infinity, 333];
    start();
    sync.wake();
    await inPhase('waiting');
    // A batch under way is not lost either.
    expect(await stored()).toEqual(there.slice(-120).map(({ id }) => id));
    expect(sync.state().cause).toEqual(verbatim('The line broke.'));
    await sync.close();
    start();
    sync.wake();
    await inPhase('waiting');
    // First the new games, then the rest.
    expect(asked[1]).toMatchObject({ since: there.at(-1)?.createdAt });
    expect(asked[2]).toMatchObject({ until: there.at(-120)?.createdAt });
    expect(await stored()).toHaveLength(120 + 333 - 1);
    clock.advance(60_000);
    await inPhase('complete');
    expect(await stored()).toEqual(there.map(({ id }) => id));
  });

  it('does not take an answer that ends early for the end of the history', async () => {
    start();
    // The server reports the end too early.
    const { exportGames } = client;
    let first = true;
    const lying: typeof exportGames = async (name, choice, listener) => {
      if (!first) return exportGames(name, choice, listener);
      first = false;
      return exportGames(name, { ...choice, max: 70 }, listener);
    };
    const spy = vi
      .spyOn(client as { exportGames: typeof exportGames }, 'exportGames')
      .mockImplementation(lying);
    sync.wake();
    await inPhase('complete');
    expect(await stored()).toHaveLength(1_234);
    spy.mockRestore();
  });

  it('passes many games that began at the same moment', async () => {
    there = Array.from({ length: 5_003 }, (_, n) => gameAt(n, n < 3 ? NOON - 1 : NOON));
    start();
    sync.wake();
    await inPhase('complete');
    // More games in the same ms than fit on a page can only be fetched by id.
    expect(await stored()).toEqual(expect.arrayContaining(['game0000', 'game0001', 'game0002']));
  });

  it('fetches new games, and every finished game separately', async () => {
    start();
    sync.wake();
    await inPhase('complete');
    there.push(gameAt(2_000), gameAt(2_001));
    sync.wake();
    await eventually(async () => expect(await stored()).toContain('game2001'));
    expect(asked.at(-1)).toMatchObject({ since: there[1_233]?.createdAt });
    there.push(gameAt(2_002));
    sync.gameOver('game2002');
    clock.advance(2_000);
    await eventually(async () => expect(await stored()).toContain('game2002'));
    expect(sync.state().games).toBe(1_237);
  });

  it('looks for games that nothing announced soon after a gap and once more, however many gaps there are', async () => {
    start();
    sync.wake();
    await inPhase('complete');
    const requests = asked.length;
    sync.lookForMissed();
    sync.lookForMissed();
    clock.advance(1_999);
    sync.lookForMissed();
    there.push(gameAt(2_000));
    clock.advance(1);
    await eventually(async () => expect(await stored()).toContain('game2000'));
    await inPhase('complete');
    expect(asked).toHaveLength(requests + 1);
    there.push(gameAt(2_001));
    clock.advance(58_000);
    await eventually(async () => expect(await stored()).toContain('game2001'));
    await inPhase('complete');
    clock.advance(600_000);
    expect(asked).toHaveLength(requests + 2);
  });

  it('asks again for a finished game that the server does not export yet, and gives up after the last attempt', async () => {
    start();
    sync.wake();
    await inPhase('complete');
    const missing = async () => parseProgress(await bench.ask('archive', 'progress', 'alice')).missing;
    sync.gameOver('game2002');
    clock.advance(2_000);
    await eventually(async () => expect(await missing()).toEqual(['game2002']));
    there.push(gameAt(2_002));
    clock.advance(5_000);
    await eventually(async () => expect(await stored()).toContain('game2002'));
    expect(await missing()).toEqual([]);

    sync.gameOver('game2003');
    for (const pause of attemptPauses.slice(0, -1)) {
      clock.advance(pause);
      await eventually(() => expect(byIds.at(-1)).toEqual(['game2003']));
      byIds = [];
      await eventually(async () => expect(await missing()).toEqual(['game2003']));
    }
    clock.advance(attemptPauses.at(-1) ?? 0);
    await eventually(async () => expect(await missing()).toEqual([]));
  });

  it('requests missing games again after a restart', async () => {
    start();
    sync.wake();
    await inPhase('complete');
    sync.gameOver('game2002');
    clock.advance(2_000);
    await eventually(() => expect(byIds).toEqual([['game2002']]));
    await sync.close();
    there.push(gameAt(2_002, NOON - 60_000));
    start();
    sync.wake();
    await eventually(async () => expect(await stored()).toContain('game2002'));
  });

  it('pauses, across restarts, and fills a gap on request', async () => {
    start();
    sync.pause(true);
    await inPhase('paused');
    sync.wake();
    await sync.close();
    start();
    sync.wake();
    await inPhase('paused');
    expect(asked).toEqual([]);
    sync.pause(false);
    await inPhase('complete');
    const gone = there.slice(100, 110).map(({ id }) => id);
    await bench.ask('archive', 'remove', 'alice', gone);
    sync.fill(there[100]?.createdAt ?? 0, there[109]?.createdAt ?? 0);
    await eventually(async () => expect(await stored()).toHaveLength(1_234));
    expect(parseProgress(await bench.ask('archive', 'progress', 'alice')).paused).toBe(false);
  });

  it('counts the progress of a page for its own span, not for one that was added meanwhile', async () => {
    start();
    sync.wake();
    await inPhase('complete');
    const weeks = [100, 400, 700].map((from) => there.slice(from, from + 10));
    await bench.ask(
      'archive',
      'remove',
      'alice',
      weeks.flat().map(({ id }) => id),
    );
    const [first, ...others] = weeks.map((games) => [games[0]?.createdAt ?? 0, games.at(-1)?.createdAt ?? 0]);
    let isFirst = true;
    beforeAnswer = async () => {
      if (!isFirst) return;
      isFirst = false;
      for (const [since = 0, until = 0] of others) sync.fill(since, until);
      there.push(gameAt(2_000));
      sync.wake();
      await eventually(async () =>
        expect(parseProgress(await bench.ask('archive', 'progress', 'alice')).todo).toHaveLength(4),
      );
    };
    const requests = asked.length;
    sync.fill(first?.[0] ?? 0, first?.[1] ?? 0);
    await eventually(async () => expect(await stored()).toHaveLength(1_235));
    await inPhase('complete');
    expect(asked).toHaveLength(requests + 4);
    expect(parseProgress(await bench.ask('archive', 'progress', 'alice')).todo).toEqual([]);
  });

  it('waits for a failing database, and continues when it stores again', async () => {
    failure = new StoreError('full', verbatim('The disk is full.'));
    start();
    sync.wake();
    await inPhase('waiting');
    expect(sync.state()).toMatchObject({
      cause: verbatim('The disk is full.'),
      nextTryAt: clock.now() + 30_000,
    });
    clock.advance(30_000);
    await eventually(() => expect(sync.state().nextTryAt).toBe(clock.now() + 60_000));
    failure = null;
    clock.advance(60_000);
    await inPhase('complete');
    expect(await stored()).toEqual(there.map(({ id }) => id));
  });

  it('does not try again after the database has closed', async () => {
    failure = new StoreError('closed', verbatim('The database is closed.'));
    start();
    sync.wake();
    await inPhase('stopped');
    expect(sync.state().nextTryAt).toBeNull();
  });

  it('keeps the id of a finished game that could not be stored', async () => {
    start();
    sync.wake();
    await inPhase('complete');
    // It began before the newest game, so that no later page brings it.
    there.push(gameAt(2_002, NOON - 60_000));
    failure = new StoreError('full', verbatim('The disk is full.'));
    sync.gameOver('game2002');
    for (const pause of [...attemptPauses, attemptPauses.at(-1) ?? 0]) {
      clock.advance(pause);
      await eventually(() => expect(byIds).toEqual([['game2002']]));
      // The failure of the request schedules the next one in later microtasks.
      await eventually(() => expect(clock.untilNext()).toBeDefined());
      byIds = [];
    }
    failure = null;
    clock.advance(attemptPauses.at(-1) ?? 0);
    await eventually(async () => expect(await stored()).toContain('game2002'));
  });

  it('requests everything again after stored games were lost, also while it is paused', async () => {
    start();
    sync.wake();
    await inPhase('complete');
    await bench.ask(
      'archive',
      'remove',
      'alice',
      there.slice(200, 300).map(({ id }) => id),
    );
    sync.fetchAgain();
    await eventually(async () => expect(await stored()).toHaveLength(1_234));
    await inPhase('complete');
    expect(sync.state().games).toBe(1_234);
    sync.pause(true);
    await eventually(async () =>
      expect(parseProgress(await bench.ask('archive', 'progress', 'alice')).paused).toBe(true),
    );
    sync.fetchAgain();
    await eventually(async () =>
      expect(parseProgress(await bench.ask('archive', 'progress', 'alice'))).toMatchObject({
        paused: true,
        todo: [{}],
      }),
    );
    await inPhase('paused');
  });

  it('ends without an error when the database closes while the progress is read', async () => {
    const problems: string[] = [];
    const closed = () => Promise.reject(new Error('The database is closed.'));
    const ending = createArchiveSync({
      accountId: 'alice',
      user: { id: 'alice', name: 'Alice' },
      client: () => client,
      store: { progress: closed, countServed: closed, put: closed },
      clock,
      log: createLog((_level, _scope, message) => problems.push(message)),
      onChange: () => {},
    });
    ending.pause(true);
    // An unhandled rejection fails the run.
    await ending.close();
    expect(problems).toEqual(['pause of the download not stored']);
  });
});
