import { rulesFor } from '../../chess/rules.ts';
import type { VariantKey } from '../../chess/vocabulary.ts';

/** The position that a game began with, in full. */
export function firstFenOf(variant: VariantKey, initialFen: string): string {
  if (initialFen !== 'startpos') return initialFen;
  return rulesFor(variant).parsePosition()?.fen ?? '';
}
