/** Composition of everything about notifications: watchers, rules, bubbles and history. Free of Electron. */
import type { Claims } from './claims.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createNotifier, type NoticeRecord, type NotifierOptions } from './notifier.ts';
import { notificationWords } from './notification-words.ts';
import { makeFeaturedText, makeFirstMoveText, makeFollowedText, makeTurnText } from './notification-text.ts';
import type { NotificationPort } from '../desktop/notification-port.ts';
import type { Notice, Occasion } from './notice.ts';
import type { GameSummary, ServiceEvent } from '../service/domain.ts';
import type { TvFeaturedGame } from '../service/domain-tv.ts';
import type { Result } from '../service/errors.ts';
import type { Store } from '../store/api.ts';
import type { Language } from '../text/language.ts';
import { nameIn, translate } from '../text/translate.ts';
import type { FollowedGame } from '../../preload/contract/watching.ts';
import type { GameView, Settings } from '../../preload/contract/models.ts';
import type { NoticeKind, NoticeState } from '../../preload/contract/notifications.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { Route } from '../../preload/contract/route.ts';
import { factOfGame, termsFact } from './fact.ts';
import { playersOf, wantedPlayer, wantsAnybody, type FeaturedPlayer } from './featured.ts';
import { createFirstMoveAlarm, type Alarm } from './first-move.ts';
import { createFollowed } from './followed.ts';
import { createNoticeHistory } from './notice-history.ts';
import { ruleFor } from './judge-notice.ts';
import { localTimeOf, quietMinutesLeft } from './quiet-hours.ts';
import { sampleNotice } from './samples.ts';
import { createTurnWatch } from './turn-watch.ts';
import { createWordedNotices, noNews, type WordedNews } from './worded-notices.ts';
import { messageOf, type Message } from '../text/message.ts';

export type Notices = ReturnType<typeof createNotices>;

/** An account, as notifications need it. */
export interface NoticeAccount {
  readonly userId: string | null;
  /** Label below the text; null if none is needed. */
  readonly label: string | null;
  /** It may accept and decline challenges. */
  readonly canAnswer: boolean;
  /** Why the followed users cannot be fetched, as a sentence; null if they can. */
  readonly followedObstacle: Message | null;
}

export interface NoticesOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: {
    get(): Settings;
    set(change: Partial<Settings>): Settings;
    onChange(listener: () => void): unknown;
  };
  readonly language: () => Language;
  readonly notificationPort: NotificationPort;
  readonly claims: Pick<Claims, 'claim' | 'settle'>;
  readonly storeOf: (accountId: string) => Store;
  /** The database whose history is shown. */
  readonly shown: () => Store;
  readonly account: (accountId: string) => NoticeAccount | undefined;
  readonly accountIds: () => readonly string[];
  readonly following: (accountId: string) => Promise<Result<readonly string[]>> | undefined;
  /** Games under way on the server. */
  readonly playing: (accountId: string) => Promise<Result<readonly GameSummary[]> | undefined>;
  readonly isStreamed: (accountId: string, game: GameSummary) => boolean;
  readonly answer: (accountId: string, challengeId: string, answer: 'accept' | 'decline') => Promise<void>;
  readonly onActivate: (route: Route) => void;
  readonly shownBy: NotifierOptions['shownBy'];
  /** Entries of the history were stored. */
  readonly onStored: () => void;
  /** Name of another machine of the user; null while unknown. */
  readonly machineName: (machine: string) => string | null;
  readonly onState: (state: NoticeState) => void;
}

export function createNotices(options: NoticesOptions) {
  const { clock, settings, language, notificationPort, claims, storeOf, onActivate } = options;
  const log = options.log.child('notices');
  const own = () => settings.get().notifications;
  const labelOf = (accountId: string) => options.account(accountId)?.label ?? null;
  const worded = createWordedNotices(labelOf);
  /** Challenges accepted on a bubble: the window opens their game when it starts. */
  const accepted = new Set<string>();

  const history = createNoticeHistory({
    ...{ clock, log, storeOf, machineName: options.machineName, onStored: options.onStored },
    shown: options.shown,
    onChange: publishState,
  });
  const followed = createFollowed({
    clock,
    log,
    ask: options.following,
    obstacle: (accountId) => {
      const account = options.account(accountId);
      return account ? account.followedObstacle : messageOf('account.gone');
    },
    storeOf,
    onChange: publishState,
  });

  const notifier = createNotifier({
    clock,
    log,
    settings: own,
    language,
    claim: claims.claim,
    settle: claims.settle,
    notificationPort,
    onActivate,
    onAnswer: (accountId, challengeId, answer) => void answerChallenge(accountId, challengeId, answer),
    followed: followed.of,
    ...(options.shownBy && { shownBy: options.shownBy }),
    onRecord: keep,
  });

  const alarm = createFirstMoveAlarm({
    clock,
    onAlarm: raise,
    onOver: notifier.dismiss,
    isStreamed: options.isStreamed,
    async look(accountId, gameId) {
      const answer = await options.playing(accountId);
      if (!answer?.ok) return undefined;
      return answer.value.find(({ id }) => id === gameId) ?? null;
    },
  });

  const turns = createTurnWatch({
    clock,
    absence: () => own().absenceMinutes * 60_000,
    onTurn: (game, position) => void notifier.raise(turnNotice(game, position)),
  });

  function keep({ notice, at, outcome, ownRule }: NoticeRecord): void {
    const { accountId, kind, dedupeKey: key, text, route } = notice;
    history.add({ accountId, kind, key, at, outcome, ownRule, route, ...text });
  }

  function turnNotice(game: GameView, position: string): Notice {
    const { accountId, gameId, opponent } = game;
    return {
      accountId,
      kind: 'myTurn',
      subject: gameId,
      dedupeKey: `my_turn:${gameId}:${position}`,
      fact: {
        accountId,
        kind: 'myTurn',
        who: opponent.id ?? nameIn(opponent.name, 'en'),
        rating: opponent.rating ?? null,
        ...termsFact(game),
      },
      text: makeTurnText(game, labelOf(accountId), language()),
      route: { screen: 'game', accountId, gameId },
    };
  }

  function featuredNotice(game: TvFeaturedGame, player: FeaturedPlayer): Notice {
    const { accountId, channel, gameId, variant, speed } = game;
    const { who, rating, title } = player;
    return {
      accountId,
      kind: 'tvFeatured',
      subject: `tv ${gameId}`,
      dedupeKey: `tv_featured:${gameId}`,
      fact: { accountId, kind: 'tvFeatured', who, rating, title, speed, mode: null, variant },
      text: makeFeaturedText({ channel, player, players: playersOf(game) }, labelOf(accountId), language()),
      route: { screen: 'tv', accountId, channel, gameId },
    };
  }

  function followedNotice(game: FollowedGame): Notice {
    const { accountId, gameId, white, black } = game;
    return {
      accountId,
      kind: 'followedGame',
      subject: `watch ${gameId}`,
      dedupeKey: `followed_game:${gameId}`,
      fact: {
        accountId,
        kind: 'followedGame',
        who: white.id ?? nameIn(white.name, 'en'),
        rating: Math.max(white.rating ?? 0, black.rating ?? 0) || null,
        ...termsFact(game),
      },
      text: makeFollowedText(game, labelOf(accountId), language()),
      route: { screen: 'watch', accountId, gameId },
    };
  }

  function raise({ accountId, game, stage, leftMs }: Alarm): void {
    void notifier.raise({
      accountId,
      kind: 'firstMove',
      subject: game.id,
      dedupeKey: `first_move:${game.id}:${stage}`,
      fact: factOfGame(accountId, 'firstMove', game),
      text: makeFirstMoveText(game, { stage, ms: leftMs }, labelOf(accountId), language()),
      route: { screen: 'game', accountId, gameId: game.id },
      urgent: true,
    });
  }

  async function answerChallenge(
    accountId: string,
    challengeId: string,
    answer: 'accept' | 'decline',
  ): Promise<void> {
    const key = `${accountId} ${challengeId}`;
    if (answer === 'accept') accepted.add(key);
    try {
      await options.answer(accountId, challengeId, answer);
    } catch (error) {
      accepted.delete(key);
      const words = notificationWords[language()];
      const reason =
        error instanceof ContractFailure ? translate(error.userMessage, language()) : words.somethingWrong;
      log.warn('challenge answer not delivered', { answer, reason: String(error) });
      void notifier.announce(
        { title: answer === 'accept' ? words.notAccepted : words.notDeclined, body: reason },
        { screen: 'challenge', accountId, challengeId },
      );
    }
  }

  /** Accounts with a rule that needs their followed users. */
  function followers(): readonly string[] {
    const { rules, accounts } = own();
    const everywhere = Object.values(rules).some(({ on, from }) => on && from === 'followed');
    const wanting = (accountId: string) =>
      everywhere || Object.values(accounts[accountId] ?? {}).some((rule) => rule.from === 'followed');
    return options.accountIds().filter(wanting);
  }

  async function state(): Promise<NoticeState> {
    const now = clock.now();
    const left = quietMinutesLeft(own().quiet, localTimeOf(now));
    const { pausedUntil } = own();
    return {
      pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
      quietUntil: left === null ? null : now - (now % 60_000) + left * 60_000,
      doNotDisturb: await notificationPort.doNotDisturb(),
      service: notificationPort.service(),
      followed: followers().map((accountId) => ({ accountId, ...followed.view(accountId) })),
      newest: history.newest(),
    };
  }

  function publishState(): void {
    state().then(options.onState, (error: unknown) =>
      log.warn('notification state not published', { reason: String(error) }),
    );
  }

  const askFollowers = () => {
    // Fetched ahead, so that the first notification under the rule does not wait.
    for (const accountId of followers()) void followed.of(accountId);
  };

  settings.onChange(() => {
    askFollowers();
    publishState();
  });
  notificationPort.onChange(publishState);

  return {
    /** Connects to the desktop's services ahead of the first notification. */
    start() {
      askFollowers();
      publishState();
    },
    /** An event of an event stream. Only `fresh` ones are shown; replayed ones update the alarm. */
    event(occasion: Omit<Occasion, 'account' | 'userId' | 'canAnswer'>, fresh: boolean) {
      const { accountId, event } = occasion;
      if (event.type === 'gameStart' || event.type === 'gameFinish') gameEvent(accountId, event);
      if (!fresh) return;
      const { userId = null, label = null, canAnswer = false } = options.account(accountId) ?? {};
      void notifier.notify({ ...occasion, userId, account: label, canAnswer });
    },
    /** Records that the user follows `userId`, or does not. */
    setFollowed: (accountId: string, userId: string, isFollowed: boolean): void =>
      void followed.set(accountId, userId, isFollowed),
    /** Why the list of followed people is unknown or may be out of date; null: it is up to date. */
    followedProblem: (accountId: string) => followed.view(accountId).problem,
    /** Whether the rule for games between followed users is on. */
    waitsForFollowed: (accountId: string) => ruleFor(own(), accountId, 'followedGame').rule.on,
    followedGame: (game: FollowedGame): void => void notifier.raise(followedNotice(game)),
    /** An event of an arena; its key is unique within the arena. */
    arena({ arenaId, ...news }: WordedNews & { readonly arenaId: string }) {
      const { accountId } = news;
      const about = { kind: 'arena', subject: `arena ${arenaId}` } as const;
      void notifier.raise(worded.notice(news, { ...about, route: { screen: 'arenas', accountId, arenaId } }));
    },
    /** A notice about the account's playing session; its key is unique among all such notices. */
    session(news: WordedNews) {
      const { accountId } = news;
      const about = { kind: 'session', subject: 'session' } as const;
      void notifier.raise(
        worded.notice(news, { ...about, route: { screen: 'history', accountId, section: 'timeline' } }),
      );
    },
    /** The review of a week, which a day names: at most one notification for each week. */
    weekReview: (news: WordedNews) => void notifier.raise(worded.week(news)),
    /** Whether the review of a week would be shown now. */
    mayShowWeekReview: (accountId: string): Promise<boolean> =>
      notifier.wouldShow(worded.week(noNews(accountId))),
    /** A reminder of due cards; its key is the day. */
    trainingDue: (news: WordedNews) => void notifier.raise(worded.training(news)),
    mayShowTrainingDue: (accountId: string): Promise<boolean> =>
      notifier.wouldShow(worded.training(noNews(accountId))),
    /** The account's own rule, or else the common one. */
    rule: (accountId: string, kind: NoticeKind) => ruleFor(own(), accountId, kind).rule,
    /** Whether a rule can match players on TV. */
    waitsForFeatured: (accountId: string) => wantsAnybody(ruleFor(own(), accountId, 'tvFeatured').rule),
    /** A game featured on TV. Resolves to whether a player of it matches the rule; it is then judged and shown. */
    async featured(game: TvFeaturedGame): Promise<boolean> {
      const { rule } = ruleFor(own(), game.accountId, 'tvFeatured');
      // TV changes every few seconds: games without a match leave no entry in the history.
      if (!wantsAnybody(rule)) return false;
      const people = rule.from === 'followed' ? await followed.of(game.accountId) : null;
      const player = wantedPlayer(rule, game, people);
      if (!player) return false;
      void notifier.raise(featuredNotice(game, player));
      return true;
    },
    /** The game's current state, at each change. */
    game(view: GameView) {
      alarm.see(view);
      turns.see(view);
    },
    /** The challenges that are open now: bubbles about other challenges are closed. */
    challenges: notifier.keepChallenges,
    state,
    page: history.page,
    /** Entries of other machines came. */
    merged: history.merged,
    test: notifier.test,
    testRule: (kind: NoticeKind, accountId = '') =>
      notifier.tryOut(sampleNotice(kind, accountId, own(), language())),
    /** Shows nothing for this long, ms; null ends a pause. */
    pause(forMs: number | null) {
      const pausedUntil = forMs === null ? null : clock.now() + forMs;
      settings.set({ notifications: { ...own(), pausedUntil } });
    },
    /** Ids of the users that the account follows, in lower case; null while unknown. */
    followed: followed.of,
    async askFollowed(accountId: string) {
      if (await followed.ask(accountId)) return;
      throw new ContractFailure(
        'unavailable',
        followed.view(accountId).problem ?? messageOf('service.noAnswer'),
      );
    },
    forget(accountId: string) {
      followed.forget(accountId);
      // Account ids are never reused.
      const { [accountId]: rules, ...accounts } = own().accounts;
      if (rules) settings.set({ notifications: { ...own(), accounts } });
    },
    /** The account's data is about to be deleted; resolves when nothing of it is still to be written. */
    erase: history.forget,
    async close() {
      alarm.close();
      notifier.close();
      notificationPort.close();
      await history.close();
    },
  };

  function gameEvent(accountId: string, event: Extract<ServiceEvent, { readonly game: GameSummary }>): void {
    const { game } = event;
    alarm.summary(accountId, event.type === 'gameFinish' ? { ...game, status: 'unknownFinish' } : game);
    if (accepted.delete(`${accountId} ${game.id}`) && event.type === 'gameStart')
      onActivate({ screen: 'game', accountId, gameId: game.id });
  }
}
