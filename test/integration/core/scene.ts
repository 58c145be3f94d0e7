import { afterEach, expect, vi } from 'vitest';
import type { AccountView } from '../../../preload/contract/models.ts';
import type { PracticeStart } from '../../../main/practice/protocol.ts';
import { openHost, userToken, type TestHost } from '../practice/support.ts';
import { addAccount, startCore, type Profile, type RunningCore, type Surroundings } from './support.ts';

const patience = { timeout: 30_000 };
const closing: (() => Promise<void>)[] = [];

/** Clubs and cores of one test, closed after it in reverse order. */
export function stage() {
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return {
    async openClub(start: Partial<PracticeStart> = {}): Promise<TestHost> {
      // A short history: the app would download months of it during the test.
      const host = await openHost({ speed: 100, historyDays: 3, ...start });
      closing.push(() => host.stop());
      return host;
    },
    async run(profile: Profile, surroundings: Surroundings = {}): Promise<RunningCore> {
      const running = await startCore(profile, surroundings);
      closing.push(() => running.core.close());
      return running;
    },
  };
}

/** Signs the club's user in and waits until the account is online. */
export async function signIn({ core }: RunningCore, club: TestHost): Promise<string> {
  const id = await addAccount(core, club.baseUrl, userToken);
  await online({ core }, id);
  return id;
}

export function stateOf(
  { core }: Pick<RunningCore, 'core'>,
  accountId: string,
): AccountView['state'] | undefined {
  return core.queries['accounts.list']().find(({ id }) => id === accountId)?.state;
}

export async function online(running: Pick<RunningCore, 'core'>, accountId: string): Promise<void> {
  await vi.waitFor(() => expect(stateOf(running, accountId)).toBe('online'), patience);
}

/** Waits until the first account has every game of its server. */
export async function archiveComplete({ core }: RunningCore): Promise<void> {
  await vi.waitFor(
    async () =>
      expect((await core.queries['history.view']())[0]?.sync).toMatchObject({
        phase: 'complete',
        cause: null,
      }),
    patience,
  );
}

/** Sends a challenge for a long game, which stays open. */
export const challengeMe = (club: TestHost, increment = 0) =>
  club.control('POST', '/challenge', { opponent: 'willow', limit: 10_800, increment, ttlMs: 1e9 });
