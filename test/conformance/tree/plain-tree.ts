/** The opening tree by the plainest way: every game is replayed with chessops, and every position is counted. */
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { makeFen } from 'chessops/fen';
import type { VariantKey } from '../../../main/chess/vocabulary.ts';
import { nameOfPosition, startOf, type RandomGame } from './random-games.ts';

export interface PlainNode {
  readonly variant: VariantKey;
  /** FEN, or `startpos` for the variant's initial position. */
  readonly fen: string;
  games: number;
  ended: number;
  /** Games by SAN of their move. */
  readonly moves: Map<string, number>;
}

/** Variants that share their positions. */
const familyOf = (variant: VariantKey): string =>
  variant === 'chess960' || variant === 'fromPosition' ? 'standard' : variant;

export function plainTree(games: readonly RandomGame[]): readonly PlainNode[] {
  const nodes = new Map<string, PlainNode>();
  for (const { variant, initialFen, sans } of games) {
    const position = startOf(variant, initialFen);
    const seen = new Set<string>();
    const initial = nameOfPosition(startOf(variant, 'startpos'));
    for (let ply = 0; ply <= sans.length; ply += 1) {
      const here = nameOfPosition(position);
      // Initial positions count by variant: a question about one is a question about the games of its variant.
      const isInitial = here === initial;
      const name = isInitial ? `${variant} startpos` : `${familyOf(variant)} ${here}`;
      const node = nodes.get(name) ?? {
        ...{ variant, fen: isInitial ? 'startpos' : makeFen(position.toSetup()) },
        ...{ games: 0, ended: 0, moves: new Map<string, number>() },
      };
      nodes.set(name, node);
      const san = sans[ply];
      const move = san === undefined ? undefined : parseSan(position, san);
      const written = move && makeSanAndPlay(position, move);
      if (seen.has(name)) continue;
      seen.add(name);
      node.games += 1;
      if (written === undefined) node.ended += 1;
      else node.moves.set(written, (node.moves.get(written) ?? 0) + 1);
    }
  }
  return [...nodes.values()];
}
