import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createThrottle } from '../base/throttle.ts';
import type { Random } from '../base/random.ts';
import { spacingFor } from '../budget/limits.ts';
import type { Budget, BudgetScope } from '../budget/scheduler.ts';
import type { StreamLine } from '../service/calls.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ChallengeList, GameEvent, GameSummary } from '../service/domain.ts';
import type { PlayPath } from '../service/endpoints.ts';
import type { Store } from '../store/api.ts';
import { takeGames } from './asked.ts';
import { createBackOff } from './back-off.ts';
import { askOutcome } from './game-outcome.ts';
import { createGameSlots } from './game-slots.ts';
import type { GameHandlers, Interest } from './game-slots.ts';
import type { StreamProblem } from './health.ts';
import type { Intake } from './intake.ts';
import { unusableLine } from './lines.ts';
import { createReconciler } from './reconcile.ts';
import type { Known } from './reconcile.ts';
import type { StreamGap } from './supervision.ts';
import type { Supervisor } from './supervisor.ts';
import { say } from '../text/say.ts';

/** Everything long-lived of one account: its event stream, its game streams, and the questions after each gap. */
export interface AccountStreams {
  /** Opens the event stream. Resolves when it is under supervision. */
  start(): Promise<void>;
  stop(): void;
  /** Watching twice replaces the handlers and can only raise the interest. */
  watchGame(gameId: string, path: PlayPath, handlers: GameHandlers, interest: Interest): void;
  unwatchGame(gameId: string): void;
  /** Asks the server anew for the whole game; true when it came. */
  lookAtGame(gameId: string, path: PlayPath, reason: string): Promise<boolean>;
  /** Asks for games and challenges now (no gap is written). */
  refresh(): void;
}

export interface AccountStreamsOptions {
  readonly scope: BudgetScope;
  readonly client: Pick<ServiceClient, 'openEventStream' | 'openGameStream' | 'playing' | 'challenges'>;
  readonly supervisor: Supervisor;
  readonly budget: Pick<Budget, 'takeEventStreamOpen' | 'gameStreamSlots'>;
  readonly intake: Intake;
  readonly store: {
    readonly ledger: Pick<Store['ledger'], 'heartbeat' | 'lastSeen'>;
    readonly away: Pick<Store['away'], 'add'>;
  };
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly known: () => Known;
  /** The path that a game can be watched through; undefined when the interface has none for it. */
  readonly pathOf: (game: GameSummary) => PlayPath | undefined;
  readonly onChallenges: (list: ChallengeList, askedAt: number) => void;
  readonly onAway: () => void;
  /** What was learned of a game that is not watched. */
  readonly onGame: (gameId: string, event: GameEvent, receivedAt: number) => void;
  /** The event stream stopped for a reason that needs the user; after `unauthorized` all streams are stopped. */
  readonly onProblem: (problem: StreamProblem) => void;
  readonly awayAfterMs?: number;
}

const heartbeatMs = 120_000;
const firstRetryMs = 60_000;
const longestRetryMs = 10 * 60_000;
/** How long the list of games may take when it is asked for one of them, ms. */
const listMs = 5_000;

export function createAccountStreams(options: AccountStreamsOptions): AccountStreams {
  const { scope, client, supervisor, budget, intake, store, clock, random, log, known, pathOf, onProblem } =
    options;
  const { accountId } = scope;
  const eventStreamId = `event:${accountId}`;
  const pollEveryMs = spacingFor('playing-polls', scope.caller);
  const retry = createBackOff(random, firstRetryMs, longestRetryMs);
  let life: AbortController | null = null;
  let retryTimer: Timer | null = null;
  let beatAt = -Infinity;
  /** Another program has the event stream: what it would tell is asked for instead. */
  let evicted = false;
  let unlisten = () => {};

  const quarantineGameLine = (line: StreamLine<GameEvent>) => {
    const unusable = unusableLine(line);
    if (unusable) intake.quarantine({ accountId, at: clock.now(), source: 'stream/game', ...unusable });
  };

  /** Stops all but the event stream, whose row stays visible when it was refused. */
  const halt = () => {
    unlisten();
    evicted = false;
    life?.abort(new DOMException(say("The account's streams were stopped."), 'AbortError'));
    life = null;
    poll.cancel();
    retryTimer?.cancel();
    retryTimer = null;
    games.stop();
  };

  const stop = () => {
    halt();
    supervisor.stop(eventStreamId);
  };

  const games = createGameSlots({
    accountId,
    client,
    supervisor,
    clock,
    slots: () => budget.gameStreamSlots(scope),
    onUnusable: quarantineGameLine,
    onUnauthorized: (problem) => {
      stop();
      onProblem(problem);
    },
    onChange: () => armPoll(),
    onUnwatched: options.onGame,
  });

  /** Games without a stream are looked at once a minute, while there are any; without events, everything is. */
  const armPoll = () => {
    if (!life || (games.withoutStream() === 0 && !evicted)) {
      poll.cancel();
    } else {
      poll.ask();
    }
  };
  const poll = createThrottle(clock, pollEveryMs, () => {
    if (!life) return;
    const { signal } = life;
    const asked = evicted ? reconciler.run(null, signal) : reconciler.look(signal);
    void asked.catch(failed).finally(armPoll);
  });

  const reconciler = createReconciler({
    accountId,
    client,
    intake,
    away: store.away,
    clock,
    log,
    known,
    onChallenges: options.onChallenges,
    onAway: options.onAway,
    ...(options.awayAfterMs !== undefined && { awayAfterMs: options.awayAfterMs }),
    findOutcome: (game, signal) =>
      games.withSpareSlot(() =>
        askOutcome({
          client,
          clock,
          game,
          path: pathOf(game),
          signal,
          onFull: (event, at) => games.deliver(game.id, event, at),
          onUnusable: quarantineGameLine,
        }),
      ),
  });

  /** Where a game's own stream cannot be asked, the list of games tells its position. */
  const askList = async (gameId: string): Promise<boolean> => {
    if (!life) return false;
    const giveUp = new AbortController();
    const timer = clock.after(listMs, () => giveUp.abort());
    const signal = AbortSignal.any([life.signal, giveUp.signal]);
    try {
      const answer = await client.playing({ cls: 'user', signal });
      if (!answer.ok) return false;
      const playing = answer.value.value;
      await takeGames(intake, accountId, playing, clock.now());
      return playing.some((game) => game.id === gameId);
    } finally {
      timer.cancel();
    }
  };

  const failed = (error: unknown) =>
    log.error('Reconciling failed in an unexpected way.', { error: String(error) });

  const reconcile = (gap: StreamGap | null) => {
    if (!life) return;
    const { signal } = life;
    retryTimer?.cancel();
    retryTimer = null;
    void reconciler.run(gap, signal).then(({ incomplete }) => {
      if (signal.aborted) return;
      if (incomplete === null) retry.reset();
      else
        retryTimer ??= clock.after(retry.next(), () => {
          retryTimer = null;
          reconcile(null);
        });
    }, failed);
  };

  const beat = () => {
    if (clock.monotonic() - beatAt < heartbeatMs) return;
    beatAt = clock.monotonic();
    store.ledger.heartbeat(accountId, clock.now()).catch((error: unknown) => {
      log.warn('The sign of life could not be stored.', { error: String(error) });
    });
  };

  /** Read before anything is opened: the first sign of life of this run would hide when the last one ended. */
  const readLastSeen = async () => {
    try {
      return await store.ledger.lastSeen(accountId);
    } catch (error) {
      log.warn('When this account was last connected cannot be read.', { error: String(error) });
      return null;
    }
  };

  return {
    async start() {
      if (life) return;
      const mine = new AbortController();
      life = mine;
      const lastSeen = await readLastSeen();
      if (life !== mine) return;
      unlisten = supervisor.onChange(({ health: { id, problem } }) => {
        if (id !== eventStreamId) return;
        evicted = problem?.code === 'evicted';
        armPoll();
      });
      supervisor.supervise({
        id: eventStreamId,
        kind: 'event',
        accountId,
        allowOpen: () => budget.takeEventStreamOpen(scope),
        open: ({ opened, byte, line: counted }, signal) =>
          client.openEventStream({
            signal,
            onOpen: opened,
            onBytes: (count) => {
              byte(count);
              beat();
            },
            onLine: (line) => {
              counted(line.read.kind === 'event');
              intake.take(accountId, 'stream/event', line, clock.now());
            },
          }),
        onUp: ({ first, gap }) => reconcile(first ? gapSince(lastSeen, clock.now()) : gap),
        onStopped: (problem) => {
          if (!problem) return;
          // A token refused here is refused everywhere: asking on would only look like an attack.
          if (problem.code === 'unauthorized') halt();
          onProblem(problem);
        },
      });
      games.start();
    },
    stop,
    watchGame: games.watch,
    unwatchGame: games.unwatch,
    lookAtGame: async (gameId, path, reason) => (await games.look(gameId, path, reason)) || askList(gameId),
    refresh: () => reconcile(null),
  };
}

function gapSince(lastSeen: number | null, now: number): StreamGap | null {
  if (lastSeen === null) return null;
  const cause = say('The app was closed or not connected.');
  if (lastSeen <= now) return { from: lastSeen, to: now, cause };
  return {
    from: now,
    to: now,
    cause: `${cause} ${say('Since when is not known: the clock was set back meanwhile.')}`,
  };
}
