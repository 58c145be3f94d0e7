/** Open challenges, folded from the ledger's facts and reconciled with the server's list. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { createRecentlyUsed } from '../../base/recently-used.ts';
import type { Color, DeclineReason } from '../../chess/vocabulary.ts';
import type { CallOptions } from '../../service/calls.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ChallengeTerms } from '../../service/codec/challenge.ts';
import type { Challenge, ChallengeList, ServiceEvent } from '../../service/domain.ts';
import { isNotOffered, type Result } from '../../service/errors.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { ChallengeView } from '../../../preload/contract/models.ts';
import type { AccountContext } from '../../views/account-context.ts';
import { valueOf } from '../../views/failure.ts';
import { createChallengeAnswers } from './challenge-answers.ts';
import { challengeView, openAddresses, type OpenAddresses } from './challenge-view.ts';
import { expiryOf, realTimeExpiry, type Expiry } from './challenge-expiry.ts';
import { messageOf } from '../../text/message.ts';

export type ChallengeService = Pick<
  ServiceClient,
  | 'challenges'
  | 'playing'
  | 'acceptChallenge'
  | 'declineChallenge'
  | 'cancelChallenge'
  | 'createChallenge'
  | 'challengeComputer'
  | 'openChallenge'
>;

/** Limit of open challenges per account; the newest are kept. */
const mostOpen = 300;
/** Number of closed challenges that are remembered. */
const mostOver = 1_000;
/** Time limit of one attempt, ms; after it the challenge's state is checked. */
const tryLimits = { headersMs: 10_000, bodyMs: 5_000 } as const;
/** Delay of the check for expired challenges, which batches several, ms. */
const checkDelay = 500;

/** Times are monotonic: a change of the wall clock must neither prolong nor drop a challenge. */
interface OpenChallenge {
  readonly view: ChallengeView;
  readonly since: number;
  /** Earliest expiry; null: it does not expire. */
  readonly until: number | null;
  readonly expiry: Expiry;
}

export type Challenges = ReturnType<typeof createChallenges>;

export function createChallenges(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly account: (accountId: string) => AccountContext | undefined;
  readonly service: (accountId: string) => ChallengeService | undefined;
  readonly onChange: () => void;
}) {
  const { clock, account, service, onChange } = options;
  const log = options.log.child('challenges');
  const open = new Map<string, OpenChallenge>();
  const remembered = new Map<string, readonly string[]>();
  /** Keys of challenges that are over: a list that was asked for before may still contain them. */
  const over = createRecentlyUsed<string, true>(mostOver);
  const answering = createChallengeAnswers({ clock });
  const checks = new Map<string, Timer>();

  const keyOf = (accountId: string, id: string) => `${accountId} ${id}`;

  const put = (accountId: string, challenge: Challenge, receivedAt: number) => {
    const context = account(accountId);
    if (!context) return;
    const key = keyOf(accountId, challenge.id);
    if (over.get(key)) return;
    const before = open.get(key);
    const expires = challenge.timeControl.kind === 'clock';
    const since = clock.monotonic();
    const until = expires ? since + realTimeExpiry : null;
    const expiry = expiryOf(challenge, { now: since, before: before?.expiry });
    const view = challengeView(challenge, context, {
      receivedAt: before?.view.receivedAt ?? receivedAt,
      expiresAt: expiry.endsAt === null ? null : clock.now() + (expiry.endsAt - since),
      before: before?.view,
    });
    open.set(key, { view, since: before?.since ?? since, until, expiry });
    if (until !== null) checkAt(accountId, until);
    const [oldest] = before === undefined ? ofAccount(accountId).slice(0, -mostOpen) : [];
    if (oldest) open.delete(keyOf(accountId, oldest.view.id));
  };

  const drop = (accountId: string, id: string) => {
    const key = keyOf(accountId, id);
    answering.heard(key, 'gone');
    over.set(key, true);
    if (open.delete(key)) onChange();
  };

  /** Expiry has no event, and a challenger who stays prolongs it: only the server's list tells. */
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
    if (!list || (!list.ok && isNotOffered(list.error))) {
      dropExpired(accountId);
      return;
    }
    if (list.ok) {
      replaceAll(accountId, list.value.value, askedAt);
      return;
    }
    log.info('challenge list not fetched', { code: list.error.code });
    // Without an answer, challenges stay listed past their time and are checked again.
    checkAt(accountId, clock.monotonic() + realTimeExpiry);
  };

  /** No list is coming: without a connection, where nothing can be accepted, or from a server that offers none. */
  const dropExpired = (accountId: string) => {
    const now = clock.monotonic();
    for (const { view, until } of ofAccount(accountId))
      if (until !== null && until <= now) open.delete(keyOf(accountId, view.id));
    onChange();
    void check(accountId);
  };

  const ofAccount = (accountId: string) =>
    [...open.values()].filter(({ view }) => view.accountId === accountId);

  const replaceAll = (accountId: string, list: ChallengeList, askedAt: number) => {
    const alive = [...list.incoming, ...list.outgoing].filter((challenge) => challenge.status === 'created');
    const ids = new Set(alive.map((challenge) => challenge.id));
    remembered.delete(accountId);
    for (const { view, since } of ofAccount(accountId)) {
      // A challenge newer than the request may be missing from the list.
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
    send: (client: ChallengeService, options: CallOptions) => Promise<Result<unknown>>,
  ) => {
    const key = keyOf(accountId, challengeId);
    const client = service(accountId);
    if (!open.has(key) || !client) {
      throw new ContractFailure('unavailable', messageOf('challenge.notOpen'));
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

  /** Sent once: after a lost answer the challenge may exist. */
  const make = async <T>(
    accountId: string,
    send: (client: ChallengeService) => Promise<Result<{ readonly value: T }>>,
  ): Promise<T> => {
    const client = service(accountId);
    if (!client) throw new ContractFailure('unavailable', messageOf('account.notConnected'));
    return valueOf(await send(client)).value;
  };

  return {
    fold(accountId: string, event: ServiceEvent, receivedAt: number) {
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
          // An accepted challenge has no event of its own; its game has the same id.
          answering.heard(keyOf(accountId, event.game.id), 'game');
          drop(accountId, event.game.id);
          break;
      }
    },
    /** Replaces challenges by the server's list, except those newer than `askedAt` (monotonic). */
    replace: replaceAll,
    /** Incoming ones first, then own ones; real-time ones first, the oldest of them first; then the newest. */
    list: (): readonly ChallengeView[] =>
      [...open.values()]
        .map(({ view }) => view)
        .sort((a, b) => {
          const [aWaits, bWaits] = [a.timeControl.type === 'clock', b.timeControl.type === 'clock'];
          return (
            a.direction.localeCompare(b.direction) ||
            Number(bWaits) - Number(aWaits) ||
            (aWaits ? a.receivedAt - b.receivedAt : b.receivedAt - a.receivedAt)
          );
        }),
    /** Incoming challenges open at the end of the last run: hidden, but known until the list arrives. */
    remember: (accountId: string, ids: readonly string[]) => void remembered.set(accountId, ids),
    /** Ids of incoming challenges that may be open. */
    incoming(accountId: string): readonly string[] {
      const shown = ofAccount(accountId).flatMap(({ view }) => (view.direction === 'in' ? [view.id] : []));
      return [...new Set([...shown, ...(remembered.get(accountId) ?? [])])];
    },
    accept: (accountId: string, challengeId: string) =>
      answer(accountId, challengeId, 'accept', (client, tryOptions) =>
        client.acceptChallenge(challengeId, tryOptions),
      ),
    decline: (accountId: string, challengeId: string, reason: DeclineReason) =>
      answer(accountId, challengeId, 'decline', (client, tryOptions) =>
        client.declineChallenge(challengeId, reason, tryOptions),
      ),
    /** Challenges a user. Resolves with the challenge's id, which becomes the game's id. */
    create: (accountId: string, username: string, terms: ChallengeTerms): Promise<string> =>
      make(accountId, async (client) => {
        const made = await client.createChallenge(username, terms);
        if (!made.ok && made.error.code === 'not_found')
          throw new ContractFailure('not_found', messageOf('player.unknown', { name: username }));
        return made;
      }),
    /** Creates an open challenge, in which the account has no seat yet. */
    async createOpen(accountId: string, terms: ChallengeTerms): Promise<OpenAddresses> {
      const made = await make(accountId, (client) => client.openChallenge(terms));
      return openAddresses(made, terms.color, account(accountId)?.baseUrl ?? '');
    },
    /** Accepts an own open challenge on the wanted side. The game begins when someone else accepts it, too. */
    async takeSeat(accountId: string, challengeId: string, color: Color | 'random') {
      const client = service(accountId);
      if (!client) throw new ContractFailure('unavailable', messageOf('account.notConnected'));
      valueOf(await client.acceptChallenge(challengeId, {}, color === 'random' ? undefined : color));
    },
    async cancel(accountId: string, challengeId: string) {
      const client = service(accountId);
      if (!client) throw new ContractFailure('unavailable', messageOf('account.notConnected'));
      const canceled = await client.cancelChallenge(challengeId);
      // A challenge unknown to the server was cancelled before.
      if (canceled.ok || canceled.error.code === 'not_found') drop(accountId, challengeId);
      valueOf(canceled);
    },
    /** Starts a game against the computer at a level from 1 to 8. Resolves with its id. */
    playComputer: (accountId: string, level: number, terms: ChallengeTerms): Promise<string> =>
      make(accountId, (client) => client.challengeComputer(level, terms)),
    forget(accountId: string) {
      checks.get(accountId)?.cancel();
      checks.delete(accountId);
      remembered.delete(accountId);
      for (const { view } of ofAccount(accountId)) open.delete(keyOf(accountId, view.id));
      over.forget((_, key) => key.startsWith(keyOf(accountId, '')));
      onChange();
    },
  };
}
