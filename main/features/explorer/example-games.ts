/** Example games of the explorer: each is fetched once, and stored only if the user saves it on the analysis board. */
import { createRecentlyUsed } from '../../base/recently-used.ts';
import type { OwnExplorer } from '../../service/explorer-servers.ts';
import type { Result } from '../../service/errors.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { valueOf } from '../../views/failure.ts';
import type { ExplorerSourceView } from '../../../preload/contract/explorer.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';

/** Games in memory, the latest. */
const mostKept = 50;

type FetchPgn = (id: string) => Promise<Result<string>>;

export interface ExampleGamesOptions {
  /** The explorer that the user named; null for that of the account's server. */
  readonly own: (accountId: string) => Promise<OwnExplorer | null>;
  /** A client of the explorer, which has the games of masters, or why there is none. */
  readonly explorer: (
    accountId: string,
    own: OwnExplorer | null,
  ) => { readonly mastersGame: FetchPgn } | Message;
  /** The client of the account's server, which has the games of players; undefined while it is not connected. */
  readonly server: (accountId: string) => { readonly gamePgn: FetchPgn } | undefined;
}

export function createExampleGames({ own, explorer, server }: ExampleGamesOptions) {
  const known = createRecentlyUsed<string, { readonly accountId: string; readonly pgn: Promise<string> }>(
    mostKept,
  );

  const fetch = async (accountId: string, source: ExplorerSourceView, id: string): Promise<string> => {
    const pgn = valueOf(
      await (source === 'masters' ? fromExplorer(accountId, id) : fromServer(accountId, id)),
    );
    if (pgn.trim() === '') throw new ContractFailure('not_found', messageOf('explorer.gameGone'));
    return pgn;
  };

  const fromExplorer = async (accountId: string, id: string): Promise<Result<string>> => {
    const client = explorer(accountId, await own(accountId));
    if ('id' in client) throw new ContractFailure('unavailable', client);
    return client.mastersGame(id);
  };

  const fromServer = (accountId: string, id: string): Promise<Result<string>> => {
    const client = server(accountId);
    if (!client) throw new ContractFailure('unavailable', messageOf('explorer.needsAccount'));
    return client.gamePgn(id);
  };

  return {
    /** PGN of the game. Throws a `ContractFailure`; a later call asks again. */
    pgn(accountId: string, source: ExplorerSourceView, id: string): Promise<string> {
      const key = `${accountId} ${source === 'masters'} ${id}`;
      const before = known.get(key);
      if (before) return before.pgn;
      const pgn = fetch(accountId, source, id);
      known.set(key, { accountId, pgn });
      pgn.catch(() => known.delete(key));
      return pgn;
    },
    /** The account is gone. */
    forget(accountId: string): void {
      known.forget((game) => game.accountId === accountId);
    },
  };
}
