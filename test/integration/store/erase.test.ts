import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../../main/store/database/sqlite.ts';
import { entry, makeFolder, nativeBinding, NOON, type Folder } from '../../unit/store/support.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { openStore } from './support.ts';
import { verbatim } from '../../../main/text/message.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

/** Names of files in the database's folder, itself included, that contain the text. */
const filesWith = (text: string) => {
  const place = dirname(folder.file);
  return readdirSync(place).filter((name) => readFileSync(join(place, name)).includes(text));
};

/**
 * Tables without account data, tables that erasure clears by their own keys, and tables that belong to an account's
 * archive.
 */
const withoutErasing = [
  ...['meta', 'accounts', 'quota_uses'],
  ...['archive_games', 'archive_words', 'archive_runs', 'archive_blocks', 'archive_imports'],
  ...['archive_segments', 'archive_columns', 'archive_collections', 'archive_members'],
  // Engines, and lines of the public data set of openings.
  ...['archive_analysis', 'engines', 'shown_openings'],
  // Triggers delete the rows of removed games.
  ...['archive_facts', 'archive_facts_due', 'archive_facts_state', 'training_due'],
  // A trigger deletes the rows of an erased account; an erasure names it by a hash.
  ...['shared_state', 'shared_changes', 'shared_deletions', 'shared_waiting', 'shared_erasures'],
  // Settings belong to no account.
  'shared_settings',
];

test('every table either has an account id or is declared to need no erasing', async () => {
  const store = await openStore(folder.file);
  await store.close();
  const db = connect(folder.file, { nativeBinding });
  const tables = db
    .query<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map(({ name }) => name);
  const named = tables.filter((name) =>
    db
      .query<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`)
      .all()
      .some((column) => column.name === 'account_id'),
  );
  db.close();
  expect(named.length).toBeGreaterThan(5);
  expect(tables.filter((name) => !named.includes(name)).toSorted()).toEqual(withoutErasing.toSorted());
});

test('an erased account is in no table, free page, log or copy; others keep everything', async () => {
  const store = await openStore(folder.file);
  for (const accountId of ['alice', 'bob']) {
    const canary = `canary-of-${accountId}`;
    await store.ledger.append([{ ...entry(1), accountId, raw: canary }]);
    await store.quarantine.add({ accountId, at: NOON, source: 's', reason: verbatim('r'), raw: canary });
    await store.games.put({ accountId, gameId: 'g', over: false, updatedAt: NOON, data: canary });
    await store.ledger.claimNotification(accountId, canary, NOON);
    await store.away.add({
      accountId,
      from: 1,
      to: 2,
      gamesStarted: 0,
      gamesFinished: 0,
      challengesOpen: 0,
      challengesMissed: 0,
      incomplete: verbatim(canary),
    });
    await store.quotas.record(`standard:https://chess.example ${accountId}`, NOON);
    await store.quotas.record(`stream-spacing:https://chess.example ${accountId} eventStream`, NOON);
    await store.quotas.record(`rest:https://chess.example ${accountId}:user`, NOON);
    await store.quotas.record(`standard:https://other.example ${accountId}`, NOON);
    await store.archive.put(accountId, [archived({ gameId: 'g', opponent: canary, more: canary })], canary);
    const collection = { kind: 'file', name: canary, origin: canary, began: NOON } as const;
    const id = await store.archive.makeCollection(accountId, collection);
    await store.archive.addImport(accountId, NOON, canary, id);
    await store.activity.addUser(accountId, canary, canary);
    const repertoire = { name: canary, color: 'white', variant: 'standard', initialFen: 'startpos' } as const;
    await store.repertoires.make(
      { ...repertoire, accountId, changed: NOON },
      {
        moves: [{ position: canary, uci: canary, san: canary, after: canary, rank: 0, glyphs: canary }],
        notes: [{ position: canary, comment: canary, shapes: canary }],
      },
    );
    const note = { text: canary, tags: [canary] };
    await store.notes.putGame(accountId, 'g', note, NOON);
    await store.notes.putPosition(accountId, { position: canary, variant: canary, fen: canary }, note, NOON);
    const span = { id: null, began: 1, ended: 2, seenAt: 1, data: canary, answer: canary };
    await store.activity.put(accountId, canary, NOON, [span]);
    await store.accounts.put({ id: accountId, data: `{"name":"canary-of-${accountId}"}` });
  }
  await store.scrub();
  expect(filesWith('canary-of-alice')).toHaveLength(2);

  await store.accounts.erase('alice');
  await store.accounts.eraseUses('https://chess.example', 'alice');
  await store.scrub();
  expect(filesWith('canary-of-alice')).toEqual([]);
  expect(filesWith('canary-of-bob')).toHaveLength(2);
  expect((await store.ledger.page({ limit: 9 })).map(({ accountId }) => accountId)).toEqual(['bob']);
  expect(await store.games.get('alice', 'g')).toBeNull();
  expect(await store.games.get('bob', 'g')).not.toBeNull();
  const uses = async (key: string) => (await store.quotas.since(key, 0)).length;
  expect(await uses('standard:https://chess.example alice')).toBe(0);
  expect(await uses('stream-spacing:https://chess.example alice eventStream')).toBe(0);
  expect(await uses('rest:https://chess.example alice:user')).toBe(0);
  expect(await uses('standard:https://other.example alice')).toBe(1);
  expect(await uses('stream-spacing:https://chess.example bob eventStream')).toBe(1);
  expect((await store.accounts.list()).map(({ id }) => id)).toEqual(['bob']);
  await store.close();
});
