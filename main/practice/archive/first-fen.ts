import { rulesFor } from '../../chess/rules.ts';
import type { VariantKey } from '../../chess/vocabulary.ts';

/** The game's initial position as a full FEN. */
export function firstFenOf(variant: VariantKey, initialFen: string): string {
  if (initialFen !== 'startpos') return initialFen;
  return rulesFor(variant).parsePosition()?.fen ?? '';
}
