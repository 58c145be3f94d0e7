import type { ReactNode } from 'react';
import type { Replay } from '@chess/replay.ts';
import { Button, useText } from '../../ui/index.ts';
import { openingsText } from './openings-text.ts';
import { numberedMoves } from './tree-line.ts';

interface LineMovesProps {
  readonly line: Replay;
  /** Shows the position after so many half-moves. */
  readonly onShow: (ply: number) => void;
}

/** The moves so far; each leads to its position. */
export function LineMoves({ line, onShow }: LineMovesProps): ReactNode {
  const text = useText(openingsText);
  const moves = numberedMoves(line);
  return (
    <ol className="openings-moves num" aria-label={text.line}>
      <li>
        <Button size="small" variant="quiet" isDisabled={moves.length === 0} onPress={() => onShow(0)}>
          {line.initialFen === 'startpos' ? text.start : text.setPosition}
        </Button>
      </li>
      {moves.map((move, index) => (
        // A line has each of its places once.
        <li key={`${index} ${move}`} {...(index === moves.length - 1 && { 'aria-current': 'step' as const })}>
          <Button size="small" variant="quiet" onPress={() => onShow(index + 1)}>
            {move}
          </Button>
        </li>
      ))}
    </ol>
  );
}
