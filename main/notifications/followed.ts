/** Users that accounts follow: fetched only if a rule needs them, stored, and fetched again when stale. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Result } from '../service/errors.ts';
import type { Store } from '../store/api.ts';
import { messageOf, type Message } from '../text/message.ts';

export interface FollowedOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined if the account is not connected. */
  readonly ask: (accountId: string) => Promise<Result<readonly string[]>> | undefined;
  /** Why the account cannot be asked at all; null when it can. */
  readonly obstacle: (accountId: string) => Message | null;
  readonly storeOf: (accountId: string) => Pick<Store, 'follows'>;
  readonly onChange: () => void;
}

/** Age after which an answer is stale, ms. A stale answer is used while it is fetched again. */
const old = 12 * 3_600_000;
/** Least time after an attempt before the next automatic one, ms. */
const pause = 10 * 60_000;
/** Longest time that a notification waits for the first answer, ms. */
const patience = 1_500;

interface FollowedState {
  users: ReadonlySet<string> | null;
  /** ms since the epoch. */
  askedAt: number | null;
  problem: Message | null;
  /** Monotonic ms of the last attempt. */
  triedAt: number;
  asking: Promise<boolean> | null;
  loaded: Promise<void>;
}

export function createFollowed(options: FollowedOptions) {
  const { clock, storeOf, onChange } = options;
  const log = options.log.child('followed');
  const accounts = new Map<string, FollowedState>();

  const stateOf = (accountId: string): FollowedState => {
    const before = accounts.get(accountId);
    if (before) return before;
    const made: FollowedState = {
      users: null,
      askedAt: null,
      problem: null,
      triedAt: Number.NEGATIVE_INFINITY,
      asking: null,
      loaded: Promise.resolve(),
    };
    made.loaded = storeOf(accountId)
      .follows.get(accountId)
      .then((row) => {
        if (!row) return;
        made.users = new Set(row.users);
        made.askedAt = row.askedAt;
        onChange();
      })
      .catch((error: unknown) => log.warn('followed users not read', { reason: String(error) }));
    accounts.set(accountId, made);
    return made;
  };

  const ask = (accountId: string): Promise<boolean> => {
    const one = stateOf(accountId);
    one.asking ??= askNow(accountId, one).finally(() => {
      one.asking = null;
      onChange();
    });
    return one.asking;
  };

  const askNow = async (accountId: string, one: FollowedState): Promise<boolean> => {
    one.problem = options.obstacle(accountId);
    if (one.problem !== null) return false;
    const request = options.ask(accountId);
    if (!request) {
      one.problem = messageOf('account.notConnected');
      return false;
    }
    one.triedAt = clock.monotonic();
    const answer = await request;
    if (!answer.ok) {
      one.problem = answer.error.message;
      log.info('followed users not fetched', { reason: answer.error.message });
      return false;
    }
    const users = answer.value.map((id) => id.toLowerCase());
    one.users = new Set(users);
    one.askedAt = clock.now();
    await storeOf(accountId)
      .follows.put(accountId, { askedAt: one.askedAt, users })
      .catch((error: unknown) => log.warn('followed users not stored', { reason: String(error) }));
    return true;
  };

  return {
    /** Ids in lower case; null while unknown. Waits up to `patience` for the first answer. */
    async of(accountId: string): Promise<ReadonlySet<string> | null> {
      const one = stateOf(accountId);
      await one.loaded;
      const age = one.askedAt === null ? Infinity : Math.abs(clock.now() - one.askedAt);
      const mayAsk = one.asking === null && clock.monotonic() - one.triedAt >= pause;
      if (age > old && mayAsk) void ask(accountId);
      if (one.users || !one.asking) return one.users;
      const asking = one.asking;
      await new Promise<void>((resolve) => {
        const timeout = clock.after(patience, resolve);
        void asking.then(() => {
          timeout.cancel();
          resolve();
        });
      });
      return one.users;
    },
    /** Fetches from the server now. Resolves to whether it answered. */
    ask,
    /** Notes a change that the account itself made, so that the list need not be fetched again. */
    async set(accountId: string, userId: string, isFollowed: boolean): Promise<void> {
      const one = stateOf(accountId);
      await one.loaded;
      // Without a list there is nothing to change: it is fetched in full when a rule needs it.
      if (!one.users || one.askedAt === null || one.users.has(userId) === isFollowed) return;
      const users = [...one.users].filter((id) => id !== userId);
      if (isFollowed) users.push(userId);
      one.users = new Set(users);
      onChange();
      await storeOf(accountId)
        .follows.put(accountId, { askedAt: one.askedAt, users })
        .catch((error: unknown) => log.warn('followed users not stored', { reason: String(error) }));
    },
    view(accountId: string): {
      readonly count: number;
      readonly askedAt: number | null;
      readonly problem: Message | null;
    } {
      const { users, askedAt, problem } = stateOf(accountId);
      return { count: users?.size ?? 0, askedAt, problem };
    },
    forget: (accountId: string): void => void accounts.delete(accountId),
  };
}
