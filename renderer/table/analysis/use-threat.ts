import { useCallback, useMemo, useState } from 'react';
import type { Position } from '@chess/rules.ts';
import { shapeOfMove, type Shape } from '../../board/shapes.ts';
import type { LiveAnalysisView } from '@contract/live-analysis.ts';
import type { LiveWish } from './use-live-analysis.ts';

/** Nodes of a search for a single line, thousands: about a second. */
export const shortSearch = {
  ...{ threat: false, only: null, lines: 1, kiloNodes: 600, threads: 1, hashMb: 16 },
} as const satisfies Partial<LiveWish>;

export interface Threat {
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** Why the position has no threat; null when it has one. */
  readonly impossible: 'check' | 'over' | null;
  /** The search for the threat; null while none is wanted. */
  readonly wish: LiveWish | null;
}

/** The opponent's best move if it were their turn. `path`: UCI of the moves up to the position. */
export function useThreat(
  variant: string,
  initialFen: string,
  path: readonly string[],
  position: Position | undefined,
): Threat {
  const [isOn, setOn] = useState(false);
  const toggle = useCallback(() => setOn((now) => !now), []);
  const impossible = useMemo(
    () => (!position || position.outcome()?.automatic ? 'over' : position.check ? 'check' : null),
    [position],
  );
  const wish =
    isOn && impossible === null
      ? { ...shortSearch, variant, initialFen, moves: [...path], threat: true }
      : null;
  return { isOn, toggle, impossible, wish };
}

export interface FoundThreat {
  readonly san: string;
  readonly arrows: readonly Shape[];
}

/** The move and its arrow; null until the engine has one. */
export function threatIn(live: LiveAnalysisView | null, position: Position | undefined): FoundThreat | null {
  const uci = live?.lines[0]?.moves[0];
  const played = uci === undefined ? undefined : position?.pass()?.position.play(uci);
  const arrow = played && shapeOfMove(played.uci, 'red');
  return played ? { san: played.san, arrows: arrow ? [arrow] : [] } : null;
}
