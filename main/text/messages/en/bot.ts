/** The engine as a player. */
export const botMessages = {
  'bot.noLegalMove': 'There is no legal move in this position.',
  'bot.illegalMove': 'The engine’s move {move} is not legal.',
  'bot.gameNotSupported': 'The server’s interface does not allow games like this one.',
  'bot.onlyCasual': 'The bot accepts only casual games.',
  'bot.onlyRated': 'The bot accepts only rated games.',
  'bot.noBots': 'The bot does not accept games against bots.',
  'bot.onlyBots': 'The bot accepts only games against bots.',
  'bot.ratingOutside': 'The opponent’s rating is outside the range that the bot accepts.',
  'bot.dailyGamesUsed': 'The bot has played all the games against bots that it may play today.',
  'bot.tooManyGames': 'The bot is already playing as many games as it may at once ({count}).',
  'bot.variantRefused': 'The bot does not accept this variant.',
  'bot.speedRefused': 'The bot does not accept this speed.',
  'bot.finishing': 'The bot is finishing its games and accepts no new ones.',
  'bot.quitsAfterGames':
    'Outpost quits when the bot has finished its games ({count}). Quit again to leave them now.',
} as const;
