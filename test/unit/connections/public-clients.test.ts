import { expect, test } from 'vitest';
import type { Account } from '../../../main/accounts/account.ts';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import type { AccountBackend } from '../../../main/connections/backends.ts';
import { createConnections } from '../../../main/connections/connections.ts';
import type { Supervisor } from '../../../main/streams/supervisor.ts';
import { createTestBudget } from '../budget/support.ts';

const watching = (baseUrl: string): Account => ({
  id: 'watch',
  kind: 'watch',
  server: { baseUrl, name: 'Chess', dialect: 'auto' },
  user: null,
  isBot: false,
  scopes: null,
  tokenKeeping: null,
  expiresAt: null,
  addedAt: 0,
  token: null,
  tokenOrigin: null,
  problem: null,
});

function createIdleConnections() {
  const { clock, budget } = createTestBudget();
  const uncalled = () => {
    throw new Error('An account that only watches has no stream');
  };
  return createConnections(
    {
      ...{ clock, random: createSeededRandom(1), log: silentLog, userAgent: 'test' },
      ...{ fetch: uncalled, known: uncalled, pathOf: uncalled, onChallenges: uncalled },
      ...{ onAway: uncalled, onCaughtUp: uncalled, onGame: uncalled, onProblem: uncalled },
      supervisor: {} as Supervisor,
      backendOf: () => ({ budget }) as AccountBackend,
    },
    budget,
  );
}

test('an account without a token keeps its client while it is there', () => {
  const connections = createIdleConnections();
  const account = watching('https://one.example');
  const client = connections.publicClient(account);
  connections.follow([account]);
  expect(client).toBeDefined();
  expect(connections.publicClient(account)).toBe(client);
});

test('an account that was removed and added again has a new client', () => {
  const connections = createIdleConnections();
  const client = connections.publicClient(watching('https://one.example'));
  connections.follow([]);
  expect(connections.publicClient(watching('https://two.example'))).not.toBe(client);
});
