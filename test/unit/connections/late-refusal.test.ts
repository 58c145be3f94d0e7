import { expect, test } from 'vitest';
import type { Account } from '../../../main/accounts/account.ts';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import type { AccountBackend } from '../../../main/connections/backends.ts';
import { createConnections } from '../../../main/connections/connections.ts';
import type { HttpResponse } from '../../../main/service/http-message.ts';
import type { Store } from '../../../main/store/api.ts';
import { createIntake } from '../../../main/streams/intake.ts';
import { createSupervisor } from '../../../main/streams/supervisor.ts';
import { createTestBudget } from '../budget/support.ts';
import { createMemoryStore, settle } from '../streams/support.ts';

const origin = 'https://example.org';
const refusal: HttpResponse = { status: 401, headers: { get: () => null }, body: null };

const signedIn = (token: string): Account => ({
  id: 'anna',
  kind: 'token',
  server: { baseUrl: origin, name: 'Chess', dialect: 'auto' },
  user: { id: 'anna', name: 'Anna' },
  isBot: false,
  scopes: ['board:play'],
  tokenKeeping: 'this_run',
  expiresAt: null,
  addedAt: 0,
  token,
  tokenOrigin: origin,
  problem: null,
});

/** Connections to a server whose answers are given by the test. */
function setUp() {
  const { clock, budget } = createTestBudget();
  const random = createSeededRandom(1);
  const store = createMemoryStore();
  const pending: { path: string; refuse: () => void }[] = [];
  const problems: string[] = [];
  const nothing = () => {};
  const intake = createIntake({
    ...{ store, clock, random, log: silentLog, onFact: nothing, onQuarantine: nothing },
    ...{ onStorageTrouble: nothing, onOverBudget: nothing, onOverflow: nothing },
  });
  const connections = createConnections(
    {
      ...{ clock, random, log: silentLog, userAgent: 'test' },
      supervisor: createSupervisor({ clock, random, log: silentLog }),
      ...{ onChallenges: nothing, onAway: nothing, onCaughtUp: nothing, onGame: nothing },
      known: () => ({ games: [], challenges: [] }),
      pathOf: () => undefined,
      onProblem: (accountId, { code }) => problems.push(`${accountId} ${code}`),
      backendOf: () => ({ store: store as unknown as Store, budget, intake }) satisfies AccountBackend,
      fetch: (url) =>
        new Promise((resolve) => {
          pending.push({ path: new URL(url).pathname, refuse: () => resolve(refusal) });
        }),
    },
    budget,
  );
  const asked = async (path: string) => {
    await settle();
    const request = pending.findLast((one) => one.path.includes(path));
    if (!request) throw new Error(`no request to ${path}`);
    return request;
  };
  return { connections, problems, asked };
}

test('a refusal of the token stops the account', async () => {
  const { connections, problems, asked } = setUp();
  connections.follow([signedIn('first')]);
  void connections.client('anna')?.account();
  (await asked('/api/account')).refuse();
  await settle();
  expect(problems).toContain('anna unauthorized');
  connections.close();
});

test('a late refusal of a replaced token does not stop the account that signed in again', async () => {
  const { connections, problems, asked } = setUp();
  connections.follow([signedIn('first')]);
  void connections.client('anna')?.account();
  const late = await asked('/api/account');
  connections.follow([signedIn('second')]);
  late.refuse();
  await settle();
  expect(problems).toEqual([]);
  connections.close();
});

test('nor does a late refusal by the explorer', async () => {
  const { connections, problems, asked } = setUp();
  const account = signedIn('first');
  connections.follow([account]);
  const explorer = connections.explorer(account, { baseUrl: origin, sendsToken: true });
  void explorer?.mastersGame('abcdefgh');
  const late = await asked('abcdefgh');
  connections.follow([signedIn('second')]);
  late.refuse();
  await settle();
  expect(problems).toEqual([]);
  connections.close();
});
