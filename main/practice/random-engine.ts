import { replay } from '../chess/replay.ts';
import type { Engine } from './engine.ts';

/**
 * A player that plays any legal move, the one that the request's roll falls on, and thinks nothing of it. It costs next
 * to nothing and needs no thread: for runs of thousands of games on a clock moved by hand.
 */
export function createRandomEngine(): Engine {
  return {
    async bestMove({ variant, initialFen, moves, position, roll }) {
      const now = position ?? replay({ variant, initialFen, moves }).position;
      const legal = now?.legalMoves() ?? [];
      const uci = legal[Math.floor(roll * legal.length)];
      if (uci === undefined) throw new Error('there is no legal move here');
      return { uci, score: 0 };
    },
    close() {},
  };
}
