/** Requests to an opening explorer. Its host can be another than the chess server's. */

import type { Calls, CallOptions, StreamListener } from '../calls.ts';
import type { Color } from '../../chess/vocabulary.ts';
import { parseExplorer } from '../codec/explorer.ts';
import type { JsonBounds } from '../codec/json-text.ts';
import { readOf } from '../codec/message.ts';
import type { ExplorerAnswer } from '../domain-explorer.ts';
import { succeed, type Result } from '../errors.ts';
import type { RequestLimits } from '../http-request.ts';

export interface ExplorerPosition {
  readonly variant: string;
  readonly fen: string;
}

/** Filters of the counted games. Empty lists mean all. */
export interface ExplorerFilter {
  readonly speeds: readonly string[];
  /** Lower ends of the service's rating groups. */
  readonly ratings: readonly number[];
}

/** An answer has some 10 KB. */
const limits: Partial<RequestLimits> = { headersMs: 20_000, bodyMs: 20_000, maxBytes: 256 * 1024 };
const lineBounds: JsonBounds = { length: 128 * 1024, parts: 10_000 };

/** Moves and games of an answer. */
const moves = '30';
const games = '4';

const filterQuery = ({ speeds, ratings }: Partial<ExplorerFilter>): Record<string, string> => ({
  ...(speeds && speeds.length > 0 && { speeds: speeds.join(',') }),
  ...(ratings && ratings.length > 0 && { ratings: ratings.join(',') }),
});

export function explorerCalls({ ask, read, openStream }: Calls) {
  return {
    /** Games of masters, in standard chess. */
    masters: ({ fen }: Pick<ExplorerPosition, 'fen'>, options?: CallOptions) =>
      read(
        { limits, ...options, name: 'explorerMasters', query: { fen, moves, topGames: games } },
        parseExplorer,
      ),
    /** PGN of a game of masters, which are not on the chess server. */
    async mastersGame(id: string, options?: CallOptions): Promise<Result<string>> {
      const parameters = { gameId: id };
      const answer = await ask({ limits, ...options, name: 'explorerMastersGame', parameters });
      return answer.ok ? succeed(answer.value.text) : answer;
    },
    /** Rated games of all players. */
    players: ({ variant, fen }: ExplorerPosition, filter: ExplorerFilter, options?: CallOptions) =>
      read(
        {
          ...{ limits, ...options },
          name: 'explorerPlayers',
          query: { variant, fen, ...filterQuery(filter), moves, topGames: games, recentGames: games },
        },
        parseExplorer,
      ),
    /** Games of one user with a color. Answers grow while the server reads the games; the last is complete. */
    openPlayer: (
      { variant, fen }: ExplorerPosition,
      who: { readonly username: string; readonly color: Color; readonly speeds: readonly string[] },
      listener: StreamListener<ExplorerAnswer>,
    ) =>
      openStream(
        {
          name: 'explorerPlayer',
          limits,
          bounds: lineBounds,
          query: {
            ...{ player: who.username, color: who.color, variant, fen, moves, recentGames: games },
            ...filterQuery({ speeds: who.speeds }),
          },
        },
        listener,
        (json) => readOf(parseExplorer(json)),
      ),
  };
}
