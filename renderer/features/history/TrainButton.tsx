import type { ReactNode } from 'react';
import { nullMove } from '@chess/null-move.ts';
import type { ArchivedGameView } from '@contract/history.ts';
import { markText } from '../../table/analysis/mark-text.ts';
import { useMark } from '../../table/analysis/use-mark.ts';
import { CardsIcon, IconButton, useText } from '../../ui/index.ts';
import type { TrainedPosition } from './trained-position.ts';

interface TrainButtonProps {
  readonly accountId: string;
  readonly game: Pick<ArchivedGameView, 'head'>;
  readonly marked: TrainedPosition;
}

/** Adds a position of an archived game to training. */
export function TrainButton({ accountId, game, marked }: TrainButtonProps): ReactNode {
  const text = useText(markText);
  const mark = useMark();
  if (!mark) return null;
  const { fen, line, ply, isMistake } = marked;
  const { gameId, variant } = game.head;
  const pass = line.indexOf(nullMove);
  return (
    <IconButton
      icon={CardsIcon}
      label={text.train}
      onPress={() =>
        void mark({
          ...{ accountId, variant, fen, game: { gameId, ply }, isMistake },
          line: pass === -1 ? [...line] : line.slice(0, pass),
        })
      }
    />
  );
}
