import type { PlayerView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { playerText } from './player-text.ts';

export function playerName(player: PlayerView, text: Pick<TextOf<typeof playerText>, 'aiLevel'>): string {
  return player.aiLevel === undefined ? player.name : text.aiLevel(player.name, player.aiLevel);
}

/** `1843`, `1843?` while provisional, nothing when unknown. */
export function ratingText(player: Pick<PlayerView, 'rating' | 'provisional'>): string {
  if (player.rating === undefined) return '';
  return player.provisional ? `${player.rating}?` : String(player.rating);
}
