/** Compares packed moves (`main/chess/packed-game.ts`). Pure. */
import { escapeCode } from '../../chess/packed-game.ts';
import { sanLayout } from '../../chess/san-code.ts';

/** `begins`: the first are the beginning of the others; `continues`: the others are that of the first. */
export type MovesRelation = 'same' | 'begins' | 'continues' | 'differs';

/** How moves relate to others. Signs of check and mate do not count: some programs omit them. */
export function compareMoves(moves: Uint8Array, others: Uint8Array): MovesRelation {
  let at = 0;
  // Moves before this place are equal byte by byte, or have codes of the same size.
  for (; at + 1 < moves.length && at + 1 < others.length; at += 2) {
    const [one, other] = [codeAt(moves, at), codeAt(others, at)];
    if (one === escapeCode || other === escapeCode) {
      const size = moves[at + 2] ?? 0;
      if (one !== other || !isSameText(moves, others, at + 2, size + 1)) return 'differs';
      at += 1 + size;
    } else if (one % sanLayout.moveCodes !== other % sanLayout.moveCodes) return 'differs';
  }
  const [isOver, areOthersOver] = [at + 1 >= moves.length, at + 1 >= others.length];
  return isOver ? (areOthersOver ? 'same' : 'begins') : 'continues';
}

const codeAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

function isSameText(one: Uint8Array, other: Uint8Array, from: number, size: number): boolean {
  for (let at = from; at < from + size; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
