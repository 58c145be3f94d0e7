import { nullMove } from '@chess/null-move.ts';
import { most } from '@contract/sizes.ts';
import type { Route } from '@contract/route.ts';

type Line = NonNullable<Extract<Route, { readonly screen: 'openings' }>['line']>;

/** A position and the moves that led to it, in UCI. */
export interface ReachedPosition {
  readonly variant: string;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  readonly moves: readonly string[];
  readonly fen: string;
}

/** The line of the openings' tree to a position; without its moves where they are too many or pass a turn. */
export function openingLine({ variant, initialFen, moves, fen }: ReachedPosition): Line {
  const isPlayable = moves.length <= most.few && !moves.includes(nullMove);
  return isPlayable ? { variant, fen: initialFen, moves: [...moves] } : { variant, fen, moves: [] };
}
