/** Search for games with a position: the archive's filter, and the ply at which it occurs. */
import { positionKey, type PositionKey } from '../../chess/bulk/position-key.ts';
import { variantKeys } from '../../chess/vocabulary.ts';
import type { ArchiveFilter, ArchiveGame } from '../../store/history-api.ts';
import type { ArchiveFilterView } from '../../../preload/contract/history.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { messageOf } from '../../text/message.ts';
import { parseRareFields } from './archived-game.ts';
import { createPlayer } from './position-player.ts';

export interface PositionFilter {
  readonly filter: ArchiveFilter;
  /** Key of the position; null without one, or if every game of the variant starts with it. */
  readonly key: PositionKey | null;
}

/** Throws `rejected` for a position that cannot occur. */
export function positionFilter({ position, ...filter }: ArchiveFilterView): PositionFilter {
  if (position === undefined) return { filter, key: null };
  const variant = variantKeys.find((one) => one === position.variant);
  const key = variant && positionKey(position.fen, variant);
  if (!variant || !key) throw new ContractFailure('rejected', messageOf('history.impossiblePosition'));
  // The initial position is not in the index: all games have it.
  if (String(key) === String(positionKey('startpos', variant)))
    return { filter: { ...filter, variants: [variant] }, key: null };
  const [high, low] = key;
  return { filter: { ...filter, position: (high >>> 0) * 0x1_0000 + (low >>> 16) }, key };
}

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
