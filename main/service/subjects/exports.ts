import type { RequestLimits } from '../http-request.ts';

/** Query of all game exports. */
export const exportQuery = { moves: 'true', clocks: 'true', opening: 'true' } as const;

/** For the archive: also the server's analysis of analysed games, and the phases of the game. */
export const analysedQuery = { ...exportQuery, evals: 'true', accuracy: 'true', division: 'true' } as const;

/** A server may search for long before it sends the first game. */
export const longExport: Partial<RequestLimits> = { headersMs: 60_000 };

/** For thousands of games in one response; the service sends some tens per second. */
export const manyGames: Partial<RequestLimits> = {
  ...longExport,
  bodyMs: 15 * 60_000,
  maxBytes: 64 * 1024 * 1024,
};
