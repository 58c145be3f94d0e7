export const arenaMessages = {
  'arena.gone': 'Diese Arena gibt es nicht mehr.',
  'arena.noStandings': 'Der Server zeigt keinen Stand.',
};
