import { useEffect, useMemo, useState } from 'react';
import type { Opening } from '@chess/openings.ts';

type ReadOpening = (fens: readonly string[]) => Opening | undefined;

/**
 * The last named position of a game of standard chess, recognised by any order of moves. `fens`: after each half-move;
 * each is looked up once. Null without a name, and while the names are loaded: boards do not wait for them.
 */
export function useOpening(fens: readonly string[], variant: string): Opening | null {
  const read = useTrail(variant === 'standard');
  return useMemo(() => read?.(fens) ?? null, [read, fens]);
}

/** A trail of its own for each board. Null until the window was idle. */
function useTrail(wanted: boolean): ReadOpening | null {
  const [read, setRead] = useState<ReadOpening | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const { createOpeningTrail } = await import('@chess/openings.ts');
      if (!isOver) setRead(() => createOpeningTrail());
    };
    const idle = requestIdleCallback(() => void load());
    return () => {
      isOver = true;
      cancelIdleCallback(idle);
    };
  }, [wanted]);
  return wanted ? read : null;
}
