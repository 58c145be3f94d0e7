import { chmodSync, mkdirSync, readdirSync, truncateSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { StoreError } from '../../../main/store/api.ts';
import { entries, entry, makeFolder, NOON, type Folder } from '../../unit/store/support.ts';
import { createListeningLog, mortalWorker, openStore, incidentTexts } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

test('each caller of a burst gets its result, in the order of the calls', async () => {
  const store = await openStore(folder.file);
  const answers = await Promise.all(entries(500).map((one) => store.ledger.append([one])));
  expect(answers.flat().map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  const claims = await Promise.all(
    [1, 2, 3, 4].map((n) => store.ledger.claimNotification('alice', 'challenge:c1', NOON + n)),
  );
  expect(claims).toEqual([true, false, false, false]);
  await store.close();

  const again = await openStore(folder.file);
  expect(await again.ledger.append([entry(3)])).toEqual([{ id: 4, fresh: false }]);
  expect(await again.status()).toMatchObject({ entries: 500, quarantined: 0, incidents: [] });
  await again.close();
});

test('closing waits for pending calls; later ones are refused', async () => {
  const store = await openStore(folder.file);
  const append = store.ledger.append([entry(1)]);
  const closing = store.close();
  await expect(store.ledger.newestId()).rejects.toMatchObject({ code: 'closed' });
  expect(await append).toEqual([{ id: 1, fresh: true }]);
  await closing;
  await store.close();
  await expect(store.games.ongoing()).rejects.toBeInstanceOf(StoreError);
  expect(readdirSync(folder.path).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
});

test('errors arrive as `StoreError`s', async () => {
  const store = await openStore(folder.file);
  const failure = await store.ledger
    .append([entry(1, { at: 'noon' as never })])
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreError);
  expect(failure).toMatchObject({ code: 'internal' });
  await store.close();
});

test('an unusable path is refused with the reason', async () => {
  mkdirSync(folder.file);
  await expect(openStore(folder.file)).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining('not a file'),
  });
  chmodSync(folder.file, 0o555);
  await expect(openStore(`${folder.file}/outpost.db`)).rejects.toMatchObject({ code: 'readonly' });
  chmodSync(folder.file, 0o755);
});

test('actions of opening are in the status and in the log', async () => {
  const first = await openStore(folder.file);
  await first.ledger.append(entries(20));
  await first.close();
  truncateSync(folder.file, 0);
  const { log, messages } = createListeningLog();
  const clock = createVirtualClock(NOON);
  const store = await openStore(folder.file, { log, clock });
  const { incidents, entries: count } = await store.status();
  expect(count).toBe(20);
  const texts = incidentTexts(incidents);
  expect(incidents.map(({ at }) => at)).toEqual([NOON]);
  expect(texts).toEqual([expect.stringContaining('was restored')]);
  expect(messages).toEqual([`database incident ${JSON.stringify({ message: incidents[0]?.message })}`]);
  await store.close();
});

test('the first copy is made a minute after opening', async () => {
  const clock = createVirtualClock(NOON);
  const store = await openStore(folder.file, { clock });
  await store.ledger.append([entry(1)]);
  const copies = () => readdirSync(folder.path).filter((name) => /\.copy-[^.]*$/.test(name));
  expect(copies()).toEqual([]);
  clock.advance(60_000);
  await vi.waitFor(() => expect(copies()).toEqual(['outpost.db.copy-20260115T120100Z']), { timeout: 20_000 });
  await store.close();
});

describe('a thread that exits', () => {
  const die = { code: 'internal', message: expect.stringContaining('ended') };

  test('rejects pending calls, restarts after a pause, and serves calls made meanwhile', async () => {
    const clock = createVirtualClock(NOON);
    const { log, said } = createListeningLog();
    const store = await openStore(folder.file, { clock, log, workerUrl: mortalWorker });
    await store.ledger.append([entry(1)]);
    await expect(store.ledger.lastSeen('nobody')).rejects.toMatchObject(die);
    await said('store thread crashed, restarting');
    const newest = store.ledger.newestId();
    clock.advance(500);
    expect(await newest).toBe(1);
    await said('store thread restarted');
    await store.close();
  });

  test('stays closed after the second exit in a row', async () => {
    const clock = createVirtualClock(NOON);
    const { log, said } = createListeningLog();
    const store = await openStore(folder.file, { clock, log, workerUrl: mortalWorker });
    await expect(store.ledger.lastSeen('nobody')).rejects.toMatchObject(die);
    clock.advance(500);
    await said('store thread restarted');
    await expect(store.ledger.lastSeen('nobody')).rejects.toMatchObject(die);
    await said('store thread crashed again, staying closed');
    await expect(store.ledger.newestId()).rejects.toMatchObject({
      code: 'closed',
      message: expect.stringContaining('Restart Outpost'),
    });
    await store.close();
  });

  test('may exit again after it ran steadily', async () => {
    const clock = createVirtualClock(NOON);
    const { log, said, messages } = createListeningLog();
    const store = await openStore(folder.file, { clock, log, workerUrl: mortalWorker });
    await expect(store.ledger.lastSeen('nobody')).rejects.toMatchObject(die);
    clock.advance(500);
    await said('store thread restarted');
    clock.advance(600_000);
    await expect(store.ledger.lastSeen('nobody')).rejects.toMatchObject(die);
    const newest = store.ledger.newestId();
    clock.advance(500);
    expect(await newest).toBe(0);
    expect(messages.filter((message) => message.startsWith('store thread crashed, restarting'))).toHaveLength(
      2,
    );
    await store.close();
  });

  test('can be closed while it is down', async () => {
    const clock = createVirtualClock(NOON);
    const store = await openStore(folder.file, { clock, workerUrl: mortalWorker });
    await expect(store.ledger.lastSeen('nobody')).rejects.toMatchObject(die);
    const asked = Promise.allSettled([store.ledger.newestId()]);
    await store.close();
    expect(await asked).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'closed' }) },
    ]);
    expect(clock.untilNext()).toBeUndefined();
  });
});
