import { useEffect, useRef, type RefObject } from 'react';
import type { Api } from 'chessground/api';
import type { Color } from '@chess/vocabulary.ts';
import type { DropRole } from './hand.ts';

export interface PremoveOptions {
  readonly turn: Color;
  readonly movable: Color | null;
  /** Number of moves before the position; null without premoves. */
  readonly ply: number | null;
  /** Legal destinations by origin; null while unknown. */
  readonly dests: ReadonlyMap<string, readonly string[]> | null;
  readonly drops: ReadonlyMap<DropRole, readonly string[]> | undefined;
}

/**
 * Plays the waiting premove or drop once the opponent has moved. Drops it when the own turn comes in another way: a
 * takeback or a refused move leads to a position for which it was not meant.
 */
export function usePremoves(
  api: RefObject<Api | null>,
  { turn, movable, ply, dests, drops }: PremoveOptions,
): void {
  const before = useRef(ply);
  useEffect(() => {
    const board = api.current;
    const isOwnTurn = turn === movable;
    if (!board || (isOwnTurn && !dests)) return;
    const played = (ply ?? 0) - (before.current ?? 0);
    before.current = ply;
    const isLost = isOwnTurn ? played <= 0 : played < 0;
    if (ply === null || movable === null || isLost) {
      board.cancelPremove();
      board.cancelPredrop();
    } else if (isOwnTurn && !board.playPremove())
      board.playPredrop(({ role, key }) => drops?.get(role as DropRole)?.includes(key) === true);
  }, [api, turn, movable, ply, dests, drops]);
}
