import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { createBudget } from '../../../main/budget/scheduler.ts';
import type { Budget, BudgetScope } from '../../../main/budget/scheduler.ts';
import { createServiceClient } from '../../../main/service/client.ts';
import { createTransport } from '../../../main/service/transport.ts';
import type { StreamClose } from '../../../main/service/transport.ts';
import type { Store } from '../../../main/store/api.ts';
import { json, startServer } from '../service/server.ts';
import type { Handler, TestServer } from '../service/server.ts';
import { openStore } from '../store/support.ts';

/** The real client and budget, over real sockets and with a real database. */

let server: TestServer;
let folder: string;
const stores: Store[] = [];

beforeEach(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'outpost-budget-'));
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run() {
  const store = await openStore(join(folder, 'outpost.db'));
  stores.push(store);
  const clock = createSystemClock();
  const scope: BudgetScope = { accountId: 'anna', server: server.url, caller: 'authenticated' };
  const budget = createBudget({ clock, random: createSeededRandom(1), log: silentLog, quotas: store.quotas });
  const transport = createTransport({
    fetch: (url, init) => fetch(url, init),
    clock,
    log: silentLog,
    userAgent: 'Outpost tests',
    onResponse: (report) => budget.responseSeen(scope.server, report),
  });
  const client = createServiceClient({
    transport,
    gate: budget.gate(scope),
    log: silentLog,
    server: { baseUrl: server.url, dialect: 'wire' },
    credential: { token: 'secret-token-of-anna', origin: new URL(server.url).origin },
  });
  return { budget, client, store };
}

const used = (budget: Budget, row: string) =>
  budget.report().callers[0]?.rows.find(({ name }) => name === row)?.used;

const playing = json({ nowPlaying: [] });

test('uses of one run count in the next, even after a kill', async () => {
  server.answer(playing);
  const first = await run();
  for (let n = 0; n < 7; n += 1) expect((await first.client.playing()).ok).toBe(true);
  const second = await run();
  expect((await second.client.playing()).ok).toBe(true);
  expect(used(second.budget, 'standard')).toBe(8);
  expect(server.seen).toHaveLength(8);
});

test('a followed redirect counts as one more request', async () => {
  const elsewhere: Handler = (seen, response) => {
    if (seen.url.includes('moved')) return playing(seen, response);
    response.writeHead(307, { location: '/api/account/playing?moved=1' });
    response.end();
  };
  server.answer(elsewhere);
  const { budget, client } = await run();
  expect((await client.playing()).ok).toBe(true);
  expect(server.seen).toHaveLength(2);
  expect(used(budget, 'standard')).toBe(2);
});

test('a token test counts as a request without a token', async () => {
  server.answer(json({ 'another-token': null }));
  const { budget, client } = await run();
  expect(await client.testToken('another-token')).toMatchObject({ ok: true, value: null });
  expect(server.seen[0]?.headers.authorization).toBeUndefined();
  expect(budget.report().callers.map(({ caller }) => caller)).toEqual(['anonymous']);
});

test('a 429 with an HTML page and no header: the class pauses for a minute, and nothing more is sent', async () => {
  server.answer((_seen, response) => {
    response.writeHead(429, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Too many requests</title>');
  });
  const { budget, client } = await run();
  expect(await client.playing()).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  const giveUp = new AbortController();
  const second = client.playing({ signal: giveUp.signal });
  const [rest] = budget.report().callers[0]?.coolDowns ?? [];
  expect((rest?.until ?? 0) - (rest?.since ?? 0)).toBeGreaterThan(59_000);
  expect(budget.report().callers[0]?.waiting).toHaveLength(1);
  giveUp.abort();
  expect(await second).toMatchObject({ ok: false, error: { code: 'aborted' } });
  expect(server.seen).toHaveLength(1);
});

test('a 429 takes effect with its header, although its body never ends', async () => {
  server.answer((_seen, response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '30' });
    response.write('{"error":');
  });
  const { budget, client } = await run();
  const giveUp = new AbortController();
  const rests = new Promise<void>((resolve) => {
    budget.onChange(() => {
      if (budget.report().callers.some(({ coolDowns }) => coolDowns.length > 0)) resolve();
    });
  });
  const refused = client.playing({ signal: giveUp.signal });
  await rests;
  expect(budget.report().callers[0]?.coolDowns).toMatchObject([{ cls: 'upkeep' }]);
  expect(await client.openEventStream({ onLine: () => {} })).toMatchObject({
    reason: 'refused',
    error: { code: 'rate_limited', local: true },
  });
  giveUp.abort();
  expect(await refused).toMatchObject({ ok: false });
  expect(server.seen).toHaveLength(1);
});

test('a 401 during a run ends the token’s streams and blocks its requests', async () => {
  server.answer((seen, response) => {
    if (seen.url.startsWith('/api/stream/event')) {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write('\n');
    } else json({ error: 'No such token' }, 401)(seen, response);
  });
  const { budget, client } = await run();
  let stream: Promise<StreamClose> | undefined;
  await new Promise<void>((resolve) => {
    stream = client.openEventStream({ onLine: () => {}, onKeepAlive: resolve });
  });
  expect(await client.playing()).toMatchObject({ ok: false, error: { code: 'unauthorized' } });
  expect(await stream).toMatchObject({ reason: 'refused', error: { code: 'unauthorized' } });
  expect(await client.move('board', 'game1', 'e2e4')).toMatchObject({
    ok: false,
    error: { code: 'unauthorized' },
  });
  expect(await client.openEventStream({ onLine: () => {} })).toMatchObject({
    reason: 'refused',
    error: { code: 'unauthorized' },
  });
  expect(server.seen).toHaveLength(2);
  expect(budget.report().callers[0]?.stopped).not.toBeNull();
});
