/** Filters of the archive as the window writes them, turned into those of the store. */
import { positionKey, type PositionKey } from '../chess/bulk/position-key.ts';
import { judgeFairPlay, type OwnGame } from '../chess/fair-play.ts';
import { variantKeys } from '../chess/vocabulary.ts';
import { messageOf } from '../text/message.ts';
import type { ArchiveFilterView } from '../../preload/contract/archive-filter.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import { demandFairPlay } from './fair-play.ts';

/** As the store's filter: the position is the upper 48 bits of its key. */
export type StoredFilter = Omit<ArchiveFilterView, 'position'> & { readonly position?: number };

export interface PositionFilter {
  readonly filter: StoredFilter;
  /** Key of the position; null without one, or if every game of the variant starts with it. */
  readonly key: PositionKey | null;
}

/** Throws `refused` for a position of an own game under way. */
export function fairFilter(wanted: ArchiveFilterView, ownGames: readonly OwnGame[]): PositionFilter {
  const fen = wanted.position?.fen;
  if (fen !== undefined && fen !== 'startpos')
    demandFairPlay(judgeFairPlay({ help: 'lookUp', fen }, ownGames));
  return positionFilter(wanted);
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
  return { filter: { ...filter, position: storedPosition(key) }, key };
}

/** The part of a key that the store's index has: its upper 48 bits. */
export const storedPosition = ([high, low]: PositionKey): number => (high >>> 0) * 0x1_0000 + (low >>> 16);
