/** Downloads one page of a user's games, and stores it in batches. */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { RequestClass } from '../../service/gate.ts';
import type { Message } from '../../text/message.ts';

const batchSize = 50;
/** A download without data for this long is aborted, ms. */
const silenceMs = 60_000;

/** Pause after the first failure in a row, and the longest one, ms. */
export const firstPause = 30_000;
const longestPause = 10 * 60_000;

/** `stop`: why the download is not tried again. */
export type AfterFailure =
  | { readonly stop: Message }
  | { readonly waitMs: number; readonly nextPause: number };

/**
 * Decides whether a failed download is tried again. `pause`: `firstPause`, or the `nextPause` of the failure
 * before, ms.
 */
export function retryAfter(error: ServiceError | null, pause: number): AfterFailure {
  if (error?.code === 'unauthorized' || error?.code === 'forbidden' || error?.code === 'not_found')
    return { stop: error.message };
  const demanded = error && 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0;
  return { waitMs: Math.max(pause, demanded), nextPause: Math.min(longestPause, pause * 2) };
}

export interface DownloadPage {
  readonly username: string;
  /** Start times of games in ms, inclusive; a missing bound is open. */
  readonly span: { readonly since?: number; readonly until?: number };
  readonly most: number;
  readonly cls?: RequestClass;
}

export interface DownloadContext {
  readonly client: Pick<ServiceClient, 'exportGames'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborting it ends the download without an error; it is aborted itself when a batch cannot be stored. */
  readonly controller: AbortController;
  /** The server answers. */
  readonly onOpen?: () => void;
  /** Stores a batch. Batches are stored one after another, none after one that failed. */
  readonly store: (batch: readonly ExportedGame[]) => Promise<void>;
}

export type DownloadEnd =
  /** `count`: lines of the answer, also those that could not be read. */
  | { readonly kind: 'ended'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: ServiceError | null };

/** Resolves when everything that arrived is stored. Throws when a batch could not be stored. */
export async function downloadGames(
  { username, span, most, cls }: DownloadPage,
  { client, clock, log, controller, onOpen, store }: DownloadContext,
): Promise<DownloadEnd> {
  let waiting: ExportedGame[] = [];
  let count = 0;
  let written: Promise<unknown> = Promise.resolve();
  let failure: Error | undefined;
  const flush = () => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    // After a failed commit nothing more is committed, so the next page starts at the last stored game.
    written = written
      .then(() => (failure === undefined ? store(batch) : undefined))
      .catch((error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error));
        controller.abort();
      });
  };
  let isSilent = false;
  let watchdog: Timer | null = null;
  const resetWatchdog = () => {
    watchdog?.cancel();
    watchdog = clock.after(silenceMs, () => {
      isSilent = true;
      controller.abort();
    });
  };
  const { since, until } = span;
  const close = await client.exportGames(
    username,
    { max: most, ...(since !== undefined && { since }), ...(until !== undefined && { until }) },
    {
      ...(cls !== undefined && { cls }),
      signal: controller.signal,
      onOpen() {
        resetWatchdog();
        onOpen?.();
      },
      onBytes: resetWatchdog,
      onLine({ read, terminated }) {
        // A truncated line is part of the next page.
        if (!terminated && read.kind !== 'event') return;
        count += 1;
        if (read.kind === 'event') waiting.push(read.value);
        else if (read.kind === 'malformed') log.warn('exported game malformed', { issues: read.issues });
        if (waiting.length >= batchSize) flush();
      },
    },
  );
  (watchdog as Timer | null)?.cancel();
  flush();
  await written;
  if (failure !== undefined) throw failure;
  if (close.reason === 'ended') return { kind: 'ended', count };
  if (isSilent) log.warn('games download timed out', {});
  return { kind: 'failed', error: 'error' in close ? close.error : null };
}

/** Start times of the games, ms. */
export const startsOf = (games: readonly ExportedGame[]): readonly number[] =>
  games.flatMap(({ createdAt }) => createdAt ?? []);
