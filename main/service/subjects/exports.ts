/** What is asked of each exported game. */
export const exportQuery = { moves: 'true', clocks: 'true', opening: 'true' } as const;
