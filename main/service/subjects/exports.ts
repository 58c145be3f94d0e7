/** Query of all game exports. */
export const exportQuery = { moves: 'true', clocks: 'true', opening: 'true' } as const;

/** For the archive: also the server's analysis of analysed games, and the phases of the game. */
export const analysedQuery = { ...exportQuery, evals: 'true', accuracy: 'true', division: 'true' } as const;
