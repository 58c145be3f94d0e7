import type { Rules } from './position.ts';
import type { VariantKey } from './vocabulary.ts';
import { createStandardRules } from './rules-standard.ts';
import { createVariantRules } from './rules-variants.ts';

export type { Outcome, PlayedMove, Position, PromotionLetter, Rules, Square } from './position.ts';

/** chess.js plays standard chess, chessops everything else. */
export function rulesFor(variant: VariantKey): Rules {
  return variant === 'standard' ? createStandardRules() : createVariantRules(variant);
}
