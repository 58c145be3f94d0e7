/** The engine as a player: accepts games, plays them at several boards, and drains before quitting. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { createThrottle } from '../../base/throttle.ts';
import { judgeFairPlay, type OwnGame } from '../../chess/fair-play.ts';
import type { DeclineReason } from '../../chess/vocabulary.ts';
import type { MoveEngine } from '../../engine/engine.ts';
import type {
  BotAccountView,
  BotDecision,
  BotSettings,
  BotStop,
  BotView,
} from '../../../preload/contract/bot.ts';
import type { ChallengeView, GameCard, GameView } from '../../../preload/contract/models.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { demandFairPlay, fairPlayReason } from '../../views/fair-play.ts';
import { judgeOffer, type BotStanding } from './accept-policy.ts';
import { createBotSeat, type BotSeat, type BotSeatOptions } from './bot-seat.ts';
import { firstBotSettings } from './bot-defaults.ts';
import type { BotHands } from './bot-memory.ts';
import { endGames, isEngines, withoutGame, withTaken } from './hands.ts';
import { messageOfError } from '../../text/message-error.ts';

export interface BotAccount {
  readonly id: string;
  readonly name: string;
  readonly server: string;
  readonly isBot: boolean;
  readonly isPractice: boolean;
}

/** The part of `Games` that the bot uses. */
export interface BotGames {
  list(): readonly GameCard[];
  own(): readonly OwnGame[];
  get(accountId: string, gameId: string): Promise<GameView>;
  move(accountId: string, gameId: string, ply: number, uci: string): Promise<void>;
  abort(accountId: string, gameId: string): Promise<void>;
  resign(accountId: string, gameId: string): Promise<void>;
  offer(accountId: string, gameId: string, what: 'draw' | 'takeback', yes: boolean): Promise<void>;
  claim(accountId: string, gameId: string, what: 'victory' | 'draw'): Promise<void>;
}

export interface BotChallenges {
  list(): readonly ChallengeView[];
  accept(accountId: string, challengeId: string): Promise<void>;
  decline(accountId: string, challengeId: string, reason: DeclineReason): Promise<void>;
}

/** Least time between two publications, ms. */
const tellEveryMs = 250;
/** An accepted game that has not begun after this time is given up, ms. */
const beginsWithinMs = 15_000;
const decisionsKept = 20;

export type Bot = ReturnType<typeof createBot>;

export function createBot(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: MoveEngine;
  /** All accounts that can connect. */
  readonly accounts: () => readonly BotAccount[];
  readonly isOnline: (accountId: string) => boolean;
  /** Read when the bot acts: the features exist only after its creation. */
  readonly games: () => BotGames;
  readonly challenges: () => BotChallenges;
  readonly settings: {
    get(accountId: string): BotSettings | undefined;
    /** Rejects if the store fails; the settings then stay unchanged. */
    set(accountId: string, change: (before: BotSettings | undefined) => BotSettings): Promise<void>;
    hands(accountId: string): BotHands;
    /** Rejects if the store fails; nothing changes then. */
    setHands(accountId: string, change: (before: BotHands) => BotHands): Promise<void>;
  };
  /** A move of the opening books; null when none has the position. */
  readonly bookMove: BotSeatOptions['bookMove'];
  /** Concurrent game streams of an account. */
  readonly places: (accountId: string) => number;
  /** Daily quota of games between bots; null: unlimited. */
  readonly quota: (accountId: string) => BotAccountView['quota'];
  readonly onChange: () => void;
  /** The engine plays more or fewer games of the account. */
  readonly onHands: (accountId: string) => void;
  /** The drain before quitting is complete. */
  readonly onDrained: () => void;
}) {
  const { clock, engine, accounts, games, challenges, settings, places, quota } = options;
  const log = options.log.child('bot');
  const seats = new Map<
    string,
    { readonly accountId: string; readonly gameId: string; readonly seat: BotSeat }
  >();
  /** Accepted games that have not begun. */
  const expected = new Map<string, { readonly accountId: string; readonly timer: Timer }>();
  const answering = new Set<string>();
  const decisions = new Map<string, readonly BotDecision[]>();
  let drain: BotView['drain'] = null;
  let wasPaused = false;
  let closed = false;

  const changed = createThrottle(clock, tellEveryMs, options.onChange);
  const stopListening = engine.onChange(changed.ask);
  const keyOf = (accountId: string, id: string) => `${accountId} ${id}`;
  const settingsOf = (accountId: string) => settings.get(accountId) ?? firstBotSettings;
  const change = (accountId: string, part: Partial<BotSettings>) =>
    settings.set(accountId, (before = firstBotSettings) => ({ ...before, ...part }));
  const find = (accountId: string) => accounts().find(({ id }) => id === accountId);
  const plays = (account: BotAccount) =>
    settingsOf(account.id).on && judgeFairPlay({ help: 'play', seat: account }, []).fair;
  const playsFor = (accountId: string) => {
    const account = find(accountId);
    return account !== undefined && plays(account);
  };

  const playsIn = (accountId: string, gameId: string): boolean => {
    const account = find(accountId);
    if (!account || !judgeFairPlay({ help: 'play', seat: account }, []).fair) return false;
    return isEngines(settings.hands(accountId), gameId, settingsOf(accountId).on);
  };

  /** A real-time game of a person’s account. Engines may play for bot accounts and in the practice club anyway. */
  const pausedBy = (): OwnGame | undefined =>
    games()
      .own()
      .find(({ accountId, realTime, playedBy }) => {
        const account = find(accountId);
        return realTime && playedBy === 'person' && account && !account.isPractice && !account.isBot;
      });
  const pauseReason = (): Message | null => {
    const game = pausedBy();
    return game ? fairPlayReason({ fair: false, why: 'realTimeGame', game }) : null;
  };

  const countOf = (accountId: string): number => {
    const live = new Set(
      games()
        .list()
        .flatMap((card) => (card.accountId === accountId && !card.over ? [card.gameId] : [])),
    );
    for (const [key, one] of expected)
      if (one.accountId === accountId) live.add(key.slice(accountId.length + 1));
    return live.size;
  };
  const playing = () => seats.size + expected.size;

  const leave = (key: string) => {
    seats.get(key)?.seat.close();
    seats.delete(key);
  };
  const forgetExpected = (key: string) => {
    expected.get(key)?.timer.cancel();
    expected.delete(key);
  };
  const checkDrained = () => {
    if (!drain?.quits || playing() > 0 || closed) return;
    drain = { quits: false };
    options.onDrained();
  };

  const sitDown = (view: GameView): BotSeat => {
    const { accountId, gameId } = view;
    return createBotSeat(view, {
      id: keyOf(accountId, gameId),
      ...{ clock, log, engine, bookMove: options.bookMove },
      board: {
        move: (ply, uci) => games().move(accountId, gameId, ply, uci),
        resign: () => games().resign(accountId, gameId),
        offer: (what, yes) => games().offer(accountId, gameId, what, yes),
        claimVictory: () => games().claim(accountId, gameId, 'victory'),
      },
      settings: () => settingsOf(accountId),
      mayPlay: () => playsIn(accountId, gameId) && pausedBy() === undefined,
      onChange: changed.ask,
    });
  };

  /** The game is over: its exception has no use any more. */
  const forgetHands = (accountId: string, gameId: string) => {
    settings
      .setHands(accountId, (before) => withoutGame(before, gameId))
      .then(changed.ask, (error: unknown) => log.warn('hands not stored', { reason: String(error) }));
  };

  const takeGame = (view: GameView) => {
    const key = keyOf(view.accountId, view.gameId);
    forgetExpected(key);
    if (view.over) forgetHands(view.accountId, view.gameId);
    if (view.over || view.access === 'browser' || !playsIn(view.accountId, view.gameId)) {
      leave(key);
      checkDrained();
      return;
    }
    const known = seats.get(key);
    if (known) known.seat.take(view);
    else seats.set(key, { accountId: view.accountId, gameId: view.gameId, seat: sitDown(view) });
  };

  /** Adopts games that began before the bot was switched on. */
  const findGames = () => {
    for (const { accountId, gameId, over, access } of games().list()) {
      if (over || access === 'browser' || seats.has(keyOf(accountId, gameId)) || !playsIn(accountId, gameId))
        continue;
      games()
        .get(accountId, gameId)
        .then(takeGame, (error: unknown) => {
          log.info('game not loaded', { gameId, reason: String(error) });
        });
    }
  };

  const decide = (challenge: ChallengeView, what: BotDecision['what'], why: Message | null) => {
    const { accountId, id, opponent } = challenge;
    const decision: BotDecision = {
      at: clock.now(),
      challengeId: id,
      opponent: opponent?.name ?? messageOf('player.anonymous'),
      what,
      why,
    };
    decisions.set(accountId, [decision, ...(decisions.get(accountId) ?? [])].slice(0, decisionsKept));
    changed.ask();
  };

  const answer = async (challenge: ChallengeView) => {
    const { accountId, id } = challenge;
    const key = keyOf(accountId, id);
    const { accept, atOnce } = settingsOf(accountId);
    const standing: BotStanding = {
      games: countOf(accountId),
      most: Math.min(atOnce, places(accountId)),
      botGamesLeft: left(quota(accountId)),
      closed: drain ? messageOf('bot.finishing') : pauseReason(),
    };
    const verdict = judgeOffer(challenge, accept, standing);
    answering.add(key);
    if (verdict.take)
      expected.set(key, { accountId, timer: clock.after(beginsWithinMs, () => release(key)) });
    try {
      if (verdict.take) await challenges().accept(accountId, id);
      else await challenges().decline(accountId, id, verdict.reason);
      decide(challenge, verdict.take ? 'accepted' : 'declined', verdict.take ? null : verdict.why);
    } catch (error) {
      release(key);
      decide(challenge, 'failed', messageOfError(error));
      // Out of today's quota: spare the challenger the wait.
      if (verdict.take && error instanceof ContractFailure && error.failure.code === 'rate_limited')
        await challenges()
          .decline(accountId, id, 'later')
          .catch(() => {});
    }
  };
  const release = (key: string) => {
    forgetExpected(key);
    checkDrained();
  };

  const offers = () => {
    if (closed) return;
    const open = challenges()
      .list()
      .filter(({ direction, accountId }) => direction === 'in' && playsFor(accountId));
    const keys = new Set(open.map(({ accountId, id }) => keyOf(accountId, id)));
    for (const key of answering) if (!keys.has(key)) answering.delete(key);
    for (const challenge of open)
      if (!answering.has(keyOf(challenge.accountId, challenge.id))) void answer(challenge);
  };

  const reconsider = () => {
    for (const { seat } of seats.values()) seat.reconsider();
    changed.ask();
  };

  const refresh = () => {
    if (closed) return;
    for (const [key, { accountId, gameId }] of seats) if (!playsIn(accountId, gameId)) leave(key);
    findGames();
    reconsider();
    offers();
    checkDrained();
  };

  const stateOf = (account: BotAccount, count: number): Pick<BotAccountView, 'state' | 'reason'> => {
    const unfair = fairPlayReason(judgeFairPlay({ help: 'play', seat: account }, []));
    const isOn = settingsOf(account.id).on;
    if (unfair !== null || (!isOn && count === 0)) return { state: 'off', reason: unfair };
    if (!options.isOnline(account.id)) return { state: 'offline', reason: null };
    const paused = pauseReason();
    if (paused !== null) return { state: 'paused', reason: paused };
    if (drain || !isOn) return { state: 'draining', reason: null };
    return { state: count > 0 ? 'playing' : 'ready', reason: null };
  };

  const accountView = (account: BotAccount): BotAccountView => {
    const { id, name, server, isBot, isPractice } = account;
    const own = [...seats.values()].flatMap(({ accountId, seat }) => (accountId === id ? [seat.view()] : []));
    return {
      accountId: id,
      name,
      server,
      kind: isBot ? 'bot' : isPractice ? 'practice' : 'person',
      allowed: judgeFairPlay({ help: 'play', seat: account }, []).fair,
      ...stateOf(account, own.length),
      settings: settingsOf(id),
      games: own,
      places: places(id),
      quota: quota(id),
      decisions: [...(decisions.get(id) ?? [])],
    };
  };

  return {
    game(view: GameView) {
      if (closed) return;
      takeGame(view);
      const isPaused = pausedBy() !== undefined;
      if (isPaused !== wasPaused) reconsider();
      wasPaused = isPaused;
      changed.ask();
    },
    offers,
    /** Accounts or settings changed. */
    refresh,
    async set(accountId: string, part: Partial<BotSettings>) {
      const account = find(accountId);
      if (!account) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
      if (part.on) demandFairPlay(judgeFairPlay({ help: 'play', seat: account }, []));
      await change(accountId, part);
      if (part.on !== undefined)
        await settings.setHands(accountId, (before) => ({ ...before, finishing: [] }));
      refresh();
      if (part.on !== undefined) options.onHands(accountId);
    },
    async takeOver(accountId: string, gameId: string) {
      if (!playsIn(accountId, gameId)) return;
      await settings.setHands(accountId, (before) => withTaken(before, gameId));
      log.info('game taken over', { gameId });
      refresh();
      options.onHands(accountId);
    },
    /** Rejects with the first failure when a game cannot be resigned; the engine is off then, too. */
    async stop(accountId: string, what: BotStop) {
      const account = find(accountId);
      if (!account) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
      const own = [...seats.values()]
        .filter((one) => one.accountId === accountId)
        .map(({ seat }) => seat.view());
      const begins = [...expected].flatMap(([key, one]) =>
        one.accountId === accountId ? [key.slice(accountId.length + 1)] : [],
      );
      const finishing = what === 'finish' ? [...own.map(({ gameId }) => gameId), ...begins] : [];
      await settings.setHands(accountId, (before) => ({ ...before, finishing }));
      await change(accountId, { on: false });
      log.info('switched off', { games: what, count: own.length });
      refresh();
      options.onHands(accountId);
      if (what === 'resign') await endGames(accountId, own, games());
    },
    /** Whether the engine moves in this game. */
    playsIn,
    /** Whether the user took this game over from the engine. */
    tookOver: (accountId: string, gameId: string): boolean =>
      settings.hands(accountId).taken.includes(gameId),
    /** Whether the bot answers the account's challenges; answer rules must not then. */
    answersFor: playsFor,
    drain(how: 'off' | 'on' | 'quit') {
      drain = how === 'off' ? null : { quits: how === 'quit' };
      log.info('draining', { how, games: playing() });
      reconsider();
      if (how === 'off') offers();
      checkDrained();
    },
    /** Games that it plays or accepted. */
    playing,
    /** Of those, the games that continue without the app; the practice club pauses instead. */
    owing: (): number =>
      [...seats.values(), ...expected.values()].filter(
        ({ accountId }) => find(accountId)?.isPractice === false,
      ).length,
    view: (): BotView => ({
      accounts: accounts().map(accountView),
      engine: engine.state(),
      drain,
    }),
    close() {
      closed = true;
      stopListening();
      changed.cancel();
      for (const key of [...seats.keys()]) leave(key);
      for (const key of [...expected.keys()]) forgetExpected(key);
    },
  };
}

function left(standing: BotAccountView['quota']): number | null {
  return standing && Math.max(0, standing.most - standing.used);
}
