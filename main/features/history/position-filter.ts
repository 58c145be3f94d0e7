/** Games in which a position comes up: what the archive is asked, and where in a game it was. */
import { positionKey, type PositionKey } from '../../chess/bulk/position-key.ts';
import { variantKeys } from '../../chess/vocabulary.ts';
import type { ArchiveFilter, ArchiveGame } from '../../store/history-api.ts';
import type { ArchiveFilterView } from '../../../preload/contract/history.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { say } from '../../text/say.ts';
import { parseMore } from './archived-game.ts';
import { createPlayer } from './imported-game.ts';

export interface PositionFilter {
  readonly filter: ArchiveFilter;
  /** The position that is looked for; null where none is, or all games of the variant begin with it. */
  readonly key: PositionKey | null;
}

/** Throws `rejected` for a position that cannot come up. */
export function positionFilter({ position, ...filter }: ArchiveFilterView): PositionFilter {
  if (position === undefined) return { filter, key: null };
  const variant = variantKeys.find((one) => one === position.variant);
  const key = variant && positionKey(position.fen, variant);
  if (!variant || !key) throw new ContractFailure('rejected', say('This position cannot come up in a game.'));
  // The first position is not looked up: all games have it.
  if (String(key) === String(positionKey('startpos', variant)))
    return { filter: { ...filter, variants: [variant] }, key: null };
  const [high, low] = key;
  return { filter: { ...filter, position: (high >>> 0) * 0x1_0000 + (low >>> 16) }, key };
}

/** After which ply the position came up first; `undefined`: it did not. */
export function createPlyFinder([high, low]: PositionKey): (game: ArchiveGame) => number | undefined {
  let ply = 0;
  let found: number | undefined;
  const play = createPlayer((one, other) => {
    if (one === high && other === low) found = ply;
    ply += 1;
    return found !== undefined;
  });
  return ({ moves, variant, more }) => {
    const fen = parseMore(more).initialFen ?? 'startpos';
    // The first position of a game that begins as all do is not told.
    ply = fen === 'startpos' ? 1 : 0;
    found = undefined;
    play(moves, variant, fen);
    return found;
  };
}
