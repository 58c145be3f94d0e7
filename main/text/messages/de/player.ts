import type { Translation } from '../template.ts';
import type { playerMessages as english } from '../en/player.ts';

export const playerMessages: Translation<typeof english> = {
  'player.computer': 'Computer Stufe {level}',
  'player.anonymous': 'Anonym',
  'player.unnamed': 'ein namenloser Spieler',
  'player.you': 'Du',
};
