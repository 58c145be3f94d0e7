import './opening-name.css';
import { useMemo, type ReactNode } from 'react';
import type { Replay } from '@chess/replay.ts';
import { useText } from '../../ui/index.ts';
import { tableText } from '../table-text.ts';
import type { Viewed } from './move-list.ts';
import { useOpening } from './use-opening.ts';

const standardStart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq';

export interface OpeningNameProps {
  readonly line: Pick<Replay, 'start' | 'plies'>;
  readonly viewed: Viewed;
  readonly variant: string;
}

/** ECO code and name of the opening that the moves on the board have reached. Only standard chess has names. */
export function OpeningName({ line, viewed, variant }: OpeningNameProps): ReactNode {
  const isNamed = variant === 'standard' && line.start?.fen.startsWith(standardStart) === true;
  const fens = useMemo(() => {
    const shown = viewed === 'live' ? line.plies : line.plies.slice(0, viewed);
    return shown.map(({ fen }) => fen);
  }, [line.plies, viewed]);
  return isNamed ? <OpeningOf fens={fens} variant={variant} /> : null;
}

export interface OpeningOfProps {
  /** Positions after each half-move, up to the shown one. */
  readonly fens: readonly string[];
  readonly variant: string;
}

/** ECO code and name of the last named position. */
export function OpeningOf({ fens, variant }: OpeningOfProps): ReactNode {
  const text = useText(tableText);
  const opening = useOpening(fens, variant);
  if (variant !== 'standard') return null;
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
