/** The move that each game made in a position, by the sets of games that reached the positions after it. */
import { createRecentlyUsed } from '../../base/recently-used.ts';
import { chunkWords, lowestBit, type RowSet } from '../database/row-set.ts';
import type { Segment } from './game-columns.ts';
import type { PositionSets } from './position-sets.ts';

/** Results for games without a single move; below 0, as `noPlace` is. */
export const noMove = -2;
export const severalMoves = -3;

/** Positions of more games are kept: the others are read again within a few ms. */
const manyGames = 10_000;
/** Positions kept: 2 bytes a game each. */
const mostKept = 24;

/** Writes the index of the move of each game of a segment, `noMove` or `severalMoves`. */
export type ReadMoves = (segment: Segment, moves: Int16Array) => void;

export interface TreeMovesRequest {
  /** The positions after each move. */
  readonly after: readonly number[];
  /** Number of games of the position. */
  readonly games: number;
}

/** Makes readers of moves. Those of positions with many games are kept, for other filters. */
export function createTreeMoves(): (sets: PositionSets, request: TreeMovesRequest) => ReadMoves {
  const kept = createRecentlyUsed<string, ReadMoves>(mostKept);
  let keptState = '';
  return (sets, { after, games }) => {
    if (games <= manyGames) return createMoveReader(after.map(sets.gamesAt));
    if (sets.state !== keptState) kept.clear();
    keptState = sets.state;
    const key = after.join(' ');
    const known = kept.get(key);
    if (known) return known;
    const read = keepingMoves(createMoveReader(after.map(sets.gamesAt)));
    kept.set(key, read);
    return read;
  };
}

/** Keeps the moves of each segment that was read. */
function keepingMoves(read: ReadMoves): ReadMoves {
  const kept = new Map<number, Int16Array>();
  return (segment, moves) => {
    const known = kept.get(segment.first);
    if (known) {
      moves.set(known);
      return;
    }
    read(segment, moves);
    kept.set(segment.first, moves.slice());
  };
}

/** `after`: the games of the position after each move. */
function createMoveReader(after: readonly RowSet[]): ReadMoves {
  const sets = after.map((games) => ({ words: games.words(), chunkAt: games.chunkAt }));
  return ({ first }, moves) => {
    moves.fill(noMove);
    for (const [move, { words, chunkAt }] of sets.entries()) {
      const chunk = chunkAt(first);
      if (chunk >= 0) readChunk(words, chunk, move, moves);
    }
  };
}

function readChunk(words: Int32Array, chunk: number, move: number, moves: Int16Array): void {
  for (let word = 0; word < chunkWords; word += 1)
    for (let rest = words[chunk + word] as number; rest !== 0; rest &= rest - 1) {
      const slot = (word << 5) + lowestBit(rest);
      moves[slot] = moves[slot] === noMove ? move : severalMoves;
    }
}
