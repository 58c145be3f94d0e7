/** Query of all game exports. */
export const exportQuery = { moves: 'true', clocks: 'true', opening: 'true' } as const;
