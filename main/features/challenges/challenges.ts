/** Challenges that can still be answered, folded from the ledger's facts and checked against the server's list. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { DeclineReason } from '../../chess/vocabulary.ts';
import type { ChallengeTerms, MadeOpen } from '../../service/codec/challenge.ts';
import type { Challenge, ChallengeList, ServiceEvent } from '../../service/domain.ts';
import type { Result } from '../../service/errors.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { valueOf } from '../../views/failure.ts';
import { createAnswering } from './answering.ts';
import { addressOf, challengeView } from './challenge-view.ts';
import { say } from '../../text/say.ts';

/** How long one try may last, and when it is not wanted any more. */
export interface AnswerOptions {
  readonly signal: AbortSignal;
  readonly limits: { readonly headersMs: number; readonly bodyMs: number };
}

/** What makes challenges and games. */
export interface ChallengeMaker {
  createChallenge(username: string, terms: ChallengeTerms): Promise<Result<{ readonly value: string }>>;
  challengeComputer(level: number, terms: ChallengeTerms): Promise<Result<{ readonly value: string }>>;
  openChallenge(terms: ChallengeTerms): Promise<Result<{ readonly value: MadeOpen }>>;
}

/** The part of the service client that is used here. */
export interface ChallengeService extends ChallengeMaker {
  challenges(): Promise<Result<{ readonly value: ChallengeList }>>;
  playing(): Promise<Result<{ readonly value: readonly { readonly id: string }[] }>>;
  acceptChallenge(id: string, options: AnswerOptions): Promise<Result<unknown>>;
  declineChallenge(id: string, reason: DeclineReason, options: AnswerOptions): Promise<Result<unknown>>;
  cancelChallenge(id: string): Promise<Result<unknown>>;
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
  /** Takes the server's whole list, asked for at `askedAt` (monotonic), as the truth: what was there before and is not in it is gone. */
  replace(accountId: string, list: ChallengeList, askedAt: number): void;
  /** Those to answer first, then own ones; the soonest to expire first, then the newest. */
  list(): readonly ChallengeView[];
  /** Challenges from others that were open when the app last ended: not shown, but known until the server is asked. */
  remember(accountId: string, ids: readonly string[]): void;
  /** Ids of challenges from others that are believed to be open. */
  incoming(accountId: string): readonly string[];
  accept(accountId: string, challengeId: string): Promise<void>;
  decline(accountId: string, challengeId: string, reason: DeclineReason): Promise<void>;
  /** Challenges a user; the challenge's id, which is that of the game too, once it is accepted. */
  create(accountId: string, username: string, terms: ChallengeTerms): Promise<string>;
  /** Makes a challenge for whoever has its address. */
  createOpen(
    accountId: string,
    terms: ChallengeTerms,
  ): Promise<{ readonly id: string; readonly address: string }>;
  /** Takes an own challenge back. */
  cancel(accountId: string, challengeId: string): Promise<void>;
  /** Begins a game against the computer at a level from 1 to 8; its id. */
  playComputer(accountId: string, level: number, terms: ChallengeTerms): Promise<string>;
  /** Forgets an account's challenges. */
  forget(accountId: string): void;
}

/** Real-time challenges expire this long after the challenger was last seen, and no event says so. ms. */
const realTimeExpiry = 20_000;
/** Challenges of one account that are shown at once, far more than anybody can answer; the newest stay. */
const mostOpen = 300;
/** An answer that takes longer is lost: whether it arrived is asked then, ms. */
const tryLimits = { headersMs: 10_000, bodyMs: 5_000 } as const;
/** How long the check of expired challenges waits for others to fall due, ms. */
const checkDelay = 500;

/** Moments are monotonic: a wall clock that is set must neither keep a challenge nor drop one. */
interface Held {
  readonly view: ChallengeView;
  readonly since: number;
  /** When it may have expired; null when it does not by itself. */
  readonly until: number | null;
}

export function createChallenges(options: ChallengesOptions): Challenges {
  const { clock, account, service, onChange } = options;
  const log = options.log.child('challenges');
  const open = new Map<string, Held>();
  const remembered = new Map<string, readonly string[]>();
  const answering = createAnswering({ clock });
  const checks = new Map<string, Timer>();

  const keyOf = (accountId: string, id: string) => `${accountId} ${id}`;

  const put = (accountId: string, challenge: Challenge, receivedAt: number) => {
    const context = account(accountId);
    if (!context) return;
    const key = keyOf(accountId, challenge.id);
    const before = open.get(key);
    const expires = challenge.timeControl.kind === 'clock';
    const since = clock.monotonic();
    const until = expires ? since + realTimeExpiry : null;
    const view = challengeView(challenge, context, {
      receivedAt: before?.view.receivedAt ?? receivedAt,
      expiresAt: expires ? receivedAt + realTimeExpiry : null,
      before: before?.view,
    });
    open.set(key, { view, since: before?.since ?? since, until });
    if (until !== null) checkAt(accountId, until);
    const [oldest] = before === undefined ? ofAccount(accountId).slice(0, -mostOpen) : [];
    if (oldest) open.delete(keyOf(accountId, oldest.view.id));
  };

  const drop = (accountId: string, id: string) => {
    answering.heard(keyOf(accountId, id), 'gone');
    if (open.delete(keyOf(accountId, id))) onChange();
  };

  /** Nothing says that a challenge expired, and one whose challenger stays lives on: only the server's list tells. */
  const checkAt = (accountId: string, at: number) => {
    if (checks.has(accountId)) return;
    checks.set(
      accountId,
      clock.after(Math.max(0, at - clock.monotonic()) + checkDelay, () => {
        checks.delete(accountId);
        void check(accountId);
      }),
    );
  };

  const check = async (accountId: string) => {
    const expiring = ofAccount(accountId).flatMap(({ until }) => (until === null ? [] : [until]));
    const soonest = Math.min(...expiring);
    if (expiring.length === 0) return;
    if (soonest > clock.monotonic()) {
      checkAt(accountId, soonest);
      return;
    }
    const askedAt = clock.monotonic();
    const list = await service(accountId)?.challenges();
    if (!list) return;
    if (list.ok) {
      replaceAll(accountId, list.value.value, askedAt);
      return;
    }
    log.info('the list of challenges could not be checked', { code: list.error.code });
    // Unknown is not gone: shown past its time until the server can be asked again.
    checkAt(accountId, clock.monotonic() + realTimeExpiry);
  };

  const ofAccount = (accountId: string) =>
    [...open.values()].filter(({ view }) => view.accountId === accountId);

  const replaceAll = (accountId: string, list: ChallengeList, askedAt: number) => {
    const alive = [...list.incoming, ...list.outgoing].filter((challenge) => challenge.status === 'created');
    const ids = new Set(alive.map((challenge) => challenge.id));
    remembered.delete(accountId);
    for (const { view, since } of ofAccount(accountId)) {
      // One that came in after the server wrote its list is not judged by it.
      if (!ids.has(view.id) && since < askedAt) open.delete(keyOf(accountId, view.id));
    }
    const now = clock.now();
    for (const challenge of alive) put(accountId, challenge, now);
    onChange();
  };

  const answer = async (
    accountId: string,
    challengeId: string,
    verb: 'accept' | 'decline',
    send: (client: ChallengeService, options: AnswerOptions) => Promise<Result<unknown>>,
  ) => {
    const key = keyOf(accountId, challengeId);
    const client = service(accountId);
    if (!open.has(key) || !client) {
      throw new ContractFailure('unavailable', say('This challenge is no longer open.'));
    }
    try {
      await answering.answer(key, challengeId, {
        verb,
        send: (signal) => send(client, { signal, limits: tryLimits }),
        list: () => client.challenges(),
        playing: () => client.playing(),
      });
      drop(accountId, challengeId);
    } catch (error) {
      if (error instanceof ContractFailure && error.failure.code === 'not_found')
        drop(accountId, challengeId);
      throw error;
    }
  };

  /** Sent once: a lost answer may stand for a challenge that was made. */
  const make = async <T>(
    accountId: string,
    send: (client: ChallengeService) => Promise<Result<{ readonly value: T }>>,
  ): Promise<T> => {
    const client = service(accountId);
    if (!client) throw new ContractFailure('unavailable', say('The account is not connected.'));
    return valueOf(await send(client)).value;
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
          answering.heard(keyOf(accountId, event.game.id), 'game');
          drop(accountId, event.game.id);
          break;
      }
    },
    replace: replaceAll,
    list: () =>
      [...open.values()]
        .map(({ view }) => view)
        .sort(
          (a, b) =>
            a.direction.localeCompare(b.direction) ||
            (a.expiresAt ?? Number.MAX_SAFE_INTEGER) - (b.expiresAt ?? Number.MAX_SAFE_INTEGER) ||
            b.receivedAt - a.receivedAt,
        ),
    remember: (accountId, ids) => void remembered.set(accountId, ids),
    incoming(accountId) {
      const shown = ofAccount(accountId).flatMap(({ view }) => (view.direction === 'in' ? [view.id] : []));
      return [...new Set([...shown, ...(remembered.get(accountId) ?? [])])];
    },
    accept: (accountId, challengeId) =>
      answer(accountId, challengeId, 'accept', (client, tryOptions) =>
        client.acceptChallenge(challengeId, tryOptions),
      ),
    decline: (accountId, challengeId, reason) =>
      answer(accountId, challengeId, 'decline', (client, tryOptions) =>
        client.declineChallenge(challengeId, reason, tryOptions),
      ),
    create: (accountId, username, terms) =>
      make(accountId, (client) => client.createChallenge(username, terms)),
    async createOpen(accountId, terms) {
      const { id, url } = await make(accountId, (client) => client.openChallenge(terms));
      const baseUrl = account(accountId)?.baseUrl ?? '';
      return { id, address: addressOf({ id, ...(url !== undefined && { url }) }, baseUrl) };
    },
    async cancel(accountId, challengeId) {
      const client = service(accountId);
      if (!client) throw new ContractFailure('unavailable', say('The account is not connected.'));
      const canceled = await client.cancelChallenge(challengeId);
      // What the server does not know any more is gone, whoever took it back.
      if (canceled.ok || canceled.error.code === 'not_found') drop(accountId, challengeId);
      valueOf(canceled);
    },
    playComputer: (accountId, level, terms) =>
      make(accountId, (client) => client.challengeComputer(level, terms)),
    forget(accountId) {
      checks.get(accountId)?.cancel();
      checks.delete(accountId);
      remembered.delete(accountId);
      for (const { view } of ofAccount(accountId)) open.delete(keyOf(accountId, view.id));
      onChange();
    },
  };
}
