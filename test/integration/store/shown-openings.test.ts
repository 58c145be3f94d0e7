import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packMoves } from '../../../main/chess/packed-game.ts';
import { createOpeningNames, loadNamedPositions } from '../../../main/features/history/opening-names.ts';
import { factsOfGame } from '../../../main/features/insights/facts-of-game.ts';
import type { Store } from '../../../main/store/api.ts';
import type { ArchiveFilter, ArchiveGame } from '../../../main/store/history-api.ts';
import { migrations } from '../../../main/store/migrations/index.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { connectTo, makeFolder, type Folder } from '../../unit/store/support.ts';
import { openStore } from './support.ts';

let folder: Folder;
let store: Store;
beforeEach(async () => {
  folder = makeFolder();
  store = await openStore(folder.file);
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const { byMoves } = createOpeningNames({ load: loadNamedPositions, rest: async () => {} });

const najdorf = 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6';
const lines = {
  englishAttack: `${najdorf} Be3`,
  /** By another order of moves. */
  transposed: 'e4 c5 Nf3 a6 d4 cxd4 Nxd4 Nf6 Nc3 d6 Be3',
  dragon: 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6',
  italian: 'e4 e5 Nf3 Nc6 Bc4',
} as const;
const game = (gameId: string, line: keyof typeof lines, change: Partial<ArchiveGame> = {}) => {
  const sans = lines[line].split(' ');
  return archived({
    ...{ gameId, plies: sans.length, moves: packMoves(sans), clocks: null, eco: null, opening: null },
    ...change,
  });
};
const put = (...games: readonly ArchiveGame[]) => store.archive.put('alice', games, null);

/** Reads facts as the app does; returns how many games it read. */
async function readAll(): Promise<number> {
  for (let read = 0; ;) {
    const { games, marks, upTo } = await store.insights.due(100);
    if (games.length === 0 && marks.length === 0 && upTo === null) return read;
    read += games.length;
    const passed = marks.map((mark) => ({ id: -1, mark, facts: null, opening: null }));
    const found = games.map(async (one) => ({
      ...{ id: one.id, mark: one.mark, facts: one.isMine ? factsOfGame(one) : null },
      opening: one.hasOpening || one.variant !== 'standard' ? null : await byMoves(one),
    }));
    await store.insights.put([...passed, ...(await Promise.all(found))], upTo);
  }
}
const found = async (filter: ArchiveFilter): Promise<readonly string[]> =>
  (await store.archive.page('alice', { filter, limit: 100 })).map(({ gameId }) => gameId).toSorted();

describe('the filter by opening', () => {
  beforeEach(async () => {
    await put(
      game('attack01', 'englishAttack'),
      game('transpos', 'transposed', { result: 'loss' }),
      game('dragon01', 'dragon'),
      game('italian1', 'italian'),
      game('named001', 'englishAttack', { eco: 'B90', opening: 'Sicilian Defense: Najdorf Variation' }),
      game('misnamed', 'englishAttack', { eco: 'C00', opening: 'French Defense' }),
      game('code0001', 'englishAttack', { eco: 'C20' }),
      game('atomic01', 'italian', { variant: 'atomic' }),
      game('others01', 'dragon', { own: 'Anna' }),
    );
  });

  test('finds games by the deepest position that they show, and by the names of files', async () => {
    expect(await found({ opening: 'Sicilian' })).toEqual(['named001']);
    await readAll();
    expect(await found({ opening: 'sicilian defense: najdorf' })).toEqual([
      ...['attack01', 'code0001', 'named001', 'transpos'],
    ]);
    expect(await found({ opening: 'Sicilian Defense: Najdorf Variation, English Attack' })).toEqual([
      ...['attack01', 'code0001', 'transpos'],
    ]);
    expect(await found({ opening: 'Sicilian Defense: Dragon' })).toEqual(['dragon01', 'others01']);
    expect(await found({ opening: 'Italian' })).toEqual(['italian1']);
    expect(await found({ opening: 'French' })).toEqual(['misnamed']);
  });

  test('knows the code of these positions, unless the file has one', async () => {
    await readAll();
    expect(await found({ opening: 'B90' })).toEqual(['attack01', 'named001', 'transpos']);
    expect(await found({ opening: 'B7' })).toEqual(['dragon01', 'others01']);
    expect(await found({ opening: 'C20' })).toEqual(['code0001']);
  });

  test('combines with others, and counts', async () => {
    await readAll();
    expect(await found({ opening: 'Sicilian', results: ['loss'] })).toEqual(['transpos']);
    expect(await store.archive.count('alice', { opening: 'Sicilian', mine: true })).toMatchObject({
      ...{ games: 5, win: 4, loss: 1 },
    });
  });

  test('follows the games: another line, a name from a file, and removal', async () => {
    await readAll();
    await put(game('italian1', 'dragon'));
    await store.archive.remove('alice', ['dragon01']);
    // The removed game takes the facts of its segment along: its neighbours are read again.
    expect(await found({ opening: 'Sicilian Defense: Dragon' })).toEqual([]);
    await readAll();
    expect(await found({ opening: 'Sicilian Defense: Dragon' })).toEqual(['italian1', 'others01']);
    await put(game('italian1', 'dragon', { opening: 'A name', evals: null }));
    await readAll();
    expect(await found({ opening: 'Sicilian Defense: Dragon' })).toEqual(['others01']);
    expect(await found({ opening: 'A name' })).toEqual(['italian1']);
  });

  test('the search by text, and by an opening’s name, find them too', async () => {
    await readAll();
    expect(await found({ text: 'najdorf' })).toEqual(['attack01', 'code0001', 'named001', 'transpos']);
    expect(await store.archive.named('alice', 'opening', 'najdorf', 10)).toEqual([
      { name: 'Sicilian Defense: Najdorf Variation, English Attack', games: 3 },
      { name: 'Sicilian Defense: Najdorf Variation', games: 1 },
    ]);
  });
});

test('games of other players store their openings alone, and count for no figure', async () => {
  await put(
    game('others01', 'dragon', { own: 'Anna' }),
    game('others02', 'italian', { own: 'Anna', opening: 'Italian Game' }),
  );
  expect(await readAll()).toBe(1);
  expect(await store.insights.figures('alice', {})).toMatchObject({ others: 2, unread: 0 });
  const read = () => {
    const db = connectTo(folder.file);
    const row = db.query<{ readonly size: number }>('SELECT length(data) AS size FROM archive_facts').get();
    db.close();
    return row?.size;
  };
  expect(read()).toBe(2 * 1_024);
  // An own game beside them needs the other facts, and keeps theirs.
  await put(game('dragon01', 'dragon'));
  await readAll();
  expect(read()).toBeGreaterThan(50_000);
  expect(await found({ opening: 'Sicilian' })).toEqual(['dragon01', 'others01']);
});

test('lines from before stay until their games are read again', () => {
  const file = `${folder.path}/before.db`;
  const db = connectTo(file);
  for (const { version, up } of migrations) if (version <= 18) up(db);
  db.script(`
    INSERT INTO archives (id, account_id) VALUES (1, 'alice');
    INSERT INTO opening_lines (id, name) VALUES (7, 'Sicilian Defense: Najdorf Variation');
    UPDATE archive_facts_state SET upto = 100`);
  const columns = db.query<{ readonly name: string; readonly notnull: number }>(
    `SELECT name, "notnull" FROM pragma_table_info('archive_games') WHERE "notnull" = 1 OR pk > 0`,
  );
  const needed = columns.all().map(({ name }) => name);
  const add = (id: number, opening: number | null): void => {
    const values = new Map<string, string | number | null>([
      ...needed.map((name) => [name, name === 'moves' ? `x''` : 0] as const),
      ...([
        ['id', id],
        ['archive', 1],
        ['game_id', `'game${id}'`],
        ['opening', opening],
      ] as const),
    ]);
    db.script(`INSERT INTO archive_games (${[...values.keys()].join()})
      VALUES (${[...values.values()].map((value) => value ?? 'NULL').join()})`);
  };
  for (const [id, opening] of [
    [1, null],
    [2, 5],
    [101, null],
  ] as const)
    add(id, opening);
  db.script('DELETE FROM archive_facts_due');
  migrations.find(({ version }) => version === 19)?.up(db);
  expect(db.query('SELECT id, eco, name FROM shown_openings').all()).toEqual([
    { id: 7, eco: '', name: 'Sicilian Defense: Najdorf Variation' },
  ]);
  // Games up to the row that was read; the others follow anyway.
  expect(db.query('SELECT game FROM archive_facts_due').all()).toEqual([{ game: 1 }]);
  db.close();
});
