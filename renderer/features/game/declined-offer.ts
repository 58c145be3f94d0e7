/** Detects declined offers. Pure. The server sends open offers only, so a decline is a difference of two states. */
import type { GameView } from '@contract/models.ts';

export type OfferKind = 'draw' | 'takeback';

type Offers = Pick<GameView, 'color' | 'over' | 'moves' | 'isMyTurn' | 'drawOffer' | 'takebackOffer'>;

/**
 * Compares two states of one game. An offer that ends with the user's own move was not declined, and neither was a
 * takeback that removed moves, or a draw that ended the game.
 */
export function declinedOffer(before: Offers, now: Offers): OfferKind | null {
  const { color } = now;
  const played = now.moves.length - before.moves.length;
  if (now.over || played < 0 || (played > 0 && !now.isMyTurn)) return null;
  if (before.takebackOffer === color && now.takebackOffer === null) return 'takeback';
  if (before.drawOffer === color && now.drawOffer === null) return 'draw';
  return null;
}

/** The declined offer that the status line still mentions: until the opponent's next move, or another offer. */
export interface DeclinedOffer {
  readonly kind: OfferKind;
  /** Half-moves played when it was declined. */
  readonly ply: number;
}

export function isRecent(declined: DeclinedOffer, now: Offers): boolean {
  const isOpen = now.drawOffer !== null || now.takebackOffer !== null;
  const since = now.moves.length - declined.ply;
  return !now.over && !isOpen && since >= 0 && since <= 1;
}
