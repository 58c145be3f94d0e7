export const botMessages = {
  'bot.noLegalMove': 'In dieser Stellung gibt es keinen regelgemäßen Zug.',
  'bot.illegalMove': 'Der Zug {move} der Engine ist regelwidrig.',
  'bot.gameNotSupported': 'Die Schnittstelle des Servers lässt solche Partien nicht zu.',
  'bot.onlyCasual': 'Der Bot nimmt nur ungewertete Partien an.',
  'bot.onlyRated': 'Der Bot nimmt nur gewertete Partien an.',
  'bot.noBots': 'Der Bot nimmt keine Partien gegen Bots an.',
  'bot.onlyBots': 'Der Bot nimmt nur Partien gegen Bots an.',
  'bot.ratingOutside': 'Die Wertung des Gegners liegt außerhalb des Bereichs, den der Bot annimmt.',
  'bot.dailyGamesUsed': 'Der Bot hat alle Partien gegen Bots gespielt, die er heute spielen darf.',
  'bot.tooManyGames': 'Der Bot spielt schon so viele Partien, wie er gleichzeitig darf ({count}).',
  'bot.variantRefused': 'Der Bot nimmt diese Variante nicht an.',
  'bot.speedRefused': 'Der Bot nimmt dieses Tempo nicht an.',
  'bot.finishing': 'Der Bot spielt seine Partien zu Ende und nimmt keine neuen an.',
  'bot.quitsAfterGames':
    'Outpost beendet sich, sobald der Bot seine Partien ({count}) zu Ende gespielt hat. Beende noch einmal, um sie sofort zu verlassen.',
};
