/** Games that the server has beside those of its user's own export: what they imported there, and what a search finds. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { ExportedGame } from '../../service/domain-tv.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { Store } from '../../store/api.ts';
import { say } from '../../text/say.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

export interface ServerGames {
  /** Whether the server answers searches of programs. */
  searches(): boolean;
  /**
   * Reads what the user imported on the server into the archive, and does so once a day from now on. False where there is
   * nothing. Rejects with what the user should know.
   */
  fetchImported(): Promise<boolean>;
  /** Reads it again, if that is wanted and a day has passed. */
  look(): void;
  /** Puts games that the server finds into the archive: how many it found, and how many of them were new here. */
  search(text: string): Promise<{ readonly found: number; readonly added: number }>;
  close(): Promise<void>;
}

export interface ServerGamesOptions {
  readonly accountId: string;
  readonly client: () =>
    | Pick<ServiceClient, 'dialect' | 'gamesByIds' | 'importedGames' | 'searchGames'>
    | undefined;
  readonly memos: Pick<Store['memos'], 'get' | 'keep'>;
  /** Reads games that the server sent. */
  readonly read: (pgn: string) => Promise<void>;
  /** Keeps games; how many were new. */
  readonly keep: (games: readonly ExportedGame[]) => Promise<number>;
  readonly clock: Clock;
  readonly log: Log;
}

/** So many pages of a search are asked for: a minute has room for three such searches. */
const mostPages = 5;
const dayMs = 86_400_000;
const kind = 'history-imported';
const id = 'asked';

export function createServerGames(options: ServerGamesOptions): ServerGames {
  const { accountId, client, memos, read, keep, clock } = options;
  const log = options.log.child('server-games');
  const closing = new AbortController();
  const asked = { signal: closing.signal, cls: 'user' } as const;
  let running: Promise<unknown> = Promise.resolve();

  const connected = () => {
    const service = client();
    if (!service) throw new ContractFailure('unavailable', say('This account is not connected.'));
    return service;
  };

  const noteAsked = () => memos.keep({ accountId, kind, id, at: clock.now(), data: '{}' });

  const fetchImported = async (): Promise<boolean> => {
    const answer = await connected().importedGames(asked);
    if (!answer.ok) throw failureOf(answer.error);
    const isThere = answer.value.trim() !== '';
    if (isThere) await read(answer.value);
    await noteAsked();
    return isThere;
  };

  const lookAgain = async () => {
    const last = await memos.get(accountId, kind, id);
    if (last !== null && clock.now() - last.at >= dayMs) await fetchImported();
  };

  const idsFor = async (text: string): Promise<ReadonlySet<string>> => {
    const ids = new Set<string>();
    let wholePage = 1;
    for (let page = 1; page <= mostPages; page += 1) {
      const answer = await connected().searchGames(text, page, asked);
      if (!answer.ok) throw failureOf(answer.error);
      const found = answer.value.value;
      for (const one of found) ids.add(one);
      // Nothing says which page is the last: it is shorter than the first.
      if (found.length < wholePage) break;
      wholePage = found.length;
    }
    return ids;
  };

  return {
    searches: () => client()?.dialect() === 'document',
    fetchImported() {
      const fetched = fetchImported();
      running = fetched;
      return fetched;
    },
    look() {
      running = lookAgain().catch((error: unknown) =>
        log.warn('games that were imported on the server could not be read', { reason: String(error) }),
      );
    },
    async search(text) {
      const ids = await idsFor(text);
      if (ids.size === 0) return { found: 0, added: 0 };
      const games = await connected().gamesByIds([...ids], { ...asked, evals: true });
      if (!games.ok) throw failureOf(games.error);
      return { found: ids.size, added: await keep(games.value.games) };
    },
    async close() {
      closing.abort();
      await running.catch(() => {});
    },
  };
}

function failureOf(error: ServiceError): ContractFailure {
  if (error.code === 'not_found')
    return new ContractFailure('not_found', say('This server does not tell of such games.'));
  if (error.code === 'rate_limited')
    return new ContractFailure('rate_limited', error.message, error.retryAfterMs);
  return new ContractFailure('unreachable', error.message);
}
