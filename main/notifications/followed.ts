/** Whom accounts follow: asked only where a rule wants to know, kept, and asked again when it has grown old. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Result } from '../service/errors.ts';
import type { Store } from '../store/api.ts';
import { say } from '../text/say.ts';

export interface Followed {
  /** Ids in lower case; null while nobody can say. Waits for a first answer, but not long. */
  of(accountId: string): Promise<ReadonlySet<string> | null>;
  /** Asks the server now. Resolves to whether it answered. */
  ask(accountId: string): Promise<boolean>;
  view(accountId: string): {
    readonly count: number;
    readonly askedAt: number | null;
    readonly problem: string | null;
  };
  forget(accountId: string): void;
}

export interface FollowedOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** undefined: the account is not connected. */
  readonly ask: (accountId: string) => Promise<Result<readonly string[]>> | undefined;
  /** Why the account cannot be asked at all, as a sentence; null when it can. */
  readonly obstacle: (accountId: string) => string | null;
  readonly storeOf: (accountId: string) => Pick<Store, 'follows'>;
  readonly onChange: () => void;
}

/** An answer older than this is asked for again, beside its use. ms. */
const old = 12 * 3_600_000;
/** How soon after a failure the server is asked again by itself, ms. */
const pause = 10 * 60_000;
/** How long a notification may wait for a first answer, ms. */
const patience = 1_500;

interface Held {
  users: ReadonlySet<string> | null;
  /** ms since the epoch. */
  askedAt: number | null;
  problem: string | null;
  /** Monotonic. */
  triedAt: number;
  asking: Promise<boolean> | null;
  loaded: Promise<void>;
}

export function createFollowed(options: FollowedOptions): Followed {
  const { clock, storeOf, onChange } = options;
  const log = options.log.child('followed');
  const accounts = new Map<string, Held>();

  const held = (accountId: string): Held => {
    const before = accounts.get(accountId);
    if (before) return before;
    const made: Held = {
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
      .catch((error: unknown) =>
        log.warn('whom an account follows cannot be read', { reason: String(error) }),
      );
    accounts.set(accountId, made);
    return made;
  };

  const ask = (accountId: string): Promise<boolean> => {
    const one = held(accountId);
    one.asking ??= askNow(accountId, one).finally(() => {
      one.asking = null;
      onChange();
    });
    return one.asking;
  };

  const askNow = async (accountId: string, one: Held): Promise<boolean> => {
    one.problem = options.obstacle(accountId);
    if (one.problem !== null) return false;
    const asked = options.ask(accountId);
    if (!asked) {
      one.problem = say('The account is not connected.');
      return false;
    }
    one.triedAt = clock.monotonic();
    const answer = await asked;
    if (!answer.ok) {
      one.problem = answer.error.message;
      log.info('the server does not say whom an account follows', { reason: answer.error.message });
      return false;
    }
    const users = answer.value.map((id) => id.toLowerCase());
    one.users = new Set(users);
    one.askedAt = clock.now();
    await storeOf(accountId)
      .follows.put(accountId, { askedAt: one.askedAt, users })
      .catch((error: unknown) =>
        log.warn('whom an account follows cannot be kept', { reason: String(error) }),
      );
    return true;
  };

  return {
    async of(accountId) {
      const one = held(accountId);
      await one.loaded;
      const age = one.askedAt === null ? Infinity : Math.abs(clock.now() - one.askedAt);
      const mayAsk = one.asking === null && clock.monotonic() - one.triedAt >= pause;
      if (age > old && mayAsk) void ask(accountId);
      if (one.users || !one.asking) return one.users;
      const asking = one.asking;
      await new Promise<void>((resolve) => {
        const late = clock.after(patience, resolve);
        void asking.then(() => {
          late.cancel();
          resolve();
        });
      });
      return one.users;
    },
    ask,
    view(accountId) {
      const { users, askedAt, problem } = held(accountId);
      return { count: users?.size ?? 0, askedAt, problem };
    },
    forget: (accountId) => void accounts.delete(accountId),
  };
}
