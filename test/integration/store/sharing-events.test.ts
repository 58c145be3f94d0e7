/** Ledgers of machines that share their history. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewLedgerEntry, TimelineEntry } from '../../../main/store/api.ts';
import { makeFolder, type Folder } from '../../unit/store/support.ts';
import { openMachine, type Machine } from './sharing-machines.ts';

let folder: Folder;
let desk: Machine;
let lap: Machine;
const names = { desk: 'deskdesk', lap: 'laplapla' };
beforeEach(async () => {
  folder = makeFolder();
  desk = await openMachine(folder.path, names.desk);
  lap = await openMachine(folder.path, names.lap);
  for (const machine of [desk, lap]) await machine.share('ruth');
});
afterEach(async () => {
  for (const machine of [desk, lap]) await machine.close();
  folder.remove();
});

const entry = ({ accountOf }: Machine, at: number, change: Partial<NewLedgerEntry> = {}): NewLedgerEntry => ({
  ...{
    accountId: accountOf('ruth'),
    at,
    kind: 'game_start',
    subject: `g${at}`,
    dedupeKey: `game_start:g${at}`,
  },
  ...{ source: 'stream', raw: '{"type":"gameStart"}' },
  ...change,
});
const append = (machine: Machine, ...entries: readonly NewLedgerEntry[]) =>
  machine.bench.ask('ledger', 'append', entries);
const timeline = async (
  machine: Machine,
  change: { before?: number; limit?: number; accountId?: string } = {},
) => machine.bench.ask('ledger', 'timeline', { limit: 100, ...change });
const brief = ({ at, machine }: TimelineEntry): string => `${at} ${machine ?? 'here'}`;
const exchange = async (): Promise<void> => {
  const [ofDesk, ofLap] = [await desk.read(), await lap.read()];
  await desk.merge(ofLap);
  await lap.merge(ofDesk);
};

test('events of all machines are one timeline, page by page, and an event that both met is there once', async () => {
  await append(desk, ...[1_000, 3_000, 5_000].map((at) => entry(desk, at)));
  await append(lap, entry(lap, 2_000), entry(lap, 3_100, { dedupeKey: 'game_start:g3000' }));
  await exchange();
  const onLap = ['5000 deskdesk', '3100 here', '2000 here', '1000 deskdesk'];
  expect((await timeline(lap)).map(brief)).toEqual(onLap);
  expect((await timeline(desk)).map(brief)).toEqual(['5000 here', '3000 here', '2000 laplapla', '1000 here']);
  const accountId = lap.accountOf('ruth');
  for (const limit of [1, 2, 3]) {
    const pages: string[] = [];
    for (let before: number | undefined; ;) {
      const page = await timeline(lap, { limit, accountId, ...(before !== undefined && { before }) });
      pages.push(...page.map(brief));
      before = page.at(-1)?.id;
      if (page.length < limit) break;
    }
    expect(pages).toEqual(onLap);
  }
  expect((await timeline(lap))[0]).toMatchObject({ accountId, subject: 'g5000' });
});

test('an event that another machine met first is still new here', async () => {
  await append(desk, entry(desk, 1_000));
  await exchange();
  const [result] = await append(lap, entry(lap, 1_200, { dedupeKey: 'game_start:g1000', claim: true }));
  expect(result).toMatchObject({ fresh: true, claimed: true });
  expect((await timeline(lap)).map(brief)).toEqual(['1200 here']);
});

test('only members that the app reads leave the machine, and no entry whose payload cannot be read', async () => {
  const raw = JSON.stringify({
    game: { id: 'abcdefgh', fullId: 'abcdefghWXYZ', list: [{ fullId: 'abcdefghWXYZ' }] },
  });
  await append(desk, entry(desk, 1, { raw }), entry(desk, 2, { raw: '{"fullId":"abcdefghWXYZ"' }));
  const facts = await desk.read();
  expect(JSON.stringify(facts)).not.toContain('WXYZ');
  expect(facts.filter(({ kind }) => kind === 'event')).toHaveLength(1);
  await lap.merge(facts);
  expect((await timeline(lap))[0]?.raw).toBe('{"game":{"id":"abcdefgh"}}');
});

test('another machine’s entries say when it watched, and its gaps are no entries here', async () => {
  const gap = {
    kind: 'gap',
    subject: '',
    raw: '{"from":40,"to":60,"cause":""}',
    dedupeKey: 'gap:40:60',
  } as const;
  await append(desk, entry(desk, 10), entry(desk, 60, gap), entry(desk, 90));
  await exchange();
  expect((await timeline(lap)).map(brief)).toEqual(['90 deskdesk', '10 deskdesk']);
  const watched = (from: number, to: number) =>
    lap.bench.ask('ledger', 'watched', lap.accountOf('ruth'), from, to);
  expect(await watched(20, 80)).toEqual([{ machine: names.desk, before: 10, after: 90, gaps: [gap.raw] }]);
  expect(await watched(5, 95)).toMatchObject([{ before: null, after: null }]);
  expect(await watched(70, 80)).toMatchObject([{ gaps: [] }]);
  expect(await lap.bench.ask('ledger', 'watched', 'unknown', 20, 80)).toEqual([]);
});

test('the account’s data takes them with it', async () => {
  await append(desk, entry(desk, 10));
  await exchange();
  await lap.bench.ask('accounts', 'erase', lap.accountOf('ruth'));
  expect(await timeline(lap)).toEqual([]);
});
