/** Finds the ply at which a searched position occurs. */
import type { PositionKey } from '../../chess/bulk/position-key.ts';
import type { ArchiveGame } from '../../store/history-api.ts';
import { parseRareFields } from './archived-game.ts';
import { createPlayer } from '../../chess/bulk/position-player.ts';

/** Returns a function that finds the ply after which the position first occurs; undefined: never. */
export function createPlyFinder([high, low]: PositionKey): (game: ArchiveGame) => number | undefined {
  let ply = 0;
  let found: number | undefined;
  const play = createPlayer((one, other) => {
    if (one === high && other === low) found = ply;
    ply += 1;
    return found !== undefined;
  });
  return ({ moves, variant, more }) => {
    const fen = parseRareFields(more).initialFen ?? 'startpos';
    // The standard initial position is not reported.
    ply = fen === 'startpos' ? 1 : 0;
    found = undefined;
    play(moves, variant, fen);
    return found;
  };
}
