import './opening-name.css';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Opening } from '@chess/openings.ts';
import type { Replay } from '@chess/replay.ts';
import { useText } from '../../ui/index.ts';
import { tableText } from '../table-text.ts';
import type { Viewed } from './move-list.ts';

const standardStart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq';

type ReadOpening = (fens: readonly string[]) => Opening | undefined;

export interface OpeningNameProps {
  readonly line: Pick<Replay, 'start' | 'plies'>;
  readonly viewed: Viewed;
  readonly variant: string;
}

/** ECO code and name of the opening that the moves on the board have reached. Only standard chess has names. */
export function OpeningName({ line, viewed, variant }: OpeningNameProps): ReactNode {
  const text = useText(tableText);
  const isNamed = variant === 'standard' && line.start?.fen.startsWith(standardStart) === true;
  const read = useOpenings(isNamed);
  const opening = useMemo(() => {
    const shown = viewed === 'live' ? line.plies : line.plies.slice(0, viewed);
    return read?.(shown.map(({ fen }) => fen));
  }, [read, line.plies, viewed]);
  if (!isNamed) return null;
  const name = opening ? `${opening.eco} ${opening.name}` : '';
  return (
    <p className="opening-name text-2 truncate" title={name}>
      {opening && (
        <>
          <span className="sr-only">{text.opening} </span>
          {name}
        </>
      )}
    </p>
  );
}

/** The names are loaded while the window is idle, because the board does not wait for them. Null until then. */
function useOpenings(wanted: boolean): ReadOpening | null {
  const [read, setRead] = useState<ReadOpening | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const { openingOf } = await import('@chess/openings.ts');
      if (!isOver) setRead(() => openingOf);
    };
    const idle = requestIdleCallback(() => void load());
    return () => {
      isOver = true;
      cancelIdleCallback(idle);
    };
  }, [wanted]);
  return read;
}
