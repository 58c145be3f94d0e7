/**
 * Downloads an account's games: the newest first, then the whole history, then new games. Each batch is committed
 * together with the progress it makes, so a crash loses no game and downloads none twice.
 */
import { sleep, type Clock } from '../../base/clock.ts';
import { createThrottle } from '../../base/throttle.ts';
import type { Log } from '../../base/log.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';
import type { ServiceError } from '../../service/errors.ts';
import { StoreError } from '../../store/api.ts';
import type { ArchiveGame, ArchiveStore } from '../../store/history-api.ts';
import type { HistoryView } from '../../../preload/contract/history.ts';
import { attemptPauses, createAbsentGames } from './absent-games.ts';
import { downloadGames, firstPause, retryAfter, startsOf, type DownloadEnd } from './games-download.ts';
import { toOwnArchived } from './archived-game.ts';
import {
  afterPage,
  emptyProgress,
  narrowed,
  parseProgress,
  shrunk,
  withNews,
  withSpan,
  type SyncProgress,
  type SyncSpan,
} from './progress.ts';
import type { Message } from '../../text/message.ts';
import { messageOfError } from '../../text/message-error.ts';

/** Games per page. The first page is small, so that it is there soon. */
const firstPage = 500;
const laterPages = 2_000;
/** Window over which the rate is averaged, ms. */
const rateWindow = 20_000;
/** Most ids per request that the server accepts. */
const mostIds = 300;
/** Pauses before new games are looked for after a gap, ms. A server exports a game some time after its end. */
const missedPauses = [2_000, 60_000] as const;

type ProgressChange = (before: SyncProgress) => SyncProgress;
type SyncState = NonNullable<HistoryView['sync']>;

type PageEnd =
  /** `span`: the part that is not downloaded yet. */
  | (Extract<DownloadEnd, { readonly kind: 'ended' }> & { readonly fresh: number; readonly span: SyncSpan })
  | Extract<DownloadEnd, { readonly kind: 'failed' }>;

export type ArchiveSync = ReturnType<typeof createArchiveSync>;

export function createArchiveSync(options: {
  readonly accountId: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly client: () => Pick<ServiceClient, 'exportGames' | 'gamesByIds' | 'user'> | undefined;
  readonly store: Pick<ArchiveStore, 'progress' | 'countServed' | 'put'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
  /** Games that just ended are stored. */
  readonly onFinished?: () => void;
}) {
  const { accountId, user, client, store, clock, onChange } = options;
  const log = options.log.child('archive');
  const closing = new AbortController();
  let progress: SyncProgress = emptyProgress;
  let games = 0;
  let phase: SyncState['phase'] = 'starting';
  let cause: Message | null = null;
  let nextTryAt: number | null = null;
  let taken: readonly { readonly at: number; readonly count: number }[] = [];
  let page: AbortController | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  let skipPause: (() => void) | null = null;
  const absent = createAbsentGames(clock, (gameIds, attempt) => {
    fetchByIds(gameIds, attempt).then(
      (count) => count > 0 && options.onFinished?.(),
      (error: unknown) => {
        log.warn('finished game not fetched', { reason: String(error) });
        // The database failed to record the missing games, so the last attempt is repeated.
        if (!closing.signal.aborted)
          absent.fetchLater(gameIds, Math.min(attempt + 1, attemptPauses.length - 1));
      },
    );
  });

  let loaded: Promise<void> | null = null;
  /** Reads the stored progress once, and again after a failure. */
  const load = (): Promise<void> =>
    (loaded ??= (async () => {
      progress = parseProgress(await store.progress(accountId));
      games = await store.countServed(accountId);
      if (progress.paused) phase = 'paused';
    })().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
  // Those that await it handle its failure; at an end just after a start there are none.
  load().catch(() => {});

  const set = (next: SyncState['phase'], why: Message | null = null, tryAt: number | null = null) => {
    phase = next;
    cause = why;
    nextTryAt = tryAt;
    onChange();
  };

  const noteTaken = (count: number) => {
    const now = clock.monotonic();
    taken = [...taken.filter(({ at }) => now - at < rateWindow), { at: now, count }];
  };
  const rate = (): number => {
    const now = clock.monotonic();
    const recent = taken.filter(({ at }) => now - at < rateWindow);
    const first = recent[0];
    if (!first) return 0;
    const seconds = Math.max(1, (now - first.at) / 1_000);
    return recent.reduce((sum, { count }) => sum + count, 0) / seconds;
  };

  /** Commits are serialized: each builds on the progress of the one before. */
  let commits: Promise<unknown> = Promise.resolve();
  const commit = (batch: readonly ArchiveGame[], advance: ProgressChange): Promise<number> => {
    const next = commits.then(async () => {
      const advanced = advance(progress);
      const { added } = await store.put(accountId, batch, JSON.stringify(advanced));
      progress = advanced;
      games += added;
      noteTaken(batch.length);
      onChange();
      return added;
    });
    commits = next.catch(() => {});
    return next;
  };

  const archived = (list: readonly ExportedGame[]): readonly ArchiveGame[] =>
    list.flatMap((game) => toOwnArchived(game, user.id) ?? []);

  /** Changes that a failing database refused. */
  const unstored: ProgressChange[] = [];
  const storeRefused = async () => {
    const changes = [...unstored];
    if (changes.length === 0) return;
    await commit([], (before) => changes.reduce((changed, change) => change(changed), before));
    unstored.splice(0, changes.length);
  };

  /** Downloads one page of a span. */
  const fetchPage = async (asked: SyncSpan, most: number): Promise<PageEnd> => {
    const service = client();
    if (!service) return { kind: 'failed', error: null };
    page = new AbortController();
    let fresh = 0;
    let span = asked;
    const end = await downloadGames(
      { username: user.name, span: asked, most },
      {
        ...{ client: service, clock, log, controller: page },
        async store(batch) {
          const began = startsOf(batch);
          fresh += await commit(archived(batch), (before) => shrunk(before, span, began));
          span = narrowed(span, began);
        },
      },
    ).finally(() => (page = null));
    return end.kind === 'ended' ? { ...end, fresh, span } : end;
  };

  /** Asks for the total once, and again when the archive outgrows it. */
  const learnExpected = async () => {
    if (progress.expected !== null && progress.expected >= games && progress.completeAt !== null) return;
    const answer = await client()?.user(user.name, { signal: closing.signal });
    const all = answer?.ok ? answer.value.value.counts['all'] : undefined;
    if (all !== undefined) await commit([], (before) => ({ ...before, expected: all }));
  };

  /** Fetches games that ended while they could not be fetched. */
  const fetchMissing = async () => {
    if (progress.missing.length > 0) await fetchByIds(progress.missing);
  };

  const pauseBetween = async (ms: number): Promise<void> => {
    const skipped = new Promise<void>((resolve) => (skipPause = resolve));
    await Promise.race([sleep(clock, ms, closing.signal).catch(() => {}), skipped]);
    skipPause = null;
  };

  const work = async () => {
    let pause = firstPause;
    /** False: the download is not tried again. */
    const rest = async (error: ServiceError | null, why = error?.message ?? null): Promise<boolean> => {
      const next = retryAfter(error, pause);
      if ('stop' in next) {
        set('stopped', next.stop);
        return false;
      }
      set('waiting', why, clock.now() + next.waitMs);
      pause = next.nextPause;
      await pauseBetween(next.waitMs);
      return true;
    };
    const fetchSpans = async (): Promise<void> => {
      await load();
      await storeRefused();
      await learnExpected();
      await fetchMissing();
      for (;;) {
        if (closing.signal.aborted) return;
        if (progress.paused) return set('paused');
        const [span] = progress.todo;
        if (!span) return set('complete');
        set('fetching');
        const most = progress.newest === null ? firstPage : laterPages;
        const end = await fetchPage(span, most);
        if (closing.signal.aborted) return;
        if (end.kind === 'ended') {
          pause = firstPause;
          await commit([], (before) => afterPage(before, { ...end, most, now: clock.now() }));
        } else if (!progress.paused && !(await rest(end.error))) return;
      }
    };
    while (!closing.signal.aborted) {
      try {
        return await fetchSpans();
      } catch (error) {
        log.error('games not stored', { reason: String(error) });
        // Space on a full disk, or a disk that answers again, needs no restart. A closed database stays closed.
        if (!(error instanceof StoreError) || error.code === 'closed')
          return set('stopped', messageOfError(error));
        if (!closing.signal.aborted) await rest(null, messageOfError(error));
      }
    }
  };

  const run = () => {
    if (closing.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = work().finally(() => {
      running = null;
      if (!again) return;
      again = false;
      run();
    });
  };

  const add = (change: ProgressChange) => {
    void load()
      .then(() => commit([], change))
      .then(
        () => skipPause?.(),
        (error: unknown) => {
          log.warn('span not stored', { reason: String(error) });
          unstored.push(change);
        },
      )
      .then(run);
  };

  const wake = () => add(withNews);
  const missed = missedPauses.map((pause) => createThrottle(clock, pause, wake));

  /** Returns how many of the games were there. Those that the server did not return stay missing until the last attempt. */
  const fetchByIds = async (gameIds: readonly string[], attempt = 0): Promise<number> => {
    await load();
    let count = 0;
    for (let from = 0; from < gameIds.length; from += mostIds) {
      const asked = gameIds.slice(from, from + mostIds);
      const answer = await client()?.gamesByIds(asked, { evals: true, signal: closing.signal });
      const returned = new Set(answer?.ok ? answer.value.games.map(({ id }) => id) : []);
      const left = asked.filter((id) => !returned.has(id));
      // A failed request is repeated by the next run.
      const isGivenUp = answer?.ok === true && !absent.fetchLater(left, attempt + 1);
      const missing = isGivenUp ? [] : left;
      const found = answer?.ok ? archived(answer.value.games) : [];
      // The export's progress is unchanged: a finished game says nothing about those that began before it.
      await commit(found, (before) => ({
        ...before,
        missing: [...before.missing.filter((id) => !asked.includes(id)), ...missing],
      }));
      count += found.length;
    }
    return count;
  };

  const recount = () => {
    const counted = commits.then(async () => {
      games = await store.countServed(accountId);
      onChange();
    });
    commits = counted.catch((error: unknown) => log.warn('games not counted', { reason: String(error) }));
  };

  return {
    state(): SyncState {
      const perSecond = rate();
      const left = progress.expected === null ? null : Math.max(0, progress.expected - games);
      return {
        phase,
        games,
        expected: progress.expected,
        rate: perSecond,
        leftMs: left !== null && perSecond > 0 && phase === 'fetching' ? (left / perSecond) * 1_000 : null,
        completeAt: progress.completeAt,
        cause,
        nextTryAt,
      };
    },
    /** Fetches new games, then continues with the rest. */
    wake,
    /** Fetches games that nothing has announced, once soon and once later. */
    lookForMissed() {
      for (const look of missed) look.ask();
    },
    /** A game is over: fetches it separately. */
    gameOver(gameId: string) {
      absent.fetchLater([gameId], 0);
    },
    fetch: (gameIds: readonly string[]) => fetchByIds(gameIds),
    /** Stores own games from another source. Returns how many were new. */
    async keep(found: readonly ArchiveGame[]): Promise<number> {
      await load();
      return commit(found, (before) => before);
    },
    /** Counts the games again: another machine brought or deleted some. */
    recount,
    /** Stored games were lost: requests the whole history again. A commit may have stored the progress of before. */
    fetchAgain() {
      recount();
      add(({ paused, missing }) => ({ ...emptyProgress, paused, missing }));
    },
    /** Fetches all games again that began in a span, ms. */
    fill(since: number, until: number) {
      add((before) => withSpan(before, { since, until }));
    },
    pause(paused: boolean) {
      load()
        .then(() => commit([], (before) => ({ ...before, paused })))
        .then(
          () => {
            if (paused) {
              page?.abort();
              if (!running) set('paused');
              skipPause?.();
            } else run();
          },
          (error: unknown) => log.warn('pause of the download not stored', { reason: String(error) }),
        );
    },
    async close() {
      absent.close();
      for (const look of missed) look.cancel();
      closing.abort();
      page?.abort();
      skipPause?.();
      await loaded?.catch(() => {});
      await running;
      await commits;
    },
  };
}
