import type { Color } from './vocabulary.ts';

/** The side at the bottom of a player's board. Both players of Racing Kings race upwards, from White's side. */
export function bottomSide(variant: string, color: Color): Color {
  return variant === 'racingKings' ? 'white' : color;
}
