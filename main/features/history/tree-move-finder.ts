/** Finds the move that a stored game made in a position, by replaying it. */
import type { PositionKey } from '../../chess/bulk/position-key.ts';
import type { TreeGame } from '../../store/tree-api.ts';
import { parseRareFields } from './archived-game.ts';
import { createPlayer } from '../../chess/bulk/position-player.ts';

/** Values of `move` for a game that ended in the position, and for one that never reached it. */
export const noMove = -1;
export const notReached = -2;

export interface FoundMove {
  /** Ply of the move, counted from 0; that of the game's end without a move. */
  readonly ply: number;
  /** Index in `after`, or one of the values above. */
  readonly move: number;
}

export interface SoughtPosition {
  readonly key: PositionKey | undefined;
  /** It is the initial position of its variant, which games without a FEN of their own have. */
  readonly isInitial: boolean;
  /** The position after each legal move. */
  readonly after: readonly PositionKey[];
}

export function createTreeMoveFinder({
  key,
  isInitial,
  after,
}: SoughtPosition): (game: Pick<TreeGame, 'moves' | 'variant' | 'more'>) => FoundMove {
  const nameOf = ([high, low]: PositionKey): string => `${high} ${low}`;
  const moveOf = new Map(after.map((one, move) => [nameOf(one), move]));
  let ply = 0;
  let isHere = false;
  let found: FoundMove | undefined;
  const play = createPlayer((high, low) => {
    if (isHere) {
      // A null move leads to no legal position.
      found = { ply, move: moveOf.get(nameOf([high, low])) ?? noMove };
      return true;
    }
    ply += 1;
    isHere = key !== undefined && key[0] === high && key[1] === low;
    return false;
  });
  return ({ moves, variant, more }) => {
    const fen = parseRareFields(more).initialFen ?? 'startpos';
    found = undefined;
    isHere = isInitial && fen === 'startpos';
    // The position after ply n is reported as number n; a standard initial position is not reported.
    ply = fen === 'startpos' ? 0 : -1;
    play(moves, variant, fen);
    return found ?? { ply, move: isHere ? noMove : notReached };
  };
}
