/** The position of a card, and whether training it now is fair. Pure. */
import type { FairPlayVerdict, OwnGame } from '../../chess/fair-play.ts';
import { judgeLine } from '../../chess/game-fair-play.ts';
import { rulesFor, type Position } from '../../chess/rules.ts';
import { variantKeys } from '../../chess/vocabulary.ts';

/** Undefined for an unknown variant and for an invalid position. */
export function positionOf({
  variant,
  fen,
}: {
  readonly variant: string;
  readonly fen: string;
}): Position | undefined {
  // Rules for custom positions play the same moves as those of standard chess, several times faster.
  const key = variantKeys.find((one) => one === (variant === 'standard' ? 'fromPosition' : variant));
  return key && rulesFor(key).parsePosition(fen);
}

/** A card says which move is right, as an engine's analysis of its position would. */
export function judgeCard(position: Position, ownGames: readonly OwnGame[]): FairPlayVerdict {
  if (ownGames.length === 0) return { fair: true };
  const isInitial = rulesFor(position.variant).parsePosition()?.fen === position.fen;
  return judgeLine([position], isInitial, ownGames);
}
