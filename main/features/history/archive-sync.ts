/**
 * Fetches an account's games: the newest first, then all of them, then whatever is new. A page of an export at a time;
 * games are committed in small batches together with how far they bring it, so that a kill costs no game and none comes
 * twice.
 */
import { sleep, type Clock, type Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { createThrottle } from '../../base/throttle.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { ArchiveGame, ArchiveStore } from '../../store/history-api.ts';
import { toArchived } from './archived-game.ts';
import {
  afterPage,
  emptyProgress,
  makeProgress,
  parseProgress,
  shrunk,
  withNews,
  withSpan,
  type Progress,
  type Span,
} from './progress.ts';

/** So many games make up the first page, which is there soon, and the others. */
const firstPage = 500;
const laterPages = 2_000;
/** So many games are committed together. */
const batchSize = 50;
/** The rate is told over this time, ms. */
const rateWindow = 20_000;
/** The server takes no more ids at once. */
const mostIds = 300;
/** A download that sends nothing for so long is dead, ms. */
const silenceMs = 60_000;
const firstPause = 30_000;
const longestPause = 10 * 60_000;
/** A game that just ended is asked for after this time, ms; the server may still be busy with it. */
const settleMs = 2_000;

export interface SyncState {
  readonly phase: 'starting' | 'fetching' | 'waiting' | 'paused' | 'complete' | 'stopped';
  /** Games that are kept. */
  readonly games: number;
  readonly expected: number | null;
  /** Games a second, lately. */
  readonly rate: number;
  readonly leftMs: number | null;
  /** When everything was here last, ms since the epoch. */
  readonly completeAt: number | null;
  /** Why it waits or stopped: a sentence. */
  readonly cause: string | null;
  /** When it tries again, ms since the epoch. */
  readonly nextTryAt: number | null;
}

export interface ArchiveSync {
  state(): SyncState;
  /** Fetches what is new, and goes on with what is not there yet. */
  wake(): void;
  /** A game is over: it is fetched by itself. */
  gameOver(gameId: string): void;
  /** Fetches these games anew. */
  fetch(gameIds: readonly string[]): Promise<number>;
  /** Keeps own games that came otherwise; how many were new. */
  keep(games: readonly ArchiveGame[]): Promise<number>;
  /** Fetches all games that began in a span anew, ms. */
  fill(since: number, until: number): void;
  pause(paused: boolean): void;
  close(): Promise<void>;
}

export interface ArchiveSyncOptions {
  readonly accountId: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly client: () => Pick<ServiceClient, 'exportGames' | 'gamesByIds' | 'user'> | undefined;
  readonly store: Pick<ArchiveStore, 'progress' | 'count' | 'put'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
  /** Games that just ended are kept. */
  readonly onFinished?: () => void;
}

type PageEnd =
  | { readonly kind: 'ended'; readonly count: number; readonly fresh: number }
  | { readonly kind: 'failed'; readonly error: ServiceError | null };

export function createArchiveSync(options: ArchiveSyncOptions): ArchiveSync {
  const { accountId, user, client, store, clock, onChange } = options;
  const log = options.log.child('archive');
  const closing = new AbortController();
  let progress: Progress = emptyProgress;
  let games = 0;
  let phase: SyncState['phase'] = 'starting';
  let cause: string | null = null;
  let nextTryAt: number | null = null;
  let taken: readonly { readonly at: number; readonly count: number }[] = [];
  let page: AbortController | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  let skipPause: (() => void) | null = null;
  const finished = new Set<string>();
  const fetchFinished = createThrottle(clock, settleMs, () => {
    const ids = [...finished];
    finished.clear();
    fetchByIds(ids).then(
      (count) => count > 0 && options.onFinished?.(),
      (error: unknown) => log.warn('a game that ended could not be fetched', { reason: String(error) }),
    );
  });

  const loaded = (async () => {
    progress = parseProgress(await store.progress(accountId));
    games = (await store.count(accountId, { mine: true })).games;
    if (progress.paused) phase = 'paused';
  })();

  const set = (next: SyncState['phase'], why: string | null = null, tryAt: number | null = null) => {
    phase = next;
    cause = why;
    nextTryAt = tryAt;
    onChange();
  };

  const note = (count: number) => {
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

  /** Commits are made one after another: each knows how far the one before it came. */
  let commits: Promise<unknown> = Promise.resolve();
  const commit = (
    batch: readonly ArchiveGame[],
    advance: (before: Progress) => Progress,
  ): Promise<number> => {
    const next = commits.then(async () => {
      const advanced = advance(progress);
      const { added } = await store.put(accountId, batch, makeProgress(advanced));
      progress = advanced;
      games += added;
      note(batch.length);
      onChange();
      return added;
    });
    commits = next.catch(() => {});
    return next;
  };

  const archived = (list: readonly ExportedGame[]): readonly ArchiveGame[] =>
    list.flatMap((game) => toArchived(game, user.id) ?? []);

  /** One page of the span that is first. */
  const fetchPage = async (span: Span, most: number): Promise<PageEnd> => {
    const service = client();
    if (!service) return { kind: 'failed', error: null };
    const mine = new AbortController();
    page = mine;
    let waiting: ExportedGame[] = [];
    let count = 0;
    let fresh = 0;
    let written: Promise<unknown> = Promise.resolve();
    let failure: Error | undefined;
    const flush = () => {
      const batch = waiting;
      waiting = [];
      if (batch.length === 0) return;
      const began = batch.map((game) => game.createdAt);
      // After one that could not be kept, none may be: the next page begins where it was.
      written = written
        .then(() => (failure === undefined ? commit(archived(batch), (before) => shrunk(before, began)) : 0))
        .then((added) => void (fresh += added))
        .catch((error: unknown) => {
          failure = error instanceof Error ? error : new Error(String(error));
          mine.abort();
        });
    };
    let isSilent = false;
    let watchdog: Timer | null = null;
    const heard = () => {
      watchdog?.cancel();
      watchdog = clock.after(silenceMs, () => {
        isSilent = true;
        mine.abort();
      });
    };
    const close = await service.exportGames(
      user.name,
      {
        max: most,
        ...(span.since !== undefined && { since: span.since }),
        ...(span.until !== undefined && { until: span.until }),
      },
      {
        signal: mine.signal,
        onOpen: heard,
        onBytes: heard,
        onLine({ read, terminated }) {
          // A line that was cut off comes again with the next page.
          if (!terminated && read.kind !== 'event') return;
          count += 1;
          if (read.kind === 'event') waiting.push(read.value);
          else if (read.kind === 'malformed')
            log.warn('a game of an export could not be read', { issues: read.issues });
          if (waiting.length >= batchSize) flush();
        },
      },
    );
    (watchdog as Timer | null)?.cancel();
    flush();
    await written;
    page = null;
    if (failure !== undefined) throw failure;
    if (close.reason === 'ended') return { kind: 'ended', count, fresh };
    if (isSilent) log.warn('a download of games fell silent', {});
    return { kind: 'failed', error: 'error' in close ? close.error : null };
  };

  /** How many there are is asked once, and again when more is there than was expected. */
  const learnExpected = async () => {
    if (progress.expected !== null && progress.expected >= games && progress.completeAt !== null) return;
    const answer = await client()?.user(user.name, { signal: closing.signal });
    const all = answer?.ok ? answer.value.value.counts['all'] : undefined;
    if (all !== undefined) await commit([], (before) => ({ ...before, expected: all }));
  };

  /** Games that ended while they could not be fetched. */
  const fetchMissing = async () => {
    if (progress.missing.length > 0) await fetchByIds(progress.missing.slice(0, mostIds));
  };

  const pauseBetween = async (ms: number): Promise<void> => {
    const skipped = new Promise<void>((resolve) => (skipPause = resolve));
    await Promise.race([sleep(clock, ms, closing.signal).catch(() => {}), skipped]);
    skipPause = null;
  };

  const work = async () => {
    await loaded;
    let pause = firstPause;
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
        continue;
      }
      if (progress.paused) continue;
      const { error } = end;
      if (error?.code === 'unauthorized' || error?.code === 'forbidden' || error?.code === 'not_found')
        return set('stopped', error.message);
      const retryAfter = error && 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0;
      const wait = Math.max(pause, retryAfter);
      set('waiting', error?.message ?? null, clock.now() + wait);
      pause = Math.min(longestPause, pause * 2);
      await pauseBetween(wait);
    }
  };

  const run = () => {
    if (closing.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = work()
      .catch((error: unknown) => {
        log.error('games could not be kept', { reason: String(error) });
        set('stopped', error instanceof Error ? error.message : null);
      })
      .finally(() => {
        running = null;
        if (!again) return;
        again = false;
        run();
      });
  };

  const add = (change: (before: Progress) => Progress) => {
    loaded
      .then(() => commit([], change))
      .then(
        () => {
          skipPause?.();
          run();
        },
        (error: unknown) => log.warn('the archive could not be begun', { reason: String(error) }),
      );
  };

  const fetchByIds = async (gameIds: readonly string[]): Promise<number> => {
    await loaded;
    const answer = await client()?.gamesByIds(gameIds, { evals: true, signal: closing.signal });
    if (!answer?.ok) {
      await commit([], (before) => ({ ...before, missing: [...new Set([...before.missing, ...gameIds])] }));
      return 0;
    }
    const found = archived(answer.value.games);
    // How far the export came is not touched: a game that ended says nothing of those that began before it.
    await commit(found, (before) => ({
      ...before,
      missing: before.missing.filter((id) => !gameIds.includes(id)),
    }));
    return found.length;
  };

  return {
    state() {
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
    wake() {
      add(withNews);
    },
    gameOver(gameId) {
      finished.add(gameId);
      fetchFinished.ask();
    },
    fetch: fetchByIds,
    async keep(found) {
      await loaded;
      return commit(found, (before) => before);
    },
    fill(since, until) {
      add((before) => withSpan(before, { since, until }));
    },
    pause(paused) {
      void loaded
        .then(() => commit([], (before) => ({ ...before, paused })))
        .then(() => {
          if (paused) {
            page?.abort();
            if (!running) set('paused');
            skipPause?.();
          } else run();
        });
    },
    async close() {
      fetchFinished.cancel();
      closing.abort();
      page?.abort();
      skipPause?.();
      await running;
      await commits;
    },
  };
}
