import { formatDaysPerTurn, formatTimeControl } from '@chess/clock.ts';
import { speedName } from '@chess/names.ts';
import type { GameView, PlayerView, TimeControlView } from '@contract/models.ts';

export function playerName(player: PlayerView): string {
  return player.aiLevel === undefined ? player.name : `${player.name} level ${player.aiLevel}`;
}

/** `1843`, `1843?` while provisional, nothing when unknown. */
export function ratingText(player: Pick<PlayerView, 'rating' | 'provisional'>): string {
  if (player.rating === undefined) return '';
  return player.provisional ? `${player.rating}?` : String(player.rating);
}

export function timeControlText(control: TimeControlView): string {
  if (control.type === 'clock') return formatTimeControl(control.limit, control.increment);
  return control.type === 'correspondence' ? formatDaysPerTurn(control.daysPerTurn) : 'Unlimited';
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
export function gameKind(game: {
  readonly variant: { readonly key: string; readonly name: string };
  readonly speed: string;
  readonly rated: boolean;
  readonly control?: TimeControlView;
}): string {
  const { variant, speed, rated, control } = game;
  const name = variant.key === 'standard' ? speedName(speed) : variant.name;
  return [name, ...(control ? [timeControlText(control)] : []), rated ? 'Rated' : 'Casual'].join(' · ');
}

/** `1 game`, `3 games`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}
