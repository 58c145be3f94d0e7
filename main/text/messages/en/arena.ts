/** Arenas. */
export const arenaMessages = {
  'arena.gone': 'This arena no longer exists.',
  'arena.noSuchList': 'This server has no such list.',
  'arena.teamsUnknown': 'The server didn’t say which teams you are in.',
  'arena.noStandings': 'The server shows no standings.',
} as const;
