/**
 * Games of other players, fetched from the server when the user asks, each player's into a collection of their own.
 * Each batch is committed with the progress it makes. A request that loses its connection waits and continues; one
 * that the app's end cut off continues when the user asks again.
 */
import { sleep, type Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';
import type { ArchiveStore } from '../../store/history-api.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { messageOfError } from '../../text/message-error.ts';
import { mostPerRequest } from '../../../preload/contract/opponents.ts';
import { toArchived } from './archived-game.ts';
import { downloadGames, firstPause, retryAfter, startsOf, type DownloadEnd } from './games-download.ts';
import { createBatchBuilder } from './import-batch.ts';
import {
  afterPlayerPage,
  finished,
  newProgress,
  nextSpan,
  parsePlayerProgress,
  taken,
  wanting,
  withoutWish,
  type PlayerProgress,
  type PlayerSpan,
  type PlayerWish,
} from './player-progress.ts';

/** Start of the origin of a player's collection; the player's id follows. */
const originMark = 'player:';

const notConnected = messageOf('history.accountNotConnected');

export interface PlayerName {
  /** Lower case. */
  readonly id: string;
  readonly name: string;
}

/** State of one player's games. */
export interface PlayerGamesState {
  readonly collection: number;
  readonly name: string;
  /** `queued`: the server has not answered yet, or the limits hold the request back. `interrupted`: a request of an earlier run is unfinished. `stopped`: the server refuses; `cause` says why. */
  readonly phase: 'idle' | 'queued' | 'fetching' | 'waiting' | 'interrupted' | 'stopped';
  /** Games that the present request may still fetch. */
  readonly left: number;
  readonly cause: Message | null;
  /** ms since the epoch. */
  readonly nextTryAt: number | null;
  readonly askedAt: number | null;
  /** No older games are left on the server. */
  readonly hasAll: boolean;
}

export interface PlayerGamesOptions {
  readonly accountId: string;
  /** The account's user, whose own games are stored from their side; null for the anonymous client. */
  readonly user: { readonly id: string } | null;
  readonly client: () => Pick<ServiceClient, 'exportGames'> | undefined;
  readonly store: Pick<
    ArchiveStore,
    'addImport' | 'collections' | 'imports' | 'makeCollection' | 'setImport' | 'takeIn'
  >;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

interface StoredPlayer {
  readonly importId: number;
  readonly collection: number;
  progress: PlayerProgress;
}

interface PlayerRun {
  readonly stored: StoredPlayer;
  phase: 'queued' | 'fetching' | 'waiting';
  cause: Message | null;
  nextTryAt: number | null;
  readonly stop: AbortController;
  ended: Promise<void>;
}

export type PlayerGames = ReturnType<typeof createPlayerGames>;

export function createPlayerGames(options: PlayerGamesOptions) {
  const { accountId, user, client, store, clock, onChange } = options;
  const log = options.log.child('player-games');
  const runs = new Map<string, PlayerRun>();
  /** Why the last request of a player stopped, until the next one. */
  const stops = new Map<string, Message>();
  let isClosed = false;
  /** Commits are serialized: each builds on the progress of the one before. */
  let commits: Promise<unknown> = Promise.resolve();

  const find = async (userId: string): Promise<StoredPlayer | undefined> => {
    const running = runs.get(userId);
    if (running) return running.stored;
    for (const row of await store.imports(accountId)) {
      const progress = row.collection === null ? undefined : parsePlayerProgress(row.state);
      if (progress?.userId === userId && row.collection !== null)
        return { importId: row.id, collection: row.collection, progress };
    }
    return undefined;
  };

  const make = async ({ id, name }: PlayerName): Promise<StoredPlayer> => {
    const origin = `${originMark}${id}`;
    const known = (await store.collections(accountId)).find((one) => one.origin === origin);
    const now = clock.now();
    const collection =
      known?.id ?? (await store.makeCollection(accountId, { kind: 'player', name, origin, began: now }));
    const progress = newProgress({ userId: id, name });
    const importId = await store.addImport(accountId, now, JSON.stringify(progress), collection);
    return { importId, collection, progress };
  };

  /** Stores games, which may be none, with the progress that they make. */
  const commit = (
    stored: StoredPlayer,
    games: readonly ExportedGame[],
    advance: (before: PlayerProgress) => PlayerProgress,
  ): Promise<void> => {
    const next = commits.then(async () => {
      const progress = advance(stored.progress);
      const { importId } = stored;
      const state = JSON.stringify(progress);
      if (games.length === 0) {
        await store.setImport(accountId, importId, state);
        stored.progress = progress;
      } else {
        const { added, changed, same } = await store.takeIn(
          ...([accountId, batchOf(games, user?.id ?? null), importId, state] as const),
        );
        stored.progress = {
          ...progress,
          added: progress.added + added,
          changed: progress.changed + changed,
          same: progress.same + same,
        };
      }
      onChange();
    });
    commits = next.catch(() => {});
    return next;
  };

  const fetchPage = async (run: PlayerRun, span: PlayerSpan, most: number): Promise<DownloadEnd> => {
    const { stored, stop } = run;
    const service = client();
    if (!service) return { kind: 'failed', error: null };
    const controller = new AbortController();
    const abort = () => controller.abort();
    stop.signal.addEventListener('abort', abort);
    return downloadGames(
      // The user waits for it.
      { username: stored.progress.name, span, most, cls: 'user' },
      {
        ...{ client: service, clock, log, controller },
        onOpen() {
          run.phase = 'fetching';
          onChange();
        },
        store: (batch) => commit(stored, batch, (before) => taken(before, startsOf(batch))),
      },
    ).finally(() => stop.signal.removeEventListener('abort', abort));
  };

  const work = async (run: PlayerRun): Promise<void> => {
    const { stored, stop } = run;
    let pause = firstPause;
    for (;;) {
      const asked = nextSpan(stored.progress);
      if (stop.signal.aborted) return;
      if (!asked) return commit(stored, [], (before) => finished(before, clock.now()));
      const most = stored.progress.left;
      const end = await fetchPage(run, asked, most);
      if (end.kind === 'ended') {
        pause = firstPause;
        await commit(stored, [], (before) =>
          afterPlayerPage(before, { ...{ asked, most }, games: end.count }),
        );
        continue;
      }
      if (stop.signal.aborted) return;
      const { error } = end;
      const next = retryAfter(error, pause);
      if ('stop' in next) {
        stops.set(stored.progress.userId, next.stop);
        return commit(stored, [], withoutWish);
      }
      Object.assign(run, {
        phase: 'waiting',
        cause: error?.message ?? notConnected,
        nextTryAt: clock.now() + next.waitMs,
      });
      onChange();
      pause = next.nextPause;
      await sleep(clock, next.waitMs, stop.signal).catch(() => {});
      Object.assign(run, { phase: 'queued', cause: null, nextTryAt: null });
      onChange();
    }
  };

  const start = (stored: StoredPlayer): void => {
    const { userId } = stored.progress;
    const run: PlayerRun = {
      ...{ stored, phase: 'queued', cause: null, nextTryAt: null },
      ...{ stop: new AbortController(), ended: Promise.resolve() },
    };
    runs.set(userId, run);
    run.ended = work(run)
      .catch((error: unknown) => {
        log.error('games of a player not stored', { reason: String(error) });
        stops.set(userId, messageOfError(error));
      })
      .finally(() => {
        runs.delete(userId);
        onChange();
      });
    onChange();
  };

  const halt = async (run: PlayerRun): Promise<void> => {
    run.stop.abort();
    await run.ended;
  };

  return {
    /** Null for a player whose games were never fetched. */
    async state(userId: string): Promise<PlayerGamesState | null> {
      const run = runs.get(userId);
      const stored = await find(userId);
      if (!stored) return null;
      const { collection, progress } = stored;
      const stop = stops.get(userId) ?? null;
      return {
        ...{ collection, name: progress.name, left: progress.left, askedAt: progress.askedAt },
        phase: run?.phase ?? (stop ? 'stopped' : progress.wants === null ? 'idle' : 'interrupted'),
        cause: run ? run.cause : stop,
        nextTryAt: run?.nextTryAt ?? null,
        hasAll: progress.todo.length === 0,
      };
    },
    /** The player whose games a collection contains; null for any other collection. */
    async playerOf(collection: number): Promise<string | null> {
      for (const { stored } of runs.values())
        if (stored.collection === collection) return stored.progress.userId;
      const rows = (await store.imports(accountId)).filter((row) => row.collection === collection);
      for (const { state } of rows) {
        const player = parsePlayerProgress(state)?.userId;
        if (player !== undefined) return player;
      }
      // Another machine fetched the games.
      const { origin } = (await store.collections(accountId)).find(({ id }) => id === collection) ?? {};
      return origin?.startsWith(originMark) === true ? origin.slice(originMark.length) : null;
    },
    /** Ids of the players whose games are being fetched. */
    fetching: (): readonly string[] => [...runs.keys()],
    /** Starts a request, or continues an interrupted one. Does nothing while one runs. */
    async fetch(player: PlayerName, wants: PlayerWish): Promise<void> {
      if (isClosed || runs.has(player.id)) return;
      const stored = (await find(player.id)) ?? (await make(player));
      if (isClosed || runs.has(player.id)) return;
      stops.delete(player.id);
      const isInterrupted = stored.progress.wants !== null;
      if (!isInterrupted) await commit(stored, [], (before) => wanting(before, wants, mostPerRequest));
      if (!isClosed && !runs.has(player.id)) start(stored);
    },
    /** Ends a request at once; stored games stay. `forGood`: it is not continued later either. */
    async stop(userId: string, { forGood }: { readonly forGood: boolean }): Promise<void> {
      const run = runs.get(userId);
      if (run) await halt(run);
      const stored = forGood ? await find(userId) : undefined;
      if (stored && stored.progress.wants !== null) await commit(stored, [], withoutWish);
    },
    /** The collection is about to be removed: ends the request that fills it. */
    async endOf(collection: number): Promise<void> {
      for (const run of runs.values()) if (run.stored.collection === collection) await halt(run);
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...runs.values()].map(halt));
      await commits;
    },
  };
}

/** The user's own games from the user's side, others from White's. `userId`: as in `toArchived`. */
function batchOf(games: readonly ExportedGame[], userId: string | null) {
  const builder = createBatchBuilder();
  for (const exported of games) {
    const own = userId === null ? undefined : toArchived(exported, userId);
    const game = own ?? toArchived(exported, null);
    if (!game) continue;
    const year = game.began === 0 ? null : new Date(game.began).getUTCFullYear();
    const file = { event: null, site: null, round: null, annotator: null, year };
    // The background index finds their positions.
    builder.add({ game, indexed: false, file, ownNotes: null });
  }
  return builder.take();
}
