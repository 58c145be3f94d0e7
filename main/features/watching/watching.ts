/** Watches games of others while they are on screen, and games between followed users. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { isKnownOver, isLiveStatus } from '../../chess/vocabulary.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { UsersGame } from '../../service/domain-watch.ts';
import type { StreamHealth } from '../../streams/health.ts';
import type { Supervisor } from '../../streams/supervisor.ts';
import type { AccountContext } from '../../views/account-context.ts';
import type { FollowedGame, WatchedView } from '../../../preload/contract/watching.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { messageOf } from '../../text/message.ts';
import { nothingSeen, waitingOf, watchedView, withLine, type Watched } from './watched-game.ts';
import type { Message } from '../../text/message.ts';

/** A game is left unless `open` is repeated within this time, ms. */
const leaseMs = 60_000;
/** Time in which an opened stream repeats the games in progress, ms. */
const repeatMs = 10_000;
/** Users per stream, by dialect: the documentation says about five. */
const mostUsers = { document: 5, wire: 300 } as const;

interface WatchSession {
  watched: Watched;
  failure: Message | null;
  waiting: WatchedView['waiting'];
  lease: Timer | null;
}

export type Watching = ReturnType<typeof createWatching>;

export function createWatching(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly supervisor: Pick<Supervisor, 'supervise' | 'stop'>;
  readonly account: (accountId: string) => AccountContext | undefined;
  readonly client: (
    accountId: string,
  ) => Pick<ServiceClient, 'openWatchStream' | 'openUsersStream' | 'dialect'> | undefined;
  /** Users that the account follows; null while unknown. */
  readonly followed: (accountId: string) => Promise<ReadonlySet<string> | null>;
  readonly onWatched: (view: WatchedView) => void;
  readonly onFollowed: () => void;
  readonly onBegun: (game: FollowedGame) => void;
}) {
  const { clock, supervisor, account, client, onWatched, onFollowed } = options;
  const log = options.log.child('watching');
  const games = new Map<string, WatchSession>();
  const streams = new Map<string, string>();
  let between: readonly FollowedGame[] = [];
  /** Games by account that the opened stream has not repeated yet, and the end of the wait for them. */
  const unrepeated = new Map<string, { readonly gameIds: Set<string>; readonly timer: Timer }>();

  const keyOf = (accountId: string, gameId: string) => `${accountId} ${gameId}`;
  const gameStream = (accountId: string, gameId: string) => `watch:${accountId}:${gameId}`;
  const usersStream = (accountId: string) => `users:${accountId}`;

  const view = (accountId: string, gameId: string, session: WatchSession) =>
    watchedView(session.watched, {
      accountId,
      gameId,
      baseUrl: account(accountId)?.baseUrl ?? '',
      failure: session.failure,
      waiting: session.waiting,
    });

  const leave = (accountId: string, gameId: string) => {
    const session = games.get(keyOf(accountId, gameId));
    session?.lease?.cancel();
    games.delete(keyOf(accountId, gameId));
    supervisor.stop(gameStream(accountId, gameId));
  };

  const begin = (accountId: string, gameId: string): WatchSession => {
    const service = client(accountId);
    if (!service) throw new ContractFailure('unavailable', messageOf('account.notConnected'));
    const session: WatchSession = { watched: nothingSeen, failure: null, waiting: null, lease: null };
    games.set(keyOf(accountId, gameId), session);
    const isOver = () => {
      const status = session.watched.game?.status;
      return status !== undefined && !isLiveStatus(status);
    };
    const tell = () => onWatched(view(accountId, gameId, session));
    supervisor.supervise({
      id: gameStream(accountId, gameId),
      kind: 'users',
      accountId,
      gameId,
      open: ({ opened, byte, line: counted }, signal) =>
        service.openWatchStream(gameId, {
          signal,
          onOpen: opened,
          onBytes: byte,
          onLine: ({ read }) => {
            counted(read.kind === 'event');
            if (read.kind !== 'event') {
              log.warn('watched game line malformed', { gameId });
              return;
            }
            session.watched = withLine(session.watched, read.value, clock.now());
            tell();
          },
        }),
      endsNormally: isOver,
      onStopped: (problem) => {
        session.failure = problem && !isOver() ? problem.message : null;
        tell();
      },
    });
    return session;
  };

  /** A game may have ended while the stream was closed: it is listed on while the stream repeats it. */
  const usersOpened = (accountId: string) => {
    unrepeated.get(accountId)?.timer.cancel();
    const gameIds = new Set(between.flatMap((one) => (one.accountId === accountId ? [one.gameId] : [])));
    const timer = clock.after(repeatMs, () => {
      unrepeated.delete(accountId);
      if (gameIds.size === 0) return;
      between = between.filter((one) => one.accountId !== accountId || !gameIds.has(one.gameId));
      onFollowed();
    });
    unrepeated.set(accountId, { gameIds, timer });
  };

  const forgetUnrepeated = (accountId: string) => {
    unrepeated.get(accountId)?.timer.cancel();
    unrepeated.delete(accountId);
  };

  const onUsersGame = (accountId: string, game: UsersGame) => {
    unrepeated.get(accountId)?.gameIds.delete(game.id);
    const isHere = between.some((one) => one.accountId === accountId && one.gameId === game.id);
    if (isKnownOver(game)) {
      if (isHere) between = between.filter((one) => one.accountId !== accountId || one.gameId !== game.id);
      if (isHere) onFollowed();
      return;
    }
    if (isHere) return;
    const seat = ({ id, rating }: UsersGame['players']['white']) => ({
      ...(id !== undefined && { id }),
      name: id ?? messageOf('player.notStated'),
      ...(rating !== undefined && { rating }),
    });
    const begun: FollowedGame = {
      accountId,
      gameId: game.id,
      variant: { key: game.variant, name: game.variant },
      speed: game.speed ?? null,
      rated: game.rated ?? null,
      white: seat(game.players.white),
      black: seat(game.players.black),
      since: game.createdAt ?? null,
    };
    between = [begun, ...between];
    onFollowed();
    options.onBegun(begun);
  };

  const stopUsers = (accountId: string) => {
    streams.delete(accountId);
    forgetUnrepeated(accountId);
    supervisor.stop(usersStream(accountId));
    if (!between.some((one) => one.accountId === accountId)) return;
    between = between.filter((one) => one.accountId !== accountId);
    onFollowed();
  };

  const followUsers = async (accountId: string) => {
    const people = await options.followed(accountId);
    const service = client(accountId);
    const ids = [...(people ?? [])].slice(0, service ? mostUsers[service.dialect()] : 0);
    const identity = ids.join(',');
    if (!service || ids.length < 2) return stopUsers(accountId);
    if (streams.get(accountId) === identity) return;
    stopUsers(accountId);
    streams.set(accountId, identity);
    supervisor.supervise({
      id: usersStream(accountId),
      kind: 'users',
      accountId,
      open: ({ opened, byte, line: counted }, signal) => {
        // A stream that breaks before the games were repeated tells nothing about them.
        forgetUnrepeated(accountId);
        return service.openUsersStream(ids, {
          signal,
          onOpen: () => {
            opened();
            usersOpened(accountId);
          },
          onBytes: byte,
          onLine: ({ read }) => {
            counted(read.kind === 'event');
            if (read.kind === 'event') onUsersGame(accountId, read.value);
          },
        });
      },
    });
  };

  return {
    /** Watches a game for a minute; repeated while it is on screen. */
    open(accountId: string, gameId: string): WatchedView {
      const session = games.get(keyOf(accountId, gameId)) ?? begin(accountId, gameId);
      session.lease?.cancel();
      session.lease = clock.after(leaseMs, () => leave(accountId, gameId));
      return view(accountId, gameId, session);
    },
    leave,
    /** The state of a stream changed. */
    streamChanged(health: StreamHealth) {
      const { accountId, gameId = '' } = health;
      const session = games.get(keyOf(accountId, gameId));
      if (!session || health.id !== gameStream(accountId, gameId)) return;
      const waiting = waitingOf(health);
      if (waiting === null && session.waiting === null) return;
      session.waiting = waiting;
      onWatched(view(accountId, gameId, session));
    },
    /** How many followed users the account's stream of games covers; null without one. */
    watchedUsers: (accountId: string): number | null => streams.get(accountId)?.split(',').length ?? null,
    followedGames: (): readonly FollowedGame[] => between,
    /** Opens and closes streams of followed users to match these accounts. */
    async follow(accountIds: readonly string[]) {
      for (const accountId of streams.keys()) if (!accountIds.includes(accountId)) stopUsers(accountId);
      for (const accountId of accountIds) await followUsers(accountId);
    },
    forget(accountId: string) {
      stopUsers(accountId);
      for (const key of [...games.keys()]) {
        const [of = '', gameId = ''] = key.split(' ');
        if (of === accountId) leave(of, gameId);
      }
    },
  };
}
