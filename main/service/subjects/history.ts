/** What somebody did and played: activity, ratings, games by user and by id. */

import type { Answer, Calls, CallOptions, StreamListener } from '../calls.ts';
import { parseActivity } from '../codec/activity.ts';
import { gameBounds, parseExportedGame, type ExportedGames } from '../codec/game-export.ts';
import { parseFoundGames } from '../codec/game-search.ts';
import type { Read } from '../codec/message.ts';
import { parseRatingHistory } from '../codec/rating-history.ts';
import type { ActivityInterval, RatingCurve } from '../domain-history.ts';
import type { ExportedGame } from '../domain-tv.ts';
import { succeed, type Result } from '../errors.ts';
import type { RequestLimits } from '../http-request.ts';
import type { StreamClose } from '../transport.ts';
import { exportQuery } from './exports.ts';

export interface HistoryCalls {
  /** At most 300 ids; games that the server does not know are missing. */
  gamesByIds(ids: readonly string[], options?: GamesOptions): Promise<Result<ExportedGames>>;
  /** What a user did lately, the latest span first. */
  activity(username: string, options?: CallOptions): Promise<Result<Answer<readonly ActivityInterval[]>>>;
  ratingHistory(username: string, options?: CallOptions): Promise<Result<Answer<readonly RatingCurve[]>>>;
  /** A user's finished games as they come, the newest first. Settles when there are no more. */
  exportGames(
    username: string,
    choice: GamesChoice,
    listener: StreamListener<ExportedGame>,
  ): Promise<StreamClose>;
  /** PGN of the games that the token's user imported on the server; empty where there are none. */
  importedGames(options?: CallOptions): Promise<Result<string>>;
  /**
   * Ids of finished games that fit, a page at a time (from 1). Only servers of the document's dialect answer programs:
   * the running one answers a page for people.
   */
  searchGames(text: string, page: number, options?: CallOptions): Promise<Result<Answer<readonly string[]>>>;
}

export interface GamesOptions extends CallOptions {
  /** With what the server's engine thought of each position, where games were analysed. */
  readonly evals?: boolean;
}

/** Which games of a user: by when they began, ms, both ends included. */
export interface GamesChoice {
  readonly since?: number;
  readonly until?: number;
  readonly max?: number;
}

/** A server may look for a while before it sends the first of many games. */
const longExport: Partial<RequestLimits> = { headersMs: 60_000 };

/** Thousands of games in one answer; the service sends some tens a second. */
const manyGames: Partial<RequestLimits> = {
  ...longExport,
  bodyMs: 15 * 60_000,
  maxBytes: 64 * 1024 * 1024,
};

export function historyCalls({ ask, read, openStream, exported }: Calls): HistoryCalls {
  return {
    gamesByIds: (ids, { evals = false, ...options } = {}) =>
      exported({
        ...options,
        name: 'gamesByIds',
        query: evals ? { ...exportQuery, evals: 'true' } : exportQuery,
        body: { kind: 'text', text: ids.join(',') },
      }),
    activity: (username, options) =>
      read({ ...options, name: 'activity', parameters: { username } }, parseActivity),
    ratingHistory: (username, options) =>
      read({ ...options, name: 'ratingHistory', parameters: { username } }, parseRatingHistory),
    exportGames: (username, { since, until, max }, listener) =>
      openStream(
        {
          name: 'gamesOfUser',
          parameters: { username },
          limits: longExport,
          bounds: gameBounds,
          query: {
            ...exportQuery,
            evals: 'true',
            ...(since !== undefined && { since: String(since) }),
            ...(until !== undefined && { until: String(until) }),
            ...(max !== undefined && { max: String(max) }),
          },
        },
        listener,
        readGame,
      ),
    async importedGames(options) {
      const answer = await ask({ limits: manyGames, ...options, name: 'importedGames' });
      return answer.ok ? succeed(answer.value.text) : answer;
    },
    searchGames: (text, page, options) =>
      read({ ...options, name: 'searchGames', query: { q: text, page: String(page) } }, parseFoundGames),
  };
}

/** A line of an export is a game; it has no type. */
function readGame(json: unknown): Read<ExportedGame> {
  const parsed = parseExportedGame(json);
  return parsed.ok
    ? { kind: 'event', value: parsed.value, notes: parsed.notes }
    : { kind: 'malformed', issues: parsed.issues };
}
