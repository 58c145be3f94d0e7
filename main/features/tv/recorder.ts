/**
 * Records TV. Lines are stored shortly after arrival; a finished game is packed; exports complete games later, up
 * to 300 per request. The stream never waits for the disk: lines beyond the buffer are dropped.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { createThrottle } from '../../base/throttle.ts';
import { isTvChannel, variantOf } from '../../chess/tv-channels.ts';
import { isKnownOver, isLiveStatus } from '../../chess/vocabulary.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';
import type { Store } from '../../store/api.ts';
import type { NewTvFrame, TvGameKey, TvGameRow } from '../../store/tv-api.ts';
import { withVariant } from './channels.ts';
import { eventsOf, foldGame, makeHead, parseHead } from './stored-game.ts';
import { packFrames, unpackFrames } from './pack.ts';
import { packRecordedGame, readRecordedGame } from './recorded-game.ts';

export interface RecorderOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly storeOf: (accountId: string) => Pick<Store, 'tv'>;
  /** A client that can fetch exports for the account now. */
  readonly client: (accountId: string) => Pick<ServiceClient, 'gamesByIds'> | undefined;
  readonly slicesOfIds: (ids: readonly string[]) => readonly (readonly string[])[];
  /** Disk limit of recordings, bytes. */
  readonly limit: () => number;
  readonly onChange: (key: TvGameKey) => void;
}

/** Lines are written in batches of this period, ms. */
const gatherMs = 250;
/** Pause after a failed write, ms: no further line may come once TV has stopped. */
const flushAgainMs = 5_000;
const mostWaiting = 20_000;
/** The archive may lack games that just ended. */
const restMs = 10_000;
const retryMs = 5 * 60_000;
/** A game that was still in progress is asked for again after this time, ms. */
const ongoingMs = 60_000;
const mostTries = 5;
const mostAtOnce = 300;
/** Least time between two trims. */
const trimEveryMs = 60_000;

const nameOf = ({ accountId, channel, gameId }: TvGameKey) => `${accountId} ${channel} ${gameId}`;

export type Recorder = ReturnType<typeof createRecorder>;

export function createRecorder(options: RecorderOptions) {
  const { clock, storeOf } = options;
  const log = options.log.child('tv');
  let waiting: NewTvFrame[] = [];
  const flushSoon = createThrottle(clock, gatherMs, () => void flush());
  const flushAgain = createThrottle(clock, flushAgainMs, () => void flush());
  /** Serializes work: frames are written before their game is packed. */
  let work: Promise<unknown> = Promise.resolve();
  const retryAt = new Map<string, number>();
  let completing = false;
  let trimmedAt = -Infinity;

  const enqueue = (event: string, task: () => Promise<unknown>): Promise<unknown> => {
    work = work.then(task).catch((error: unknown) => {
      log.warn(event, { reason: String(error) });
    });
    return work;
  };

  const write = async () => {
    const frames = waiting;
    const failed: NewTvFrame[] = [];
    const reasons: string[] = [];
    waiting = [];
    for (const accountId of new Set(frames.map((frame) => frame.accountId))) {
      const own = frames.filter((frame) => frame.accountId === accountId);
      try {
        await storeOf(accountId).tv.addFrames(own);
      } catch (error) {
        // The accounts can be in different stores, so the others are still written.
        failed.push(...own);
        reasons.push(String(error));
      }
    }
    if (failed.length === 0) return;
    // Retried, up to the buffer's limit.
    waiting = [...failed, ...waiting].slice(0, mostWaiting);
    flushAgain.ask();
    throw new Error(reasons.join('; '));
  };

  const flush = (): Promise<unknown> => {
    flushSoon.cancel();
    flushAgain.cancel();
    return waiting.length === 0 ? work : enqueue('tv frames not written', write);
  };

  /** Appends a game's lines to its packed form. */
  const pack = async (key: TvGameKey) => {
    const { accountId, channel, gameId } = key;
    const { tv } = storeOf(accountId);
    if (!isTvChannel(channel)) return;
    const rows = await tv.frames(accountId, channel, gameId);
    const last = rows.at(-1);
    if (!last) return;
    const before = await tv.game(accountId, channel, gameId);
    const variant = variantOf(channel);
    const events = [...(before ? unpackFrames(variant, before.line) : []), ...eventsOf(rows)];
    const head = before ? parseHead(before.row.head) : { orientation: 'white' as const, seats: [] };
    const game = foldGame(channel, gameId, head, events);
    if (!game) return;
    const [first] = events;
    const next = {
      orientation: game.orientation,
      seats: game.seats,
      status: game.status,
      winner: game.winner,
      exported: before ? parseHead(before.row.head).exported : null,
    };
    await tv.pack(
      {
        ...key,
        began: first?.at ?? last.at,
        ended: events.at(-1)?.at ?? last.at,
        plies: game.steps.length,
        state: isNameless(gameId) ? 'given_up' : (before?.row.state ?? 'waiting'),
        head: makeHead(next, gameId),
      },
      packFrames(variant, events),
      last.id,
    );
    options.onChange(key);
    await trim(accountId);
  };

  const trim = async (accountId: string) => {
    if (clock.monotonic() - trimmedAt < trimEveryMs) return;
    await trimNow(accountId);
  };

  const trimNow = async (accountId: string) => {
    trimmedAt = clock.monotonic();
    const removed = await storeOf(accountId).tv.trim(options.limit());
    if (removed > 0) log.info('oldest recordings deleted', { games: removed });
  };

  const completeOne = async (row: TvGameRow, found: ExportedGame): Promise<boolean> => {
    const game = isTvChannel(row.channel) ? withVariant(found, row.channel) : found;
    if (!isKnownOver(game)) return false;
    const whole = readRecordedGame(game);
    if (!whole) log.warn('exported game not replayable', { game: game.id });
    const head = parseHead(row.head);
    const exported = { ...game, ...(whole ? { initialFen: whole.initialFen } : {}) };
    await storeOf(row.accountId).tv.complete(row, {
      state: 'complete',
      head: makeHead(
        { ...head, status: game.status ?? null, winner: game.winner ?? null, exported },
        row.gameId,
      ),
      whole: whole ? packRecordedGame(whole) : null,
      plies: whole?.plies.length ?? row.plies,
    });
    options.onChange(row);
    return true;
  };

  /** Schedules a retry for a game that was not found or is not over; gives up after `mostTries`. */
  const putOff = async (row: TvGameRow, isOn: boolean) => {
    retryAt.set(nameOf(row), clock.monotonic() + (isOn ? ongoingMs : retryMs));
    if (isOn) return;
    const givenUp = row.tries + 1 >= mostTries;
    await storeOf(row.accountId).tv.tried(row, givenUp);
    if (givenUp) options.onChange(row);
  };

  const completeSome = async (accountId: string): Promise<boolean> => {
    const client = options.client(accountId);
    if (!client) return false;
    const { tv } = storeOf(accountId);
    const rows = (await tv.waiting(accountId, mostAtOnce)).filter(
      (row) =>
        row.ended <= clock.now() - restMs &&
        !isNameless(row.gameId) &&
        (retryAt.get(nameOf(row)) ?? -Infinity) <= clock.monotonic(),
    );
    const ids = [...new Set(rows.map(({ gameId }) => gameId))];
    for (const slice of options.slicesOfIds(ids)) {
      const answer = await client.gamesByIds(slice);
      if (!answer.ok) return true;
      const games = new Map(answer.value.games.map((game) => [game.id, game]));
      await enqueue('tv export not stored', async () => {
        for (const row of rows.filter(({ gameId }) => slice.includes(gameId))) {
          const game = games.get(row.gameId);
          const isDone = game !== undefined && (await completeOne(row, game));
          if (!isDone) await putOff(row, game?.status !== undefined && isLiveStatus(game.status));
        }
      });
    }
    // Drops expired retry times.
    for (const [name, at] of retryAt) if (at < clock.monotonic() - retryMs) retryAt.delete(name);
    return ids.length > 0;
  };

  const settled = async () => {
    await flush();
    await work;
  };

  return {
    frame(frame: NewTvFrame) {
      if (waiting.length >= mostWaiting) return;
      waiting.push(frame);
      flushSoon.ask();
    },
    /** The channel left the game: it is packed now and completed later. */
    left(key: TvGameKey) {
      // The server may have had it in progress at the last request.
      retryAt.delete(nameOf(key));
      void flush();
      void enqueue('tv game not packed', () => pack(key));
    },
    /** Packs games that an earlier run left unpacked, except those on air. */
    async recover(accountId: string, isOn: (key: TvGameKey) => boolean) {
      const keys = await storeOf(accountId).tv.unpacked();
      for (const key of keys)
        if (key.accountId === accountId && !isOn(key)) void enqueue('tv game not packed', () => pack(key));
      await work;
    },
    /** Recordings came from another machine, which may have another limit. */
    merged: (accountId: string) => enqueue('tv recordings not trimmed', () => trimNow(accountId)),
    /** Fetches exports that are due; false if none was. */
    async complete(accountId: string): Promise<boolean> {
      if (completing) return false;
      completing = true;
      try {
        return await completeSome(accountId);
      } catch (error) {
        log.warn('tv games not completed', { reason: String(error) });
        return true;
      } finally {
        completing = false;
      }
    },
    /** Resolves once everything received is stored or dropped. */
    settled,
    async close() {
      await settled();
      flushAgain.cancel();
    },
  };
}

/** Placeholder ids start with `@`, which no server uses. */
export function isNameless(gameId: string): boolean {
  return gameId.startsWith('@');
}
