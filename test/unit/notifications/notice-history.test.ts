import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createNoticeHistory, type NoticeHistoryEntry } from '../../../main/notifications/notice-history.ts';
import { StoreError, type NewNotice, type NoticeRow } from '../../../main/store/api.ts';
import { verbatim } from '../../../main/text/message.ts';

const entry = (key: string, change: Partial<NoticeHistoryEntry> = {}): NoticeHistoryEntry => ({
  accountId: 'acc',
  kind: 'challenge',
  key,
  title: key,
  body: '5+3 blitz',
  at: 5,
  outcome: { status: 'shown' },
  ownRule: false,
  route: { screen: 'home' },
  ...change,
});

function createBench() {
  const clock = createVirtualClock();
  const rows: NoticeRow[] = [];
  const writes: number[] = [];
  const state = { broken: false, isPracticeBroken: false, changes: 0, stored: 0 };
  const notices = {
    async add(added: readonly NewNotice[]) {
      if (state.broken) throw new StoreError('full', verbatim('The disk is full.'));
      writes.push(added.length);
      return added.map((row) => rows.push({ ...row, id: rows.length + 1, machine: null, elsewhere: [] }));
    },
    async settle(id: number, shown: boolean, outcome: string) {
      const row = rows[id - 1];
      if (row) rows[id - 1] = { ...row, shown, outcome };
    },
    async page({ shown }: { readonly shown?: boolean }) {
      if (state.broken) throw new StoreError('full', verbatim('The disk is full.'));
      return rows.filter((row) => shown === undefined || row.shown === shown).toReversed();
    },
    newestId: async () => rows.length,
  };
  const practice = {
    ...notices,
    async add(added: readonly NewNotice[]) {
      if (state.isPracticeBroken) throw new StoreError('full', verbatim('The disk is full.'));
      return notices.add(added);
    },
  };
  const history = createNoticeHistory({
    clock,
    log: silentLog,
    storeOf: (accountId) => ({ notices: accountId === 'practice' ? practice : notices }),
    shown: () => ({ notices }),
    onChange: () => (state.changes += 1),
    onStored: () => (state.stored += 1),
    machineName: (machine) => (machine === 'laptop00' ? 'Laptop' : null),
  });
  return { clock, history, rows, writes, state };
}

describe('the history', () => {
  it('is written in batches, and read including what is buffered', async () => {
    const { history, writes, state } = createBench();
    for (let index = 0; index < 50; index += 1) history.add(entry(`n${index}`));
    expect(writes).toEqual([]);
    const page = await history.page({ limit: 100, filter: 'all' });
    expect(page).toHaveLength(50);
    expect(page[0]).toEqual({
      id: 50,
      accountId: 'acc',
      elsewhere: [],
      kind: 'challenge',
      title: 'n49',
      body: '5+3 blitz',
      at: 5,
      outcome: { status: 'shown' },
      ownRule: false,
      route: { screen: 'home' },
    });
    expect(writes).toEqual([50]);
    expect(state.changes).toBe(1);
    expect(history.newest()).toBe(50);
  });

  it('writes the buffer of an account that is about to be deleted, and nothing after', async () => {
    const { clock, history, rows } = createBench();
    history.add(entry('early'));
    await history.forget('acc');
    expect(rows.map(({ title }) => title)).toEqual(['early']);
    history.add(entry('late'));
    history.add(entry('other', { accountId: 'other' }));
    clock.advance(1_000);
    await history.close();
    expect(rows.map(({ title }) => title)).toEqual(['early', 'other']);
  });

  it('filters by outcome', async () => {
    const { history } = createBench();
    history.add(entry('a'));
    history.add(entry('b', { outcome: { status: 'not_sent', reason: 'rating', detail: '900' } }));
    const titles = async (filter: 'all' | 'shown' | 'not_sent') =>
      (await history.page({ limit: 9, filter })).map(({ title }) => title);
    expect(await titles('all')).toEqual(['b', 'a']);
    expect(await titles('shown')).toEqual(['a']);
    expect(await titles('not_sent')).toEqual(['b']);
  });

  it('names the other machines that judged an event, and the one that did instead of this one', async () => {
    const { history, rows } = createBench();
    history.add(entry('n1'));
    await history.page({ limit: 1, filter: 'all' });
    const [row] = rows;
    if (!row) throw new Error('not stored');
    const shown = JSON.stringify({ status: 'shown' });
    rows.push(
      {
        ...row,
        id: 2,
        elsewhere: [
          { machine: 'laptop00', outcome: shown },
          { machine: 'broken00', outcome: '{' },
        ],
      },
      { ...row, id: 3, machine: 'unknown0' },
    );
    expect(await history.page({ limit: 9, filter: 'all' })).toMatchObject([
      { id: 3, machine: { name: null }, elsewhere: [] },
      { id: 2, elsewhere: [{ name: 'Laptop', outcome: { status: 'shown' } }] },
      { id: 1, elsewhere: [] },
    ]);
  });

  it('grows when entries of other machines come', async () => {
    const { history, state } = createBench();
    history.add(entry('n1'));
    await history.page({ limit: 1, filter: 'all' });
    expect(state).toMatchObject({ changes: 1, stored: 1 });
    const before = history.newest();
    history.merged();
    expect(history.newest()).toBeGreaterThan(before);
    expect(state).toMatchObject({ changes: 2, stored: 1 });
  });

  it('updates an entry whose bubble was confirmed late, and adds none', async () => {
    const { history } = createBench();
    history.add(entry('a', { outcome: { status: 'not_sent', reason: 'unconfirmed' } }));
    await history.page({ limit: 9, filter: 'all' });
    history.add(entry('a'));
    expect((await history.page({ limit: 9, filter: 'all' })).map(({ outcome }) => outcome)).toEqual([
      { status: 'shown' },
    ]);
  });

  it('skips unreadable entries of another version', async () => {
    const { history, rows } = createBench();
    history.add(entry('a'));
    await history.page({ limit: 9, filter: 'all' });
    const [row] = rows;
    if (!row) throw new Error('nothing was written');
    rows.push({ ...row, id: 2, kind: 'telepathy' }, { ...row, id: 3, outcome: '{' });
    rows.push({ ...row, id: 4, route: '{"screen":"moon"}' });
    const page = await history.page({ limit: 9, filter: 'all' });
    expect(page.map(({ id, route }) => [id, route])).toEqual([
      [4, null],
      [1, { screen: 'home' }],
    ]);
  });

  it('keeps entries that cannot be written, and writes them a minute later', async () => {
    const { clock, history, rows, state } = createBench();
    state.broken = true;
    history.add(entry('a'));
    history.add(entry('gone', { accountId: 'gone' }));
    clock.advance(150);
    await history.forget('gone');
    history.add(entry('b'));
    await history.forget('gone');
    expect(rows).toEqual([]);
    expect(state).toMatchObject({ changes: 0, stored: 0 });
    state.broken = false;
    clock.advance(59_999);
    expect(rows).toEqual([]);
    clock.advance(1);
    await vi.waitFor(() => expect(state).toMatchObject({ changes: 1, stored: 1 }));
    expect(rows.map(({ title }) => title)).toEqual(['a', 'b']);
    await history.close();
    expect(rows).toHaveLength(2);
  });

  it('keeps the newest of too many entries that cannot be written', async () => {
    const { history, rows, state } = createBench();
    state.broken = true;
    for (let index = 0; index < 2_500; index += 1) {
      history.add(entry(`n${index}`));
      if (index === 1_000) await history.forget('other');
    }
    state.broken = false;
    await history.close();
    expect(rows).toHaveLength(2_000);
    expect(rows.at(-1)?.title).toBe('n2499');
  });

  it('an outcome that came with the unconfirmed one is not taken for open', async () => {
    const { history, rows } = createBench();
    history.add(entry('a', { outcome: { status: 'not_sent', reason: 'unconfirmed' } }));
    history.add(entry('a'));
    await history.page({ limit: 9, filter: 'all' });
    history.add(entry('a', { title: 'again' }));
    await history.close();
    expect(rows.at(-1)?.title).toBe('again');
  });

  it('a database that cannot be written leaves the entries of the other one', async () => {
    const { clock, history, rows, writes, state } = createBench();
    state.isPracticeBroken = true;
    history.add(entry('p', { accountId: 'practice' }));
    history.add(entry('a'));
    clock.advance(150);
    await vi.waitFor(() => expect(rows.map(({ title }) => title)).toEqual(['a']));
    state.isPracticeBroken = false;
    await history.close();
    expect(rows.map(({ title }) => title)).toEqual(['a', 'p']);
    expect(writes).toEqual([1, 1]);
  });

  it('does not stop anything if it cannot be written, and reports if it cannot be read', async () => {
    const { history, state, clock } = createBench();
    state.broken = true;
    history.add(entry('a'));
    clock.advance(1_000);
    await history.close();
    await expect(history.page({ limit: 9, filter: 'all' })).rejects.toThrow('The disk is full.');
  });
});
