import { useState } from 'react';
import type { GameView } from '@contract/models.ts';
import { declinedOffer, isRecent, type DeclinedOffer, type OfferKind } from './declined-offer.ts';

/** The user's offer that the opponent has just declined, from the states that this window has seen. */
export function useDeclinedOffer(game: GameView): OfferKind | null {
  const [seen, setSeen] = useState(game);
  const [declined, setDeclined] = useState<DeclinedOffer | null>(null);
  if (seen !== game) {
    setSeen(game);
    const isSame = seen.gameId === game.gameId && seen.accountId === game.accountId;
    const kind = isSame ? declinedOffer(seen, game) : null;
    if (kind !== null) setDeclined({ kind, ply: game.moves.length });
    else if (!isSame || (declined && !isRecent(declined, game))) setDeclined(null);
  }
  return declined && isRecent(declined, game) ? declined.kind : null;
}
