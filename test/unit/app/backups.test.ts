import { expect, test } from 'vitest';
import { createBackups } from '../../../main/app/backups.ts';
import { StoreError, type MemoRow } from '../../../main/store/api.ts';
import type { BackupContents } from '../../../main/store/recovery/backup-file.ts';
import type { DatabaseBackups } from '../../../main/store/recovery/backups.ts';
import { verbatim } from '../../../main/text/message.ts';

const contents: BackupContents = { at: 5, bytes: 4_096, accounts: 1, games: 2, days: 3, entries: 4 };
const told = { file: 'mine.db', ...contents };

function setUp(database: Partial<DatabaseBackups> = {}, path: string | null = '/elsewhere/mine.db') {
  const memos = new Map<string, MemoRow>();
  const suggested: string[] = [];
  let changes = 0;
  let dropped = 0;
  let isWaiting = false;
  const backups = createBackups({
    database: {
      write: () => Promise.resolve(contents),
      choose: async () => {
        isWaiting = true;
        return contents;
      },
      isChosenWaiting: () => isWaiting,
      dropChosen() {
        isWaiting = false;
        dropped += 1;
      },
      beside: () => [],
      ...database,
    },
    memos: {
      get: async (_accountId, kind) => memos.get(kind) ?? null,
      keep: async (memo) => void memos.set(memo.kind, memo),
    },
    now: () => Date.UTC(2026, 0, 15),
    askWhere: async (name) => {
      suggested.push(name);
      return path;
    },
    askWhich: async () => path,
    restart: () => {},
    onChange: () => void (changes += 1),
  });
  /** Deleting an account's data drops it, too. */
  const erase = () => void (isWaiting = false);
  return { backups, suggested, erase, changes: () => changes, dropped: () => dropped };
}

test('the last backup is reported without its folder', async () => {
  const { backups, suggested, changes } = setUp();
  expect(await backups.view()).toEqual({ busy: null, last: null, waiting: null, beside: [] });
  expect(await backups.make()).toEqual(told);
  expect(suggested).toEqual(['outpost-backup-2026-01-15.db']);
  expect(await backups.view()).toEqual({ busy: null, last: told, waiting: null, beside: [] });
  expect(changes()).toBeGreaterThan(1);
});

test('a chosen backup waits until the user drops it', async () => {
  const { backups, dropped } = setUp();
  expect(await backups.choose()).toEqual(told);
  expect((await backups.view()).waiting).toEqual(told);
  backups.drop();
  expect(dropped()).toBe(1);
  expect((await backups.view()).waiting).toBeNull();
});

test('a chosen backup that was dropped with deleted data waits no longer, and the view is published', async () => {
  const { backups, erase, changes } = setUp();
  await backups.choose();
  erase();
  const before = changes();
  backups.refresh();
  expect(changes()).toBe(before + 1);
  expect((await backups.view()).waiting).toBeNull();
});

test('tasks are exclusive, and store failures reach the caller', async () => {
  let fail = (_error: Error) => {};
  const { backups } = setUp({ write: () => new Promise((_resolve, reject) => (fail = reject)) });
  const making = backups.make();
  await expect.poll(async () => (await backups.view()).busy).toBe('writing');
  await expect(backups.choose()).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  fail(new StoreError('full', verbatim('There is no space left.')));
  await expect(making).rejects.toMatchObject({ name: 'StoreError', message: 'There is no space left.' });
  expect(await backups.view()).toMatchObject({ busy: null, last: null });
});

test('a cancelled dialog changes nothing', async () => {
  const { backups, changes } = setUp({}, null);
  expect(await backups.make()).toBeNull();
  expect(await backups.choose()).toBeNull();
  expect(changes()).toBe(0);
});
