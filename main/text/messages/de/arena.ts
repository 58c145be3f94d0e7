export const arenaMessages = {
  'arena.gone': 'Diese Arena gibt es nicht mehr.',
  'arena.noSuchList': 'Dieser Server hat keine solche Liste.',
  'arena.teamsUnknown': 'Deine Teams konnten nicht geladen werden.',
  'arena.noStandings': 'Der Server zeigt keinen Stand.',
};
