import { useEffect, useRef, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { BookMovesView, BookMoveView } from '@contract/books.ts';
import type { OpeningTreeView } from '@contract/openings.ts';
import { Button, classes, useForms, useText } from '../../ui/index.ts';
import { booksText } from './books-text.ts';
import { openingsText } from './openings-text.ts';
import { ResultBar } from './ResultBar.tsx';

export interface BookTableProps {
  readonly moves: BookMovesView['moves'];
  /** The games of the position; undefined while they load. */
  readonly tree: OpeningTreeView | undefined;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onPlay: (uci: string) => void;
  readonly onGames: (uci: string) => void;
}

const columns = ['move', 'share', 'games', 'result', 'score'] as const;

/** The moves of the books with their shares, and the games with each. A press on a row plays its move. */
export function BookTable({ moves, tree, chosen, onChoose, onPlay, onGames }: BookTableProps): ReactNode {
  const text = useText(booksText);
  const { percent } = useText(openingsText);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.scrollIntoView({ block: 'nearest' }), [chosen, moves]);
  const move = moves[chosen];
  return (
    <>
      <div className="openings-table num" role="table" aria-label={text.table}>
        <div className="openings-row openings-book-row openings-head" role="row">
          {columns.map((column) => (
            <span key={column} role="columnheader" className={`openings-${column}`}>
              {text.columns[column]}
            </span>
          ))}
        </div>
        {moves.map((one, index) => (
          <div
            key={one.uci}
            ref={index === chosen ? row : null}
            className={classes(
              'openings-row openings-book-row openings-move-row',
              index === chosen && 'is-chosen',
            )}
            role="row"
            {...(index === chosen && { 'aria-current': true })}
            onPointerMove={() => {
              if (index !== chosen) onChoose(index);
            }}
          >
            <Cells move={one} tree={tree} onPlay={() => onPlay(one.uci)} onGames={() => onGames(one.uci)} />
          </div>
        ))}
      </div>
      <p className="sr-only" role="status">
        {move && text.chosen(move.san, percent(move.share))}
      </p>
    </>
  );
}

interface CellsProps extends Pick<BookTableProps, 'tree'> {
  readonly move: BookMoveView;
  readonly onPlay: () => void;
  readonly onGames: () => void;
}

function Cells({ move: { uci, san, share }, tree, onPlay, onGames }: CellsProps): ReactNode {
  const text = useText(booksText);
  const words = useText(openingsText);
  const forms = useForms();
  const played = tree?.moves.find((one) => one.uci === uci);
  const unknown = <span className="text-3">{words.unknown}</span>;
  return (
    <>
      <span role="rowheader" className="openings-move strong">
        <AriaButton className="openings-open" aria-label={words.play(san)} onPress={onPlay}>
          {san}
        </AriaButton>
      </span>
      <span role="cell" className="openings-book-share" title={text.share(words.percent(share))}>
        <span className="openings-book-bar" aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
        {words.percent(share)}
      </span>
      <span role="cell" className="openings-games">
        {played ? (
          <Button
            size="small"
            variant="quiet"
            aria-label={words.showGames(san, played.games)}
            onPress={onGames}
          >
            {forms.number(played.games)}
          </Button>
        ) : (
          unknown
        )}
      </span>
      <span role="cell" className="openings-result-cell">
        {played ? <ResultBar results={played} /> : unknown}
      </span>
      <span role="cell" className="openings-score">
        {typeof played?.score === 'number' ? words.percent(played.score) : unknown}
      </span>
    </>
  );
}
