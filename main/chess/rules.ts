import type { Rules } from './position.ts';
import type { VariantKey } from './vocabulary.ts';
import { createStandardRules } from './rules-standard.ts';
import { createVariantRules } from './rules-variants.ts';

export type { PositionOutcome, PlayedMove, Position, PromotionLetter, Rules, Square } from './position.ts';

/** Rules of a variant: chess.js for standard chess, chessops for all others. */
export function rulesFor(variant: VariantKey): Rules {
  return variant === 'standard' ? createStandardRules() : createVariantRules(variant);
}
