import type { Clock, Timer } from '../base/clock.ts';
import type { Message } from '../text/message.ts';
import { isLiveStatus, type PlayEndpoint } from '../chess/vocabulary.ts';
import type { StreamLine } from '../service/calls.ts';
import type { ServiceClient } from '../service/client.ts';
import type { GameEvent } from '../service/domain.ts';
import { isFinalRefusal, peekAtGame } from './game-outcome.ts';
import type { StreamProblem } from './health.ts';
import type { Supervisor } from './supervisor.ts';

export interface GameHandlers {
  /** `gameFull` replaces all state; `moves` is the whole game. A repeated state may carry an offer or a clock. */
  event(event: GameEvent, receivedAt: number): void;
  /** The stream opened or closed. */
  link(live: boolean): void;
  /** The server does not offer the game through this API. */
  refused?(): void;
}

export interface Interest {
  /** Order in which views were opened; 0 if none was. */
  readonly viewed: number;
  /** Whether the game has a clock, in contrast to correspondence. */
  readonly realTime: boolean;
}

export interface GameSlotsOptions {
  readonly accountId: string;
  readonly client: Pick<ServiceClient, 'openGameStream'>;
  readonly supervisor: Pick<Supervisor, 'supervise' | 'stop' | 'renew'>;
  readonly clock: Clock;
  /** How many game streams the account may have open at once. */
  readonly slots: () => number;
  readonly onUnusable: (line: StreamLine<GameEvent>) => void;
  readonly onUnauthorized: (problem: StreamProblem) => void;
  /** The set of games with a stream changed. */
  readonly onChange: () => void;
  /** An event of a game that was fetched but is not watched. */
  readonly onUnwatched: (gameId: string, event: GameEvent, receivedAt: number) => void;
}

/** Timeout of a `look`, ms. */
const lookMs = 5_000;

interface Watched {
  readonly gameId: string;
  readonly path: PlayEndpoint;
  handlers: GameHandlers;
  realTime: boolean;
  /** Order in which views were opened; 0 when none was. */
  viewed: number;
  /** Order in which games were watched; the newest is the highest. */
  readonly order: number;
  over: boolean;
  /** Whether the server refused its stream. */
  refused: boolean;
  streaming: boolean;
  /** Whether its stream is open. */
  live: boolean;
}

/** Game streams of one account, by priority when there are more games than the server allows streams. */
export function createGameSlots(options: GameSlotsOptions) {
  const { accountId, client, supervisor, clock, slots, onUnusable, onUnauthorized, onChange, onUnwatched } =
    options;
  const watched = new Map<string, Watched>();
  /** Resolvers that wait for the whole game, by game id. */
  const lookers = new Map<string, Set<(arrived: boolean) => void>>();
  let running = false;
  let life = new AbortController();
  /** Number of streams opened for a `look`. */
  let spare = 0;
  let counter = 0;

  const streamId = (gameId: string) => `game:${accountId}:${gameId}`;

  /** Games that should have a stream, by priority: real-time games, then opened views, latest first. */
  const wanted = () =>
    [...watched.values()]
      .filter((game) => !game.over && !game.refused && (game.viewed > 0 || game.realTime))
      .sort((a, b) => Number(b.realTime) - Number(a.realTime) || b.viewed - a.viewed || b.order - a.order);

  /** Closes the stream; also removes the row of a refused one that stayed visible. */
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

  const answerLookers = (gameId: string, arrived: boolean) => {
    const waiting = lookers.get(gameId);
    lookers.delete(gameId);
    for (const answer of waiting ?? []) answer(arrived);
  };

  /** Resolves with true at the next `gameFull` of the game's stream, with false after `lookMs`. */
  const nextFull = (gameId: string): Promise<boolean> =>
    new Promise((resolve) => {
      let timer: Timer | null = null;
      const answer = (arrived: boolean) => {
        timer?.cancel();
        lookers.get(gameId)?.delete(answer);
        resolve(arrived);
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
      async open({ opened, byte, line: counted }, signal) {
        const closed = await client.openGameStream(game.path, game.gameId, {
          signal,
          onOpen: opened,
          onBytes: byte,
          onLine: (line) => {
            // Events of an aborted stream are ignored: its successor sends the whole game.
            if (signal.aborted) return;
            counted(line.read.kind === 'event');
            if (line.read.kind === 'event') deliver(game, line.read.value, clock.now());
            else onUnusable(line);
          },
        });
        if (closed.reason === 'refused' && isFinalRefusal(closed.error)) game.handlers.refused?.();
        return closed;
      },
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

  /** Assigns the slots to the games with the highest priority. */
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

  const deliverTo = (gameId: string, event: GameEvent, receivedAt: number) => {
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
    watch(gameId: string, path: PlayEndpoint, handlers: GameHandlers, { viewed, realTime }: Interest) {
      counter += 1;
      const existing = watched.get(gameId);
      const game: Watched =
        existing && existing.path === path
          ? existing
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
      if (existing && existing !== game) close(existing);
      game.handlers = handlers;
      game.realTime = realTime;
      if (viewed > game.viewed) {
        game.viewed = viewed;
        // Opening the view again is the user's way to retry.
        game.refused = false;
      }
      watched.set(gameId, game);
      share();
    },
    unwatch(gameId: string) {
      const game = watched.get(gameId);
      if (!game) return;
      watched.delete(gameId);
      close(game);
      share();
    },
    /**
     * Refetches the whole game: reopens its stream, or opens a temporary one. Resolves to true once the game's listeners
     * have it, and to false after 5 s.
     */
    async look(gameId: string, path: PlayEndpoint, reason: Message): Promise<boolean> {
      if (!running) return false;
      if (watched.get(gameId)?.streaming)
        return supervisor.renew(streamId(gameId), reason) ? nextFull(gameId) : false;
      const seen = await withSpareSlot(() =>
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
      return !('reason' in seen);
    },
    /** Passes an event to the game's handlers, or to `onUnwatched`. */
    deliver: deliverTo,
    /** Number of watched games under way without an open stream. */
    withoutStream: () => [...watched.values()].filter((game) => !game.over && !game.live).length,
    /** Keeps one slot free while `work` runs. */
    withSpareSlot,
  };
}
