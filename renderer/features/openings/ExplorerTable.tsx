import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ExplorerMoveView, ExplorerSourceView, ExplorerView } from '@contract/explorer.ts';
import { classes, useForms, useText } from '../../ui/index.ts';
import { explorerText } from './explorer-text.ts';
import { openingsText } from './openings-text.ts';
import { ResultBar } from './ResultBar.tsx';

export interface ExplorerTableProps {
  readonly answer: NonNullable<ExplorerView['answer']>;
  readonly source: ExplorerSourceView;
  /** The chosen move, in UCI. */
  readonly chosen: string | null;
  readonly onChoose: (uci: string) => void;
  readonly onPlay: (uci: string) => void;
}

const columns = ['move', 'games', 'result', 'rating'] as const;

/** The explorer's moves, the most frequent first. A press on a row plays its move. */
export function ExplorerTable({ answer, source, chosen, onChoose, onPlay }: ExplorerTableProps): ReactNode {
  const text = useText(explorerText);
  return (
    <div className="openings-table num" role="table" aria-label={text.table}>
      <div className="openings-row openings-explorer-row openings-head" role="row">
        {columns.map((column) => (
          <span key={column} role="columnheader" className={`openings-${column}`}>
            {text.columns[column]}
          </span>
        ))}
      </div>
      {answer.moves.map((move) => (
        <div
          key={move.uci}
          className={classes(
            'openings-row openings-explorer-row openings-move-row',
            move.uci === chosen && 'is-chosen',
          )}
          role="row"
          {...(move.uci === chosen && { 'aria-current': true })}
          onPointerMove={() => {
            if (move.uci !== chosen) onChoose(move.uci);
          }}
        >
          <Cells move={move} all={answer.games} source={source} onPlay={() => onPlay(move.uci)} />
        </div>
      ))}
    </div>
  );
}

interface CellsProps {
  readonly move: ExplorerMoveView;
  readonly all: number;
  readonly source: ExplorerSourceView;
  readonly onPlay: () => void;
}

function Cells({ move, all, source, onPlay }: CellsProps): ReactNode {
  const text = useText(explorerText);
  const words = useText(openingsText);
  const forms = useForms();
  return (
    <>
      <span role="rowheader" className="openings-move strong">
        <AriaButton className="openings-open" aria-label={words.play(move.san)} onPress={onPlay}>
          {move.san}
        </AriaButton>
      </span>
      <span role="cell" className="openings-games" title={forms.number(move.games)}>
        <span>{text.count(move.games)}</span>
        <span className="openings-share text-3">{words.percent(move.games / Math.max(1, all))}</span>
      </span>
      <span role="cell" className="openings-result-cell">
        <ResultBar results={move} />
      </span>
      <span
        role="cell"
        className="openings-rating"
        title={source === 'user' ? text.ratingOf.user : text.ratingOf.players}
      >
        {move.rating === null ? (
          <span className="text-3">{words.unknown}</span>
        ) : (
          String(Math.round(move.rating))
        )}
      </span>
    </>
  );
}
