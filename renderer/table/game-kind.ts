import type { GameView, PlayerView, TimeControlView } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { GameWords } from '@text/game-words.ts';
import type { gameText } from '../features/game/game-text.ts';

export function playerName(player: PlayerView, text: Pick<TextOf<typeof gameText>, 'aiLevel'>): string {
  return player.aiLevel === undefined ? player.name : text.aiLevel(player.name, player.aiLevel);
}

/** `1843`, `1843?` while provisional, nothing when unknown. */
export function ratingText(player: Pick<PlayerView, 'rating' | 'provisional'>): string {
  if (player.rating === undefined) return '';
  return player.provisional ? `${player.rating}?` : String(player.rating);
}

export function timeControlText(control: TimeControlView, words: GameWords): string {
  if (control.type === 'clock') return words.clock(control.limit, control.increment);
  return control.type === 'correspondence' ? words.daysPerTurn(control.daysPerTurn) : words.unlimited;
}

/** The time control of a game, from its clock in ms. */
export function gameTimeControl(game: Pick<GameView, 'clock' | 'daysPerTurn'>): TimeControlView {
  if (game.clock)
    return { type: 'clock', limit: game.clock.initial / 1000, increment: game.clock.increment / 1000 };
  return game.daysPerTurn === null
    ? { type: 'unlimited' }
    : { type: 'correspondence', daysPerTurn: game.daysPerTurn };
}

/** `Rapid · 10+5 · Rated`, with the variant's name instead of the speed's where it is not standard chess. */
export function gameKind(
  game: {
    readonly variant: { readonly key: string; readonly name: string };
    readonly speed: string;
    readonly rated: boolean;
    readonly control?: TimeControlView;
  },
  words: GameWords,
): string {
  const { variant, speed, rated, control } = game;
  const name = variant.key === 'standard' ? words.speed(speed) : words.variant(variant.key, variant.name);
  return [
    name,
    ...(control ? [timeControlText(control, words)] : []),
    rated ? words.rated : words.casual,
  ].join(' · ');
}
