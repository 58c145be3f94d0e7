import { replay } from '../chess/replay.ts';
import type { ClubEngine } from './engine.ts';

/** Plays the legal move that the request's roll selects. For runs of thousands of games on a virtual clock. */
export function createRandomEngine(): ClubEngine {
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
