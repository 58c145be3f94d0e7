/** Players without a name of their own. */
export const playerMessages = {
  'player.computer': 'Computer level {level}',
  'player.anonymous': 'Anonymous',
  'player.unnamed': 'an unnamed player',
  'player.you': 'You',
} as const;
