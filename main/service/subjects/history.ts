/** Requests about activity, ratings and past games. */

import type { Calls, CallOptions, StreamListener } from '../calls.ts';
import { parseActivity } from '../codec/activity.ts';
import { gameBounds, parseExportedGame } from '../codec/game-export.ts';
import { parseFoundGames } from '../codec/game-search.ts';
import { readOf } from '../codec/message.ts';
import { parseRatingHistory } from '../codec/rating-history.ts';
import type { ExportedGame } from '../domain-tv.ts';
import { succeed, type Result } from '../errors.ts';
import type { RequestLimits } from '../http-request.ts';
import { analysedQuery, exportQuery, longExport, manyGames } from './exports.ts';

export interface GamesExportOptions extends CallOptions {
  /** Whether to include the server's analysis of analysed games, and the phases of the game. */
  readonly evals?: boolean;
}

/** Selection of a user's games by start time, ms since the epoch, inclusive. */
export interface GamesChoice {
  readonly since?: number;
  readonly until?: number;
  readonly max?: number;
}

/** A long game with clocks has some 20 KB. */
const oneGame: Partial<RequestLimits> = { maxBytes: 256 * 1024 };

export function historyCalls({ ask, read, openStream, exported }: Calls) {
  return {
    /** Exports at most 300 games; unknown ids are missing in the result. */
    gamesByIds: (ids: readonly string[], { evals = false, ...options }: GamesExportOptions = {}) =>
      exported({
        ...options,
        name: 'gamesByIds',
        query: evals ? analysedQuery : exportQuery,
        body: { kind: 'text', text: ids.join(',') },
      }),
    /** Recent activity of a user, newest span first. */
    activity: (username: string, options?: CallOptions) =>
      read({ ...options, name: 'activity', parameters: { username } }, parseActivity),
    ratingHistory: (username: string, options?: CallOptions) =>
      read({ ...options, name: 'ratingHistory', parameters: { username } }, parseRatingHistory),
    /** Streams a user's finished games, newest first. Resolves when there are no more. */
    exportGames: (
      username: string,
      { since, until, max }: GamesChoice,
      listener: StreamListener<ExportedGame>,
    ) =>
      openStream(
        {
          name: 'gamesOfUser',
          parameters: { username },
          limits: longExport,
          bounds: gameBounds,
          query: {
            ...analysedQuery,
            ...(since !== undefined && { since: String(since) }),
            ...(until !== undefined && { until: String(until) }),
            ...(max !== undefined && { max: String(max) }),
          },
        },
        listener,
        (json) => readOf(parseExportedGame(json)),
      ),
    /** PGN of a game; empty for an unknown id. */
    async gamePgn(id: string, options?: CallOptions): Promise<Result<string>> {
      const answer = await ask({
        ...{ limits: oneGame, ...options, name: 'gamePgn', query: exportQuery },
        body: { kind: 'text', text: id },
      });
      return answer.ok ? succeed(answer.value.text) : answer;
    },
    /** PGN of the games that the token's user imported on the server; may be empty. */
    async importedGames(options?: CallOptions): Promise<Result<string>> {
      const answer = await ask({ limits: manyGames, ...options, name: 'importedGames' });
      return answer.ok ? succeed(answer.value.text) : answer;
    },
    /**
     * Ids of matching finished games, one page at a time, from 1. Only servers of the document dialect support it:
     * the running service returns HTML.
     */
    searchGames: (text: string, page: number, options?: CallOptions) =>
      read({ ...options, name: 'searchGames', query: { q: text, page: String(page) } }, parseFoundGames),
  };
}
