/** Restrictions for fair play. */
export const fairPlayMessages = {
  'fairPlay.positionUnderWay':
    'This position is from a game that you are still playing. You can look it up when the game is over.',
  'fairPlay.enginesPause': 'Engines pause while you play a game with a clock.',
  'fairPlay.enginesForBotsOnly': 'Engines make moves only for bot accounts and in the practice club.',
  'fairPlay.opponentUnderWay':
    'You are playing against this player. The opponent report and its games open again when the game is over.',
} as const;
