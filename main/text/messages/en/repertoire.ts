/** Opening repertoires. */
export const repertoireMessages = {
  'repertoire.gone': 'This repertoire no longer exists.',
  'repertoire.underWay':
    'A game that you are still playing is in this repertoire. It opens again when the game is over.',
  'repertoire.full': 'A repertoire holds at most {moves} moves. Split it into several.',
  'repertoire.impossible': 'This initial position is not possible in this variant.',
} as const;
