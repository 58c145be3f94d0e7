/** Arenas. */
export const arenaMessages = {
  'arena.gone': 'This arena no longer exists.',
  'arena.noSuchList': 'This server has no such list.',
  'arena.teamsUnknown': 'Your teams couldn’t be loaded.',
  'arena.noStandings': 'The server shows no standings.',
} as const;
