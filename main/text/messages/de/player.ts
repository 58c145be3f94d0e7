export const playerMessages = {
  'player.computer': 'Computer Stufe {level}',
  'player.anonymous': 'Anonym',
  'player.unnamed': 'ein namenloser Spieler',
  'player.you': 'Du',
};
