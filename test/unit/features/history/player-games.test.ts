import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../../main/base/log.ts';
import { createPlayerGames, type PlayerGames } from '../../../../main/features/history/player-games.ts';
import type { ServiceClient } from '../../../../main/service/client.ts';
import type { ExportedGame } from '../../../../main/service/domain-tv.ts';
import type { ServiceError } from '../../../../main/service/errors.ts';
import type { ArchiveStore } from '../../../../main/store/history-api.ts';
import { messageOf, verbatim } from '../../../../main/text/message.ts';
import { eventually } from '../../../harness/eventually.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { makeFolder, NOON, openBench, type Bench, type Folder } from '../../store/support.ts';

/** Every tenth game is Ruth's against the account's user. */
const gameAt = (n: number): ExportedGame => ({
  ...{ id: `game${String(n).padStart(4, '0')}`, rated: true, variant: 'standard', speed: 'blitz' },
  ...{ perf: 'blitz', createdAt: NOON + n * 60_000, lastMoveAt: NOON + n * 60_000 + 30_000 },
  ...{ status: 'resign', winner: 'white', sans: ['e4', 'e5'], source: 'lobby' },
  white: { player: { kind: 'user', id: 'ruth', name: 'Ruth' }, rating: 1_500 },
  black:
    n % 10 === 0
      ? { player: { kind: 'user', id: 'alice', name: 'Alice' }, rating: 1_520 }
      : { player: { kind: 'user', id: 'noah', name: 'Noah' }, rating: 1_520 },
});

let folder: Folder;
let bench: Bench;
let players: PlayerGames;
let there: ExportedGame[];
/** After how many games successive answers break off. */
let cuts: number[];
let failure: ServiceError;
let asked: { since?: number; until?: number; max?: number }[];
let isOnline: boolean;
const clock = createVirtualClock();
const ruth = { id: 'ruth', name: 'Ruth' };

const client = {
  async exportGames(_name, choice, listener) {
    asked.push(choice);
    const { since = 0, until = Infinity, max = Infinity } = choice;
    const found = there
      .filter(({ createdAt = 0 }) => createdAt >= since && createdAt <= until)
      .toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
      .slice(0, max);
    const cut = cuts.shift() ?? Infinity;
    for (const value of found.slice(0, cut)) {
      if (listener.signal?.aborted) return { reason: 'aborted' };
      const notes = { unknown: [], unused: [], dropped: [] };
      listener.onLine({ raw: '', terminated: true, read: { kind: 'event', value, notes } });
      await Promise.resolve();
    }
    if (cut >= found.length) return { reason: 'ended' };
    return { reason: 'lost', error: failure };
  },
} as const satisfies Pick<ServiceClient, 'exportGames'>;

const start = () => {
  const store = {
    addImport: (...given) => bench.ask('archive', 'addImport', ...given),
    collections: (...given) => bench.ask('archive', 'collections', ...given),
    imports: (...given) => bench.ask('archive', 'imports', ...given),
    makeCollection: (...given) => bench.ask('archive', 'makeCollection', ...given),
    setImport: (...given) => bench.ask('archive', 'setImport', ...given),
    takeIn: (...given) => bench.ask('archive', 'takeIn', ...given),
  } satisfies Partial<ArchiveStore>;
  players = createPlayerGames({
    ...{ accountId: 'alice', user: { id: 'alice' }, clock, log: createLog(() => {}), onChange: () => {} },
    client: () => (isOnline ? client : undefined),
    store,
  });
};
const stored = async () =>
  (await bench.ask('archive', 'page', 'alice', { filter: {}, limit: 10_000 })).map(({ gameId }) => gameId);
const inPhase = (phase: string) =>
  eventually(async () => {
    const state = await players.state('ruth');
    if (state?.phase !== phase) throw new Error(state?.phase ?? 'none');
    return state;
  });

beforeEach(async () => {
  folder = makeFolder();
  bench = await openBench(folder.file);
  there = Array.from({ length: 1_234 }, (_, n) => gameAt(n));
  cuts = [];
  asked = [];
  failure = { code: 'unreachable', message: verbatim('The line broke.') };
  isOnline = true;
  start();
});
afterEach(async () => {
  await players.close();
  await bench.close();
  folder.remove();
});

describe('games of another player', () => {
  it('come on request, at most 500 at once, into a collection named after the player', async () => {
    expect(await players.state('ruth')).toBeNull();
    await players.fetch(ruth, 'newer');
    const state = await inPhase('idle');
    expect(state).toMatchObject({ name: 'Ruth', left: 0, cause: null, askedAt: clock.now(), hasAll: false });
    expect(asked).toEqual([{ max: 500 }]);
    expect(await bench.ask('archive', 'collections', 'alice')).toMatchObject([
      { id: state.collection, kind: 'player', name: 'Ruth', games: 500 },
    ]);
    expect(await stored()).toEqual(
      there
        .slice(-500)
        .map(({ id }) => id)
        .toReversed(),
    );
    // The account's own games count as own ones.
    expect((await bench.ask('archive', 'count', 'alice', { mine: true })).games).toBe(50);
  });

  it('are asked for only beyond those that are there', async () => {
    await players.fetch(ruth, 'newer');
    await inPhase('idle');
    there.push(gameAt(1_234), gameAt(1_235));
    asked = [];
    await players.fetch(ruth, 'newer');
    await inPhase('idle');
    expect(asked).toEqual([{ since: there[1_233]?.createdAt, max: 500 }]);
    expect(await stored()).toHaveLength(502);
    for (const games of [1_001, 1_236]) {
      await players.fetch(ruth, 'older');
      await inPhase('idle');
      expect(await stored()).toHaveLength(games);
    }
    expect(await players.state('ruth')).toMatchObject({ hasAll: true });
  });

  it('continue after a cut, and after a restart when the user asks again', async () => {
    cuts = [120, 30];
    await players.fetch(ruth, 'newer');
    const waiting = await inPhase('waiting');
    expect(waiting).toMatchObject({ cause: verbatim('The line broke.'), nextTryAt: clock.now() + 30_000 });
    expect(await stored()).toHaveLength(120);
    clock.advance(30_000);
    await eventually(async () => expect(await stored()).toHaveLength(149));
    await inPhase('waiting');
    await players.close();
    start();
    expect(await players.state('ruth')).toMatchObject({ phase: 'interrupted', left: 350 });
    await players.fetch(ruth, 'newer');
    await inPhase('idle');
    expect(await stored()).toHaveLength(498);
  });

  it('wait as long as the server demands, and stop where it refuses', async () => {
    cuts = [60, 0];
    failure = { code: 'rate_limited', message: messageOf('service.slowDown'), retryAfterMs: 90_000 };
    await players.fetch(ruth, 'newer');
    expect(await inPhase('waiting')).toMatchObject({ nextTryAt: clock.now() + 90_000 });
    failure = { code: 'not_found', message: messageOf('service.gone') };
    clock.advance(90_000);
    expect(await inPhase('stopped')).toMatchObject({ cause: messageOf('service.gone'), left: 0 });
    await players.fetch(ruth, 'older');
    expect(await inPhase('idle')).toMatchObject({ cause: null });
  });

  it('stop when the user says so, and wait without a connection', async () => {
    isOnline = false;
    await players.fetch(ruth, 'newer');
    await inPhase('waiting');
    await players.stop('ruth', { forGood: true });
    expect(await players.state('ruth')).toMatchObject({ phase: 'idle', left: 0 });
    isOnline = true;
    await players.fetch(ruth, 'newer');
    await players.stop('ruth', { forGood: false });
    expect(await players.state('ruth')).toMatchObject({ phase: 'interrupted' });
  });

  it('are known as the player’s also when another machine fetched them', async () => {
    const elsewhere = await bench.ask('archive', 'makeCollection', 'alice', {
      ...{ kind: 'player', name: 'Noah', origin: 'player:noah', began: NOON },
    });
    expect(await players.playerOf(elsewhere)).toBe('noah');
  });

  it('are forgotten with their collection; own games stay', async () => {
    await players.fetch(ruth, 'newer');
    const { collection } = await inPhase('idle');
    expect(await players.playerOf(collection)).toBe('ruth');
    expect(await players.playerOf(collection + 1)).toBeNull();
    expect(await bench.ask('archive', 'collectionLoss', 'alice', collection)).toEqual({
      games: 500,
      lost: 450,
    });
    while (await bench.ask('archive', 'removeMembers', 'alice', collection, 200));
    expect(await players.state('ruth')).toBeNull();
    expect(await bench.ask('archive', 'collections', 'alice')).toEqual([]);
    expect(await stored()).toHaveLength(50);
  });
});
