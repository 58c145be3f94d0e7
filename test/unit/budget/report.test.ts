import { expect, it } from 'vitest';
import { fail } from '../../../main/service/errors.ts';
import { advance, settle } from '../streams/support.ts';
import { callers, createTestBudget, hold, keyFor, request, server } from './support.ts';
import { verbatim, messageOf } from '../../../main/text/message.ts';

const anna = callers.authenticated;

it('reports what each caller used, has left, and when more becomes free', async () => {
  const parts = createTestBudget();
  const { budget, clock } = parts;
  const begun = clock.now();
  for (let n = 0; n < 58; n += 1) await request(parts, anna, 'user', keyFor(anna, 'standard'), () => {});
  void request(parts, anna, 'sync', keyFor(anna, 'standard', { endpoint: 'playing' }), () => {}).catch(
    () => {},
  );
  await budget.takeJoin(anna.scope, 'first');
  const [caller] = budget.report().callers;
  expect(caller).toMatchObject({
    accountId: 'anna',
    server,
    caller: 'authenticated',
    young: false,
    inFlight: 0,
  });
  const row = (name: string) => caller?.rows.find((one) => one.name === name);
  expect(row('standard')).toEqual({
    name: 'standard',
    title: messageOf('limit.requests'),
    source: 'document',
    kind: 'window',
    limit: 60,
    table: 60,
    windowMs: 60_000,
    used: 58,
    counted: 2,
    // The last uses are reserved for streams and moves.
    left: 2,
    nextFreeAt: begun + 60_060,
    said: null,
  });
  expect(row('join-hour')).toMatchObject({ used: 1, left: 7, nextFreeAt: null });
  expect(row('search')).toMatchObject({ used: 0, left: 15 });
  expect(row('activity')).toBeUndefined();
  expect(caller?.waiting).toEqual([
    {
      accountId: 'anna',
      cls: 'sync',
      endpoint: 'playing',
      since: begun,
      until: begun + 60_060,
      why: messageOf('budget.keptForUrgent', { kept: 2, count: 60 }),
    },
  ]);
  budget.close();
});

it('reports the limits shared by this machine', async () => {
  const parts = createTestBudget();
  const { budget } = parts;
  for (const caller of [anna, callers.anonymous])
    await request(parts, caller, 'user', keyFor(caller, 'activity'), () => {});
  const feed = hold(
    budget,
    callers.anonymous,
    'user',
    keyFor(callers.anonymous, 'tvFeed', { about: 'best', stream: true }),
  );
  await settle();
  expect(feed.state()).toBe('open');
  const { shared, callers: told } = budget.report();
  expect(shared).toHaveLength(1);
  expect(shared[0]?.rows.map(({ name, used, left }) => [name, used, left])).toEqual([
    ['activity', 2, 13],
    ['tv-streams', 1, 3],
    ['downloads', 0, 2],
    ['users-streams', 0, 4],
  ]);
  expect(shared[0]?.slots).toMatchObject([{ row: 'tv-streams', about: 'best', cls: 'user', closing: false }]);
  expect(told.map(({ caller }) => caller)).toEqual(['authenticated', 'anonymous']);
});

it('reports cool-downs with cause and end', async () => {
  const { budget, clock } = createTestBudget();
  await budget
    .gate(anna.scope)
    .request('user', keyFor(anna, 'standard', { endpoint: 'account' }), async () =>
      fail({ code: 'rate_limited', message: verbatim('Slow down.') }),
    );
  const since = clock.now();
  expect(budget.report().callers[0]?.coolDowns).toEqual([
    {
      cls: 'user',
      since,
      until: since + 60_000,
      cause: messageOf('budget.coolDownAssumed', { endpoint: 'account' }),
    },
  ]);
  await advance(clock, 60_000);
  expect(budget.report().callers[0]?.coolDowns).toEqual([]);
});

it('is plain data without tokens', async () => {
  const parts = createTestBudget();
  await request(parts, anna, 'user', keyFor(anna, 'standard'), () => {});
  hold(parts.budget, anna, 'upkeep', keyFor(anna, 'eventStream', { stream: true }));
  const report = parts.budget.report();
  expect(structuredClone(report)).toEqual(report);
  expect(JSON.stringify(report)).not.toContain(anna.token);
});
