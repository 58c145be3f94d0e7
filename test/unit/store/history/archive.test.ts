import { statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { packClocks, packEvaluations, packMoves } from '../../../../main/chess/packed-game.ts';
import type { ArchiveFilter, ArchiveGame } from '../../../../main/store/history-api.ts';
import { DAY, makeFolder, NOON, openBench, type Bench, type Folder } from '../support.ts';
import { archived } from './archived.ts';

let folder: Folder;
let bench: Bench;
beforeEach(async () => {
  folder = makeFolder();
  bench = await openBench(folder.file);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await bench.close();
  folder.remove();
});

const put = (games: readonly ArchiveGame[], progress: string | null = null) =>
  bench.ask('archive', 'put', 'alice', games, progress);
const idsOf = async (filter: ArchiveFilter) =>
  (await bench.ask('archive', 'page', 'alice', { filter, limit: 100 })).map(({ gameId }) => gameId);

describe('games', () => {
  test('are returned as stored, with the progress', async () => {
    expect(await put([archived()], 'half')).toEqual({ added: 1, changed: 0 });
    const { id, analysed, ...game } = (await bench.ask(
      'archive',
      'game',
      'alice',
      'game0001',
    )) as ArchiveGame & {
      id: number;
      analysed: boolean;
    };
    expect({
      ...game,
      moves: Uint8Array.from(game.moves),
      clocks: Uint8Array.from(game.clocks ?? []),
    }).toEqual(archived());
    expect([id, analysed]).toEqual([1, false]);
    expect(await bench.ask('archive', 'progress', 'alice')).toBe('half');
    expect(await bench.ask('archive', 'game', 'bob', 'game0001')).toBeNull();
  });

  test('are deduplicated, and updated when changed', async () => {
    await put([archived()]);
    expect(await put([archived()])).toEqual({ added: 0, changed: 0 });
    const evals = packEvaluations([{ kind: 'centipawns', value: 20 }]);
    expect(await put([archived({ evals, more: '{"marks":[]}' })])).toEqual({ added: 0, changed: 1 });
    expect(await idsOf({ analysed: true })).toEqual(['game0001']);
    // A later answer without it removes nothing.
    expect(await put([archived()])).toEqual({ added: 0, changed: 0 });
    expect(await put([archived({ moves: new Uint8Array(), clocks: null })])).toEqual({
      added: 0,
      changed: 0,
    });
    expect(await bench.ask('archive', 'count', 'alice', {})).toMatchObject({ games: 1, win: 1 });
  });

  test('are paged by start time in both directions, without duplicates and gaps', async () => {
    await put(
      Array.from({ length: 25 }, (_, n) => archived({ gameId: `g${n}`, began: NOON + Math.floor(n / 3) })),
    );
    for (const oldestFirst of [false, true]) {
      const seen: string[] = [];
      for (let after: { began: number; id: number } | undefined; ;) {
        const page = await bench.ask('archive', 'page', 'alice', {
          filter: {},
          limit: 4,
          oldestFirst,
          ...(after && { after }),
        });
        if (page.length === 0) break;
        seen.push(...page.map(({ gameId }) => gameId));
        after = page.at(-1);
      }
      const inOrder = Array.from({ length: 25 }, (_, n) => `g${n}`);
      expect(seen).toEqual(oldestFirst ? inOrder : inOrder.toReversed());
    }
  });

  test('are found by every filter', async () => {
    await put([
      archived({ gameId: 'a' }),
      archived({
        gameId: 'b',
        opponent: 'ruth_2',
        result: 'loss',
        color: 'black',
        perf: 'rapid',
        speed: 'rapid',
      }),
      archived({ gameId: 'c', opponent: null, level: 3, rating: null, rated: false, status: 'resign' }),
      archived({ gameId: 'd', variant: 'atomic', perf: 'atomic', plies: 90, began: NOON + 2 * DAY }),
      archived({
        gameId: 'e',
        opening: 'Sicilian Defense: Najdorf',
        eco: 'B90',
        arena: 'Hourly',
        clockLeft: 90,
      }),
    ]);
    const sorted = async (filter: ArchiveFilter) => (await idsOf(filter)).toSorted().join('');
    expect(await sorted({ opponent: 'RUTH' })).toBe('ade');
    expect(await sorted({ text: 'uth_' })).toBe('b');
    expect(await sorted({ text: 'najdorf' })).toBe('e');
    expect(await sorted({ text: 'c' })).toContain('c');
    expect(await sorted({ opening: 'B9' })).toBe('e');
    expect(await sorted({ opening: '%' })).toBe('');
    expect(await sorted({ ratingFrom: 1_500, ratingTo: 1_700 })).toBe('abde');
    expect(await sorted({ perfs: ['rapid', 'atomic'] })).toBe('bd');
    expect(await sorted({ variants: ['atomic'], pliesFrom: 50 })).toBe('d');
    expect(await sorted({ results: ['loss'] })).toBe('b');
    expect(await sorted({ color: 'black' })).toBe('b');
    expect(await sorted({ rated: false, statuses: ['resign'] })).toBe('c');
    expect(await sorted({ clockLeftTo: 100 })).toBe('e');
    expect(await sorted({ arena: 'Hourly' })).toBe('e');
    expect(await sorted({ from: NOON + DAY })).toBe('d');
    expect(await sorted({ from: NOON, to: NOON + DAY })).toBe('abce');
    expect(await sorted({ named: { column: 'opponent', text: 'UTH_' } })).toBe('b');
    expect(await bench.ask('archive', 'named', 'alice', 'opponent', 'RUT', 10)).toEqual([
      { name: 'Ruth', games: 3 },
      { name: 'ruth_2', games: 1 },
    ]);
    expect(await bench.ask('archive', 'named', 'alice', 'opponent', 'u', 1)).toHaveLength(1);
    expect(await bench.ask('archive', 'named', 'alice', 'opening', 'najdorf', 9)).toEqual([
      { name: 'Sicilian Defense: Najdorf', games: 1 },
    ]);
    expect(await bench.ask('archive', 'choices', 'alice')).toEqual({
      perfs: ['blitz', 'atomic', 'rapid'],
      variants: ['standard', 'atomic'],
      statuses: ['mate', 'resign'],
    });
  });

  test('of files with only a date are found on the local day with this date', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    await put([archived({ gameId: 'pgn-day', source: 'file', began: Date.UTC(2026, 4, 5), lasted: 0 })]);
    const [fifth, sixth] = [new Date(2026, 4, 5).getTime(), new Date(2026, 4, 6).getTime()];
    expect(await idsOf({ from: fifth, to: sixth })).toEqual(['pgn-day']);
    expect(await idsOf({ to: fifth })).toEqual([]);
  });

  test('are counted by the UTC day of their end', async () => {
    const midnight = Math.floor(NOON / DAY) * DAY + DAY;
    await put([
      archived({ gameId: 'a', began: midnight - 1_000, lasted: 5_000 }),
      archived({ gameId: 'b', began: midnight - 9_000, lasted: 5_000, result: 'draw' }),
      archived({ gameId: 'c', began: midnight + 9_000, result: 'loss' }),
      archived({ gameId: 'd', began: midnight + 9_000, result: 'none', status: 'aborted' }),
    ]);
    expect(await bench.ask('archive', 'days', 'alice', 0, midnight + DAY)).toEqual([
      { day: midnight - DAY, perf: 'blitz', games: 1, win: 0, loss: 0, draw: 1 },
      { day: midnight, perf: 'blitz', games: 2, win: 1, loss: 1, draw: 0 },
    ]);
  });

  test('take few bytes', async () => {
    // Each empty table and index of the schema takes a page.
    await bench.close();
    const empty = statSync(folder.file).size;
    bench = await openBench(folder.file);
    const sans = Array.from({ length: 80 }, (_, n) => (n % 2 ? 'Nf6' : 'Nf3'));
    const moves = packMoves(sans);
    const clocks = packClocks(
      sans.map((_, n) => 18_000 - 160 * n),
      18_000,
    );
    await put(
      Array.from({ length: 2_000 }, (_, n) =>
        archived({
          gameId: `g${String(n).padStart(7, '0')}`,
          began: NOON + n * 60_000,
          opponent: `p${n % 300}`,
          moves,
          clocks,
        }),
      ),
    );
    await bench.close();
    expect((statSync(folder.file).size - empty) / 2_000).toBeLessThan(500);
    bench = await openBench(folder.file);
  });
});
