/** Arenas. */
export const arenaMessages = {
  'arena.gone': 'This arena no longer exists.',
  'arena.noStandings': 'The server shows no standings.',
} as const;
