import type { Clock, Timer } from '../base/clock.ts';
import { isLiveStatus } from '../chess/vocabulary.ts';
import type { StreamLine } from '../service/calls.ts';
import type { ServiceClient } from '../service/client.ts';
import type { GameEvent } from '../service/domain.ts';
import type { PlayPath } from '../service/endpoints.ts';
import { peekAtGame } from './game-outcome.ts';
import type { StreamProblem } from './health.ts';
import type { Supervisor } from './supervisor.ts';

export interface GameHandlers {
  /** `gameFull` is the truth, and `moves` is always the whole game; a repeated state is news (an offer, a clock). */
  event(event: GameEvent, receivedAt: number): void;
  /** The stream opened or closed. */
  link(live: boolean): void;
}

export interface Interest {
  /** A view of the game is open. */
  readonly onScreen: boolean;
  /** It is played by the clock, not by days. */
  readonly realTime: boolean;
}

/** The game streams of one account: there are more games than the server allows streams, so the most wanted come first. */
export interface GameSlots {
  start(): void;
  stop(): void;
  watch(gameId: string, path: PlayPath, handlers: GameHandlers, interest: Interest): void;
  unwatch(gameId: string): void;
  /**
   * Asks the server anew for the whole game: by its own stream, opened anew, else by one that is opened for this.
   * Resolves to whether it came within 5 s; who listens to the game knows it then. `reason` is a sentence.
   */
  look(gameId: string, path: PlayPath, reason: string): Promise<boolean>;
  /** Hands a message to the game's handlers, or to `onUnwatched`. */
  deliver(gameId: string, event: GameEvent, receivedAt: number): void;
  /** Watched games that are under way and have no open stream. */
  withoutStream(): number;
  /** Keeps one slot free while `work` runs. */
  withSpareSlot<T>(work: () => Promise<T>): Promise<T>;
}

export interface GameSlotsOptions {
  readonly accountId: string;
  readonly client: Pick<ServiceClient, 'openGameStream'>;
  readonly supervisor: Pick<Supervisor, 'supervise' | 'stop' | 'renew'>;
  readonly clock: Clock;
  /** How many streams the account may have at once. */
  readonly slots: () => number;
  readonly onUnusable: (line: StreamLine<GameEvent>) => void;
  readonly onUnauthorized: (problem: StreamProblem) => void;
  /** Which games have streams has changed. */
  readonly onChange: () => void;
  /** A message about a game that is not watched: one that was only looked at. */
  readonly onUnwatched: (gameId: string, event: GameEvent, receivedAt: number) => void;
}

/** How long a look may take, ms. */
const lookMs = 5_000;

interface Watched {
  readonly gameId: string;
  readonly path: PlayPath;
  handlers: GameHandlers;
  realTime: boolean;
  /** Rises with every opened view; 0 when none was. */
  viewed: number;
  /** Rises with every game: the newest is the highest. */
  readonly order: number;
  over: boolean;
  /** The server refused its stream. */
  refused: boolean;
  streaming: boolean;
  /** Its stream is open. */
  live: boolean;
}

export function createGameSlots(options: GameSlotsOptions): GameSlots {
  const { accountId, client, supervisor, clock, slots, onUnusable, onUnauthorized, onChange, onUnwatched } =
    options;
  const watched = new Map<string, Watched>();
  /** Who waits for the whole game, by its id. */
  const lookers = new Map<string, Set<(came: boolean) => void>>();
  let running = false;
  let life = new AbortController();
  /** Streams that are opened for a look. */
  let spare = 0;
  let counter = 0;

  const streamId = (gameId: string) => `game:${accountId}:${gameId}`;

  /** Games by the clock first, then opened views; in each the last opened before the others, then the newest. */
  const wanted = () =>
    [...watched.values()]
      .filter((game) => !game.over && !game.refused && (game.viewed > 0 || game.realTime))
      .sort((a, b) => Number(b.realTime) - Number(a.realTime) || b.viewed - a.viewed || b.order - a.order);

  /** Also forgets the row of one that was refused and stayed visible. */
  const close = (game: Watched) => {
    game.streaming = false;
    game.live = false;
    supervisor.stop(streamId(game.gameId));
  };

  const deliver = (game: Watched, event: GameEvent, receivedAt: number) => {
    const status =
      event.type === 'gameFull'
        ? event.game.state.status
        : event.type === 'gameState'
          ? event.state.status
          : null;
    if (status !== null) game.over = !isLiveStatus(status);
    game.handlers.event(event, receivedAt);
    if (event.type === 'gameFull') answerLookers(game.gameId, true);
  };

  const answerLookers = (gameId: string, came: boolean) => {
    const waiting = lookers.get(gameId);
    lookers.delete(gameId);
    for (const answer of waiting ?? []) answer(came);
  };

  /** Resolves with the next `gameFull` of the game's stream. */
  const nextFull = (gameId: string): Promise<boolean> =>
    new Promise((resolve) => {
      let timer: Timer | null = null;
      const answer = (came: boolean) => {
        timer?.cancel();
        lookers.get(gameId)?.delete(answer);
        resolve(came);
      };
      timer = clock.after(lookMs, () => answer(false));
      lookers.set(gameId, (lookers.get(gameId) ?? new Set()).add(answer));
    });

  const link = (game: Watched, live: boolean) => {
    game.live = live;
    game.handlers.link(live);
    onChange();
  };

  const open = (game: Watched) => {
    game.streaming = true;
    supervisor.supervise({
      id: streamId(game.gameId),
      kind: 'game',
      accountId,
      gameId: game.gameId,
      open: ({ opened, byte, line: counted }, signal) =>
        client.openGameStream(game.path, game.gameId, {
          signal,
          onOpen: opened,
          onBytes: byte,
          onLine: (line) => {
            // A stream that lost its slot says nothing more: its successor tells the whole game.
            if (signal.aborted) return;
            counted(line.read.kind === 'event');
            if (line.read.kind === 'event') deliver(game, line.read.value, clock.now());
            else onUnusable(line);
          },
        }),
      endsNormally: () => game.over,
      onUp: () => link(game, true),
      onDown: () => link(game, false),
      onStopped: (problem) => {
        game.streaming = false;
        game.refused = problem !== null;
        if (!problem) supervisor.stop(streamId(game.gameId));
        if (problem?.code === 'unauthorized') onUnauthorized(problem);
        else share();
      },
    });
  };

  /** Gives the slots to the games that are wanted most. */
  const share = () => {
    if (!running) return;
    const chosen = new Set(wanted().slice(0, Math.max(0, slots() - spare)));
    for (const game of watched.values()) if (!chosen.has(game) && game.streaming) close(game);
    for (const game of chosen) if (!game.streaming) open(game);
    onChange();
  };

  const withSpareSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    spare += 1;
    share();
    try {
      return await work();
    } finally {
      spare -= 1;
      share();
    }
  };

  const deliverTo: GameSlots['deliver'] = (gameId, event, receivedAt) => {
    const game = watched.get(gameId);
    if (game) deliver(game, event, receivedAt);
    else onUnwatched(gameId, event, receivedAt);
  };

  return {
    start() {
      running = true;
      life = new AbortController();
      share();
    },
    stop() {
      running = false;
      life.abort();
      for (const gameId of [...lookers.keys()]) answerLookers(gameId, false);
      for (const game of watched.values()) close(game);
      onChange();
    },
    watch(gameId, path, handlers, { onScreen, realTime }) {
      counter += 1;
      const before = watched.get(gameId);
      const game: Watched =
        before && before.path === path
          ? before
          : {
              gameId,
              path,
              handlers,
              realTime,
              viewed: 0,
              order: counter,
              over: false,
              refused: false,
              streaming: false,
              live: false,
            };
      if (before && before !== game) close(before);
      game.handlers = handlers;
      game.realTime = realTime;
      if (onScreen) {
        game.viewed = counter;
        // Opening the view is the user's way of asking again.
        game.refused = false;
      }
      watched.set(gameId, game);
      share();
    },
    unwatch(gameId) {
      const game = watched.get(gameId);
      if (!game) return;
      watched.delete(gameId);
      close(game);
      share();
    },
    async look(gameId, path, reason) {
      if (!running) return false;
      if (watched.get(gameId)?.streaming)
        return supervisor.renew(streamId(gameId), reason) ? nextFull(gameId) : false;
      const told = await withSpareSlot(() =>
        peekAtGame({
          client,
          clock,
          gameId,
          path,
          cls: 'play',
          patienceMs: lookMs,
          signal: life.signal,
          onFull: (event, at) => deliverTo(gameId, event, at),
          onUnusable,
        }),
      );
      return !('reason' in told);
    },
    deliver: deliverTo,
    withoutStream: () => [...watched.values()].filter((game) => !game.over && !game.live).length,
    withSpareSlot,
  };
}
