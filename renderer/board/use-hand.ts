import { useCallback, useMemo, useRef, useState } from 'react';
import type { Position } from '@chess/rules.ts';
import type { Color } from '@chess/vocabulary.ts';
import { dropDests, pocketsOf, type BoardHand, type DropRole, type Grip } from './hand.ts';

/** Hands of both sides (null for variants without hands), and the user's own for board and pocket. */
export function useHand(fen: string, playable: Position | null, movable: Color | null) {
  const pockets = useMemo(() => pocketsOf(fen), [fen]);
  const dests = useMemo(() => dropDests(pockets ? playable : null), [pockets, playable]);
  const [picked, setPicked] = useState<DropRole | null>(null);
  const grip = useRef<Grip | null>(null);
  const onGrip = useCallback((made: Grip | null) => {
    grip.current = made;
  }, []);
  const drag = useCallback<Grip>((role, event) => grip.current?.(role, event), []);
  const isOut = picked !== null && movable !== null && pockets?.[movable][picked] === 0;
  if (isOut || (picked !== null && movable === null)) setPicked(null);
  const hand = useMemo<BoardHand>(
    () => ({ dests, picked, onPick: setPicked, onGrip, drag }),
    [dests, picked, onGrip, drag],
  );
  return { pockets, hand: pockets && movable !== null ? hand : undefined };
}
