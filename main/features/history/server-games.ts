/** Games on the server besides the user's own export: the user's imports, and search results. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { slicesOf } from '../../budget/limits.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { Store } from '../../store/api.ts';
import { messageOf } from '../../text/message.ts';
import { contractFailure } from '../../views/failure.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

/** Most pages per search: the rate limit allows three such searches a minute. */
const mostPages = 5;
const dayMs = 86_400_000;
const kind = 'history-imported';
const id = 'asked';

export type ServerGames = ReturnType<typeof createServerGames>;

export function createServerGames(options: {
  readonly accountId: string;
  readonly client: () =>
    | Pick<ServiceClient, 'dialect' | 'gamesByIds' | 'importedGames' | 'searchGames'>
    | undefined;
  readonly memos: Pick<Store['memos'], 'get' | 'keep' | 'remove'>;
  /** Imports games that the server sent. */
  readonly read: (pgn: string) => Promise<void>;
  /** Stores games. Returns how many were new. */
  readonly keep: (games: readonly ExportedGame[]) => Promise<number>;
  readonly clock: Clock;
  readonly log: Log;
}) {
  const { accountId, client, memos, read, keep, clock } = options;
  const log = options.log.child('server-games');
  const closing = new AbortController();
  const requestOptions = { signal: closing.signal, cls: 'user' } as const;
  /** The imports that run or wait. */
  let queue: Promise<unknown> = Promise.resolve();
  /** The searches that run. */
  let searches: Promise<unknown> = Promise.resolve();

  /** Nothing may be stored after the end: the account's data is deleted then. */
  const demandOpen = (): void => {
    if (closing.signal.aborted) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
  };
  /** Runs imports one after another: each replaces the scratch file and the row of the one before. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(() => {
      demandOpen();
      return work();
    });
    queue = result.catch(() => {});
    return result;
  };

  const connected = () => {
    const service = client();
    if (!service) throw new ContractFailure('unavailable', messageOf('history.accountNotConnected'));
    return service;
  };

  const noteAsked = () => memos.keep({ accountId, kind, id, at: clock.now(), data: '{}' });

  const fetchImported = async (): Promise<boolean> => {
    const answer = await connected().importedGames(requestOptions);
    if (!answer.ok) throw failureOf(answer.error);
    const isThere = answer.value.trim() !== '';
    demandOpen();
    if (isThere) await read(answer.value);
    demandOpen();
    await noteAsked();
    return isThere;
  };

  const lookAgain = async () => {
    const last = await memos.get(accountId, kind, id);
    if (last !== null && clock.now() - last.at >= dayMs) await fetchImported();
  };

  const idsFor = async (
    text: string,
  ): Promise<{ readonly ids: readonly string[]; readonly more: boolean }> => {
    const ids = new Set<string>();
    let wholePage = 1;
    for (let page = 1; page <= mostPages; page += 1) {
      const answer = await connected().searchGames(text, page, requestOptions);
      if (!answer.ok) throw failureOf(answer.error);
      const found = answer.value.value;
      const before = ids.size;
      for (const one of found) ids.add(one);
      // The last page is not marked: it is shorter than the first, or repeats known games.
      if (found.length < wholePage || ids.size === before) return { ids: [...ids], more: false };
      wholePage = found.length;
    }
    return { ids: [...ids], more: true };
  };

  const search = async (text: string) => {
    const { ids, more } = await idsFor(text);
    let added = 0;
    for (const slice of slicesOf('export-ids', ids)) {
      const games = await connected().gamesByIds(slice, { ...requestOptions, evals: true });
      if (!games.ok) throw failureOf(games.error);
      demandOpen();
      added += await keep(games.value.games);
    }
    return { found: ids.length, added, more };
  };

  return {
    /** Whether the server offers search to programs. */
    searches: (): boolean => client()?.dialect() === 'document',
    /**
     * Archives the games that the user imported on the server, and repeats it daily. False if there are none.
     * Rejects with a message for the user.
     */
    fetchImported: (): Promise<boolean> => inTurn(fetchImported),
    /** Stops the daily repetition. */
    forgetImported: () => memos.remove(accountId, kind, id),
    /** Repeats the import if it is due. */
    look() {
      inTurn(lookAgain).catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn('server imports not fetched', { reason: String(error) });
      });
    },
    /** Archives search results: how many were found, how many of them were new, and whether there may be more. */
    search(text: string) {
      const result = search(text);
      searches = Promise.allSettled([searches, result]);
      return result;
    },
    /** Resolves when nothing more is stored. */
    async close() {
      closing.abort();
      await Promise.all([queue, searches]);
    },
  };
}

function failureOf(error: ServiceError): ContractFailure {
  if (error.code === 'not_found') return new ContractFailure('not_found', messageOf('history.notOffered'));
  if (error.code === 'rate_limited') return contractFailure(error);
  return new ContractFailure('unreachable', error.message);
}
