/** Composition of notifications over the app's context: accounts, rules and events in, bubbles and history out. */
import type { Account } from '../accounts/account.ts';
import type { FeatureContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { isAllowed } from '../service/endpoints.ts';
import { dedupeKeyOf } from '../streams/intake.ts';
import { accountWords } from '../text/account-words.ts';
import { messageOf } from '../text/message.ts';
import { createTitles } from '../views/titles.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import { arenaNewsKey, arenaNewsText } from './arena-news.ts';
import { createClaims } from './claims.ts';
import { createNotices, type NoticeAccount } from './notifications.ts';
import { createSessionStop } from './session-stop.ts';

export function createNotificationService(context: Omit<FeatureContext, 'notifications'>) {
  const { accounts, clock, connections, events, features, language, log, publisher, stores, storeOf } =
    context;
  const claims = createClaims({ log, storeOf: (accountId) => storeOf(accountId).ledger });
  const titles = createTitles();

  /** Practice is always labelled; other accounts only if there are several. */
  const labelOf = (account: Account): string | null => {
    if (account.kind === 'practice') return accountWords[language()].practice;
    const others = accounts.list().filter(({ kind }) => kind === 'token');
    if (others.length < 2) return null;
    return accountWords[language()].on(account.user?.name ?? '', account.server.name);
  };
  const noticeAccount = (accountId: string): NoticeAccount | undefined => {
    const account = accounts.get(accountId);
    if (!account) return undefined;
    const { user, scopes } = account;
    const mayAskFollowed = scopes === null || isAllowed('following', scopes);
    return {
      userId: user?.id ?? null,
      label: labelOf(account),
      canAnswer: scopes === null || isAllowed('acceptChallenge', scopes),
      followedObstacle: mayAskFollowed ? null : messageOf('account.followsNotAllowed'),
    };
  };

  const notices = createNotices({
    clock,
    log,
    settings: context.settings,
    language,
    notificationPort: context.notificationPort,
    claims,
    storeOf,
    shown: () => stores[context.firstPaintData.shownStore()],
    account: noticeAccount,
    accountIds: () => accounts.list().flatMap(({ id, kind }) => (kind === 'watch' ? [] : [id])),
    following: (accountId) => connections.client(accountId)?.following(),
    playing: async (accountId) => {
      const answer = await connections.client(accountId)?.playing();
      return answer?.ok ? { ok: true, value: answer.value.value } : answer;
    },
    isStreamed: (accountId, game) => features().games.pathOf(accountId, game) !== undefined,
    answer: (accountId, challengeId, verb) =>
      verb === 'accept'
        ? features().challenges.accept(accountId, challengeId)
        : features().challenges.decline(accountId, challengeId, 'generic'),
    onActivate: context.onActivate,
    // The practice club is on this machine alone.
    shownBy: (accountId) =>
      accounts.get(accountId)?.kind === 'practice' ? null : features().machines.shownInstead(),
    onStored: () => features().machines.changed(),
    machineName: (machine) => features().machines.nameOf(machine),
    onState: (state) => publisher.publish('notifications', state),
  });
  const judgeSession = createSessionStop({
    clock,
    log,
    storeOf,
    language,
    rule: (accountId) => notices.rule(accountId, 'session'),
    tell: notices.session,
  });

  events.on('challengesChanged', notices.challenges);
  events.on('gameChanged', notices.game);
  events.on('gameStreamed', titles.learn);
  events.on('followedGameBegun', notices.followedGame);
  events.on('gamesArchived', ({ accountId }) => judgeSession(accountId));
  events.on('sharedMerged', ({ kinds }) => {
    if (kinds.has('notice')) notices.merged();
  });
  events.on('arenaNews', ({ accountId, news }) =>
    notices.arena({
      accountId,
      arenaId: news.arenaId,
      key: arenaNewsKey(news, clock.now()),
      text: arenaNewsText(news, language(), clock.now()),
    }),
  );

  return {
    api: notices,
    queries: {
      'notifications.state': () => notices.state(),
      'notifications.page': (page) => notices.page(page),
    },
    commands: {
      'notifications.test': async () => {
        const { status } = await notices.test();
        if (status === 'shown') return;
        throw new ContractFailure('unavailable', messageOf('desktop.notificationNotShown'));
      },
      'notifications.testRule': ({ kind, accountId }) => notices.testRule(kind, accountId),
      'notifications.pause': ({ forMs }) => notices.pause(forMs),
      'notifications.askFollowed': ({ accountId }) => notices.askFollowed(accountId),
    },
    onFact({ accountId, event, fresh, claimed }) {
      titles.learn(event);
      const arena =
        event.type === 'gameStart' ? features().arenas.arenaOf(accountId, event.game)?.name : undefined;
      notices.event(
        {
          accountId,
          event: titles.complete(event),
          dedupeKey: dedupeKeyOf(event),
          claimed,
          ...(arena !== undefined && { arena }),
        },
        fresh,
      );
    },
    async restore() {
      notices.start();
      // Bubbles that an earlier run claimed but did not confirm.
      const count = await claims.unsettled([stores.accounts.ledger, stores.practice.ledger]);
      const message = messageOf('desktop.unconfirmed', { count });
      if (count > 0) publisher.publish('toast', { level: 'info', message }, 'unconfirmed');
    },
    accountRemoved: notices.forget,
    accountErased: notices.erase,
    close: notices.close,
  } satisfies Feature & { api: object };
}
