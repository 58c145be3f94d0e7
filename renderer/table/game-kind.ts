import type { GameView, TimeControlView } from '@contract/models.ts';
import { unknownVariant } from '@chess/vocabulary.ts';
import type { GameWords } from '@text/game-words.ts';

function timeControlText(control: TimeControlView, words: GameWords): string {
  if (control.type === 'clock') return words.clock(control.limit, control.increment);
  return control.type === 'correspondence' ? words.daysPerTurn(control.daysPerTurn) : words.unlimited;
}

/** Time control of a game, from its clock in ms. */
export function gameTimeControl(game: Pick<GameView, 'clock' | 'daysPerTurn'>): TimeControlView {
  if (game.clock)
    return { type: 'clock', limit: game.clock.initial / 1000, increment: game.clock.increment / 1000 };
  return game.daysPerTurn === null
    ? { type: 'unlimited' }
    : { type: 'correspondence', daysPerTurn: game.daysPerTurn };
}

/** Such as `Rapid · 10+5 · Rated`; a non-standard variant's name replaces the speed. Unknown parts are left out. */
export function gameKind(
  game: {
    readonly variant: { readonly key: string; readonly name: string };
    readonly speed: string | null;
    readonly rated: boolean | null;
    readonly control?: TimeControlView;
  },
  words: GameWords,
): string {
  const { variant, speed, rated, control } = game;
  const isUsual = variant.key === 'standard' || variant.key === unknownVariant;
  const name = isUsual && speed !== null ? words.speed(speed) : words.variant(variant.key, variant.name);
  return [
    name,
    ...(control ? [timeControlText(control, words)] : []),
    ...(rated === null ? [] : [rated ? words.rated : words.casual]),
  ].join(' · ');
}
