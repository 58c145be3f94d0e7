import type { PlayerView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import { translateText, type Translate } from '../../ui/messages.ts';
import type { playerText } from './player-text.ts';

/** A computer's name with its level; a name that ends with the level, and a message, stay as they are. */
export function playerName(
  { name, aiLevel }: PlayerView,
  text: Pick<TextOf<typeof playerText>, 'aiLevel'>,
  translate: Translate,
): string {
  return aiLevel !== undefined && typeof name === 'string' && !name.endsWith(` ${aiLevel}`)
    ? text.aiLevel(name, aiLevel)
    : translateText(name, translate);
}

/** `1843`, `1843?` while provisional, '' when unknown. */
export function ratingText(player: Pick<PlayerView, 'rating' | 'provisional'>): string {
  if (player.rating === undefined) return '';
  return player.provisional ? `${player.rating}?` : String(player.rating);
}
