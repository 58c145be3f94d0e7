/** Challenges that can still be answered, folded from the ledger's facts and checked against the server's list. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { DeclineReason } from '../../chess/vocabulary.ts';
import type { Challenge, ChallengeList, ServiceEvent } from '../../service/domain.ts';
import type { Result } from '../../service/errors.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { contractFailure } from '../../views/failure.ts';
import { challengeView } from './challenge-view.ts';

/** The part of the service client that is used here. */
export interface ChallengeService {
  challenges(): Promise<Result<{ readonly value: ChallengeList }>>;
  acceptChallenge(id: string): Promise<Result<unknown>>;
  declineChallenge(id: string, reason: DeclineReason): Promise<Result<unknown>>;
}

export interface ChallengesOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly account: (accountId: string) => AccountContext | undefined;
  readonly service: (accountId: string) => ChallengeService | undefined;
  readonly onChange: () => void;
}

export interface Challenges {
  fold(accountId: string, event: ServiceEvent, receivedAt: number): void;
  /** Takes the server's whole list, asked for at `askedAt`, as the truth: what was there before and is not in it is gone. */
  replace(accountId: string, list: ChallengeList, askedAt: number): void;
  /** Those to answer first, then own ones; the soonest to expire first, then the newest. */
  list(): readonly ChallengeView[];
  /** Ids of challenges from others that are believed to be open. */
  incoming(accountId: string): readonly string[];
  accept(accountId: string, challengeId: string): Promise<void>;
  decline(accountId: string, challengeId: string, reason: DeclineReason): Promise<void>;
  /** Forgets an account's challenges. */
  forget(accountId: string): void;
}

/** Real-time challenges expire this long after the challenger was last seen, and no event says so. ms. */
const realTimeExpiry = 20_000;
/** Challenges of one account that are shown at once, far more than anybody can answer; the newest stay. */
const mostOpen = 300;
/** How long the check of expired challenges waits for others to fall due, ms. */
const checkDelay = 500;

export function createChallenges(options: ChallengesOptions): Challenges {
  const { clock, account, service, onChange } = options;
  const log = options.log.child('challenges');
  const open = new Map<string, ChallengeView>();
  const checks = new Map<string, Timer>();

  const keyOf = (accountId: string, id: string) => `${accountId} ${id}`;

  const put = (accountId: string, challenge: Challenge, receivedAt: number) => {
    const context = account(accountId);
    if (!context) return;
    const key = keyOf(accountId, challenge.id);
    const before = open.get(key);
    const expiresAt = challenge.timeControl.kind === 'clock' ? receivedAt + realTimeExpiry : null;
    open.set(
      key,
      challengeView(challenge, context, { receivedAt: before?.receivedAt ?? receivedAt, expiresAt, before }),
    );
    if (expiresAt !== null) checkAt(accountId, expiresAt);
    const [oldest] = before === undefined ? ofAccount(accountId).slice(0, -mostOpen) : [];
    if (oldest) open.delete(keyOf(accountId, oldest.id));
  };

  const drop = (accountId: string, id: string) => {
    if (open.delete(keyOf(accountId, id))) onChange();
  };

  /** Nothing says that a challenge expired, and one whose challenger stays lives on: only the server's list tells. */
  const checkAt = (accountId: string, at: number) => {
    if (checks.has(accountId)) return;
    checks.set(
      accountId,
      clock.after(Math.max(0, at - clock.now()) + checkDelay, () => {
        checks.delete(accountId);
        void check(accountId);
      }),
    );
  };

  const check = async (accountId: string) => {
    const expiring = ofAccount(accountId).flatMap((view) =>
      view.expiresAt === null ? [] : [view.expiresAt],
    );
    const soonest = Math.min(...expiring);
    if (expiring.length === 0) return;
    if (soonest > clock.now()) {
      checkAt(accountId, soonest);
      return;
    }
    const askedAt = clock.now();
    const answer = await service(accountId)?.challenges();
    if (!answer) return;
    if (answer.ok) {
      replaceAll(accountId, answer.value.value, askedAt);
      return;
    }
    log.info('the list of challenges could not be checked', { code: answer.error.code });
    // Unknown is not gone: shown past its time until the server can be asked again.
    checkAt(accountId, clock.now() + realTimeExpiry);
  };

  const ofAccount = (accountId: string) => [...open.values()].filter((view) => view.accountId === accountId);

  const replaceAll = (accountId: string, list: ChallengeList, askedAt: number) => {
    const alive = [...list.incoming, ...list.outgoing].filter((challenge) => challenge.status === 'created');
    const ids = new Set(alive.map((challenge) => challenge.id));
    for (const view of ofAccount(accountId)) {
      // One that came in after the server wrote its list is not judged by it.
      if (!ids.has(view.id) && view.receivedAt < askedAt) open.delete(keyOf(accountId, view.id));
    }
    for (const challenge of alive) put(accountId, challenge, askedAt);
    onChange();
  };

  const find = (accountId: string, challengeId: string) => {
    const view = open.get(keyOf(accountId, challengeId));
    const client = service(accountId);
    if (!view || !client) {
      throw new ContractFailure('unavailable', 'This challenge is no longer open.');
    }
    return client;
  };

  const settle = (accountId: string, challengeId: string, result: Result<unknown>) => {
    if (result.ok || result.error.code === 'not_found') drop(accountId, challengeId);
    if (result.ok) return;
    throw result.error.code === 'not_found'
      ? new ContractFailure('not_found', 'This challenge is gone: it was taken back, or it expired.')
      : contractFailure(result.error);
  };

  return {
    fold(accountId, event, receivedAt) {
      switch (event.type) {
        case 'challenge':
          put(accountId, event.challenge, receivedAt);
          onChange();
          break;
        case 'challengeDeclined':
        case 'challengeCanceled':
          drop(accountId, event.challenge.id);
          break;
        case 'gameStart':
        case 'gameFinish':
          // Nothing else says "accepted": the game has the challenge's id.
          drop(accountId, event.game.id);
          break;
      }
    },
    replace: replaceAll,
    list: () =>
      [...open.values()].sort(
        (a, b) =>
          a.direction.localeCompare(b.direction) ||
          (a.expiresAt ?? Number.MAX_SAFE_INTEGER) - (b.expiresAt ?? Number.MAX_SAFE_INTEGER) ||
          b.receivedAt - a.receivedAt,
      ),
    incoming: (accountId) =>
      ofAccount(accountId)
        .filter((view) => view.direction === 'in')
        .map((view) => view.id),
    async accept(accountId, challengeId) {
      settle(accountId, challengeId, await find(accountId, challengeId).acceptChallenge(challengeId));
    },
    async decline(accountId, challengeId, reason) {
      settle(
        accountId,
        challengeId,
        await find(accountId, challengeId).declineChallenge(challengeId, reason),
      );
    },
    forget(accountId) {
      checks.get(accountId)?.cancel();
      checks.delete(accountId);
      for (const view of ofAccount(accountId)) open.delete(keyOf(accountId, view.id));
      onChange();
    },
  };
}
