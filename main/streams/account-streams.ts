import type { Clock, Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createThrottle } from '../base/throttle.ts';
import type { Random } from '../base/random.ts';
import { spacingFor } from '../budget/limits.ts';
import type { Budget, BudgetScope } from '../budget/scheduler.ts';
import type { StreamLine } from '../service/calls.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ChallengeList, GameEvent, GameSummary } from '../service/domain.ts';
import type { Store } from '../store/api.ts';
import { recordGames } from './recorded-lists.ts';
import { createBackOff } from './back-off.ts';
import { askOutcome } from './game-outcome.ts';
import { createGameSlots } from './game-slots.ts';
import type { StreamProblem } from './health.ts';
import type { Intake } from './intake.ts';
import type { OpenAnswer } from './open-answer.ts';
import { unusableLine } from './lines.ts';
import { createReconciler } from './reconcile.ts';
import type { KnownState } from './reconcile.ts';
import type { StreamGap } from './supervised-stream.ts';
import type { Supervisor } from './supervisor.ts';
import { messageOf, sentences, type Message } from '../text/message.ts';
import type { PlayEndpoint } from '../chess/vocabulary.ts';

/** Long-lived connections of one account: event stream, game streams, and reconciliation after gaps. */
export type AccountStreams = ReturnType<typeof createAccountStreams>;

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
  readonly known: () => KnownState;
  /** The play path of a game; undefined when the interface has none for it. */
  readonly pathOf: (game: GameSummary) => PlayEndpoint | undefined;
  readonly onChallenges: (list: ChallengeList, askedAt: number) => void;
  readonly onAway: () => void;
  /** The event stream opened, and games and challenges were fetched again. */
  readonly onCaughtUp: () => void;
  /** Called with news of a game that is not watched. */
  readonly onGame: (gameId: string, event: GameEvent, receivedAt: number) => void;
  /** The event stream stopped and the user must act. After `unauthorized` all streams are stopped. */
  readonly onProblem: (problem: StreamProblem) => void;
  readonly awayAfterMs?: number;
}

const heartbeatMs = 120_000;
const firstRetryMs = 60_000;
const longestRetryMs = 10 * 60_000;
/** Timeout of the list request that replaces a game's own stream, ms. */
const listMs = 5_000;

export function createAccountStreams(options: AccountStreamsOptions) {
  const { scope, client, supervisor, budget, intake, store, clock, random, log, known, pathOf, onProblem } =
    options;
  const { accountId } = scope;
  const eventStreamId = `event:${accountId}`;
  const pollEveryMs = spacingFor('playing-polls', scope.caller);
  const retry = createBackOff(random, firstRetryMs, longestRetryMs);
  let life: AbortController | null = null;
  let retryTimer: Timer | null = null;
  let beatAt = -Infinity;
  /** Another program or machine has the event stream, so games and challenges are polled instead. */
  let isElsewhere = false;
  /** Says which machine has the event stream by agreement. */
  let holder: Message | null = null;
  /** The app's last sign of life before this run, until the first stream is up. */
  let lastSeen: number | null = null;
  let unlisten = () => {};

  const quarantineGameLine = (line: StreamLine<GameEvent>) => {
    const unusable = unusableLine(line);
    if (unusable) intake.quarantine({ accountId, at: clock.now(), source: 'stream/game', ...unusable });
  };

  /** Stops everything but the event stream, whose row stays visible when the server refused it. */
  const halt = () => {
    unlisten();
    isElsewhere = false;
    life?.abort(new DOMException('The streams of the account are stopped.', 'AbortError'));
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

  /** Polls once a minute: games without a stream, or everything while the event stream is elsewhere. */
  const armPoll = () => {
    if (!life || (games.withoutStream() === 0 && !isElsewhere)) {
      poll.cancel();
    } else {
      poll.ask();
    }
  };
  const poll = createThrottle(clock, pollEveryMs, () => {
    if (!life) return;
    const { signal } = life;
    const polled = isElsewhere ? reconciler.run(null, signal) : reconciler.look(signal);
    void polled.catch(logFailure).finally(armPoll);
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

  /** Fallback when a game's own stream cannot be opened: the list of games contains the position. */
  const askList = async (gameId: string): Promise<boolean> => {
    if (!life) return false;
    const giveUp = new AbortController();
    const timer = clock.after(listMs, () => giveUp.abort());
    const signal = AbortSignal.any([life.signal, giveUp.signal]);
    try {
      const answer = await client.playing({ cls: 'user', signal });
      if (!answer.ok) return false;
      const playing = answer.value.value;
      await recordGames(intake, accountId, playing, clock.now());
      return playing.some((game) => game.id === gameId);
    } finally {
      timer.cancel();
    }
  };

  const logFailure = (error: unknown) => log.error('reconcile crashed', { error: String(error) });

  const reconcile = (gap: StreamGap | null) => {
    if (!life) return;
    const { signal } = life;
    retryTimer?.cancel();
    retryTimer = null;
    void reconciler.run(gap, signal).then(({ incomplete }) => {
      if (signal.aborted) return;
      if (incomplete === null) {
        retry.reset();
        options.onCaughtUp();
      } else
        retryTimer ??= clock.after(retry.next(), () => {
          retryTimer = null;
          reconcile(null);
        });
    }, logFailure);
  };

  const beat = () => {
    if (clock.monotonic() - beatAt < heartbeatMs) return;
    beatAt = clock.monotonic();
    store.ledger.heartbeat(accountId, clock.now()).catch((error: unknown) => {
      log.warn('heartbeat not stored', { error: String(error) });
    });
  };

  /** Must be read before anything opens: the first heartbeat of this run would overwrite it. */
  const readLastSeen = async () => {
    try {
      return await store.ledger.lastSeen(accountId);
    } catch (error) {
      log.warn('last heartbeat not read', { error: String(error) });
      return null;
    }
  };

  const takeEventStreamOpen = async (): Promise<OpenAnswer> => {
    if (holder === null) return budget.takeEventStreamOpen(scope);
    const problem = { code: 'elsewhere', message: holder, action: null } as const;
    return { allowed: false, retryAt: null, reason: holder, problem };
  };

  const superviseEvents = () =>
    supervisor.supervise({
      id: eventStreamId,
      kind: 'event',
      accountId,
      allowOpen: takeEventStreamOpen,
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
      onUp({ gap }) {
        reconcile(gap ?? gapSince(lastSeen, clock.now()));
        lastSeen = null;
      },
      onStopped: (problem) => {
        if (!problem) return;
        // A token that was refused here is refused everywhere; more requests would look like an attack.
        if (problem.code === 'unauthorized') halt();
        onProblem(problem);
      },
    });

  return {
    /** Opens the event stream. Resolves when the supervisor has it. */
    async start() {
      if (life) return;
      const mine = new AbortController();
      life = mine;
      lastSeen = await readLastSeen();
      if (life !== mine) return;
      unlisten = supervisor.onChange(({ health: { id, problem } }) => {
        if (id !== eventStreamId) return;
        isElsewhere = problem?.code === 'evicted' || problem?.code === 'elsewhere';
        armPoll();
      });
      superviseEvents();
      games.start();
    },
    stop,
    /**
     * Leaves the event stream to another machine, which the message names, or takes it back with null. Meanwhile games
     * and challenges are asked for once a minute.
     */
    yieldEvents(to: Message | null) {
      if (JSON.stringify(to) === JSON.stringify(holder)) return;
      holder = to;
      if (life) superviseEvents();
    },
    /** The machine that has the event stream learned something: asks now. */
    followHolder(): void {
      if (holder !== null) reconcile(null);
    },
    /** Watching a game again replaces its handlers and can only raise its interest. */
    watchGame: games.watch,
    unwatchGame: games.unwatch,
    /** Fetches the whole game again; resolves with true when it arrived. */
    lookAtGame: async (gameId: string, path: PlayEndpoint, reason: Message) =>
      (await games.look(gameId, path, reason)) || askList(gameId),
    /** Fetches games and challenges now, without recording a gap. */
    refresh: (): void => reconcile(null),
  };
}

function gapSince(lastSeen: number | null, now: number): StreamGap | null {
  if (lastSeen === null) return null;
  const cause = messageOf('stream.appClosed');
  if (lastSeen <= now) return { from: lastSeen, to: now, cause };
  return { from: now, to: now, cause: sentences(cause, messageOf('stream.sinceUnknown')) };
}
