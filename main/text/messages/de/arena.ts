export const arenaMessages = {
  'arena.gone': 'Diese Arena gibt es nicht mehr.',
  'arena.noSuchList': 'Dieser Server hat keine solche Liste.',
  'arena.teamsUnknown': 'Der Server hat nicht gesagt, in welchen Teams du bist.',
  'arena.noStandings': 'Der Server zeigt keinen Stand.',
};
