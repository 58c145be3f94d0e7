import { useEffect, useRef, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { OpeningTreeView, TreeMoveView } from '@contract/openings.ts';
import { BookIcon, Button, classes, useForms, useNow, useText, useTimes } from '../../ui/index.ts';
import { openingsText } from './openings-text.ts';
import { ResultBar } from './ResultBar.tsx';

export interface TreeTableProps {
  readonly tree: OpeningTreeView;
  /** Its games, where two tables are beside each other. */
  readonly name?: string;
  readonly chosen: number;
  /** Moves of the repertoires, in UCI. */
  readonly prepared: ReadonlySet<string>;
  readonly onChoose: (index: number) => void;
  readonly onPlay: (uci: string) => void;
  /** Absent: the games are in no list. */
  readonly onGames?: (uci: string) => void;
}

const columns = ['move', 'games', 'result', 'score', 'opponents', 'time', 'accuracy', 'last'] as const;

/** The moves of the position with their figures, most frequent first. A press on a row plays its move. */
export function TreeTable({
  tree,
  name,
  chosen,
  prepared,
  onChoose,
  onPlay,
  onGames,
}: TreeTableProps): ReactNode {
  const text = useText(openingsText);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.scrollIntoView({ block: 'nearest' }), [chosen, tree]);
  const move = tree.moves[chosen];
  return (
    <>
      <div
        className="openings-table num"
        role="table"
        aria-label={name === undefined ? text.table : text.tableOf(name)}
      >
        <div className="openings-row openings-head" role="row">
          {columns.map((column) => (
            <span key={column} role="columnheader" className={`openings-${column}`}>
              {text.columns[column]}
            </span>
          ))}
        </div>
        {tree.moves.map((one, index) => (
          <div
            key={one.uci}
            ref={index === chosen ? row : null}
            className={classes('openings-row', 'openings-move-row', index === chosen && 'is-chosen')}
            role="row"
            {...(index === chosen && { 'aria-current': true })}
            onPointerMove={() => {
              if (index !== chosen) onChoose(index);
            }}
          >
            <Cells
              move={one}
              all={tree.games}
              isPrepared={prepared.has(one.uci)}
              onPlay={() => onPlay(one.uci)}
              onGames={onGames && (() => onGames(one.uci))}
            />
          </div>
        ))}
      </div>
      <p className="sr-only" role="status">
        {move && text.chosenMove(move.san, move.games)}
      </p>
    </>
  );
}

function Cells({
  move,
  all,
  isPrepared,
  onPlay,
  onGames,
}: {
  readonly move: TreeMoveView;
  readonly all: number;
  readonly isPrepared: boolean;
  readonly onPlay: () => void;
  readonly onGames: (() => void) | undefined;
}): ReactNode {
  const text = useText(openingsText);
  const forms = useForms();
  const times = useTimes();
  const now = useNow();
  const or = (value: string | null) => value ?? <span className="text-3">{text.unknown}</span>;
  const rating = (value: number | null) => or(value === null ? null : String(Math.round(value)));
  return (
    <>
      <span role="rowheader" className="openings-move strong">
        <AriaButton className="openings-open" aria-label={text.play(move.san)} onPress={onPlay}>
          {move.san}
        </AriaButton>
        {isPrepared && (
          <span className="openings-prepared" title={text.prepared}>
            <BookIcon />
            <span className="sr-only">{text.prepared}</span>
          </span>
        )}
      </span>
      <span role="cell" className="openings-games">
        {onGames ? (
          <Button
            size="small"
            variant="quiet"
            aria-label={text.showGames(move.san, move.games)}
            onPress={onGames}
          >
            {forms.number(move.games)}
          </Button>
        ) : (
          forms.number(move.games)
        )}
        <span className="openings-share text-3">{text.percent(move.games / Math.max(1, all))}</span>
      </span>
      <span role="cell" className="openings-result-cell">
        <ResultBar results={move} />
      </span>
      <span role="cell" className="openings-score">
        {or(move.score === null ? null : text.percent(move.score))}
      </span>
      <span role="cell" className="openings-opponents">
        {rating(move.opponentRating)}
      </span>
      <span role="cell" className="openings-time">
        {or(move.spent === null ? null : text.seconds(Math.round(move.spent / 10) / 10))}
      </span>
      <span role="cell" className="openings-accuracy">
        {or(move.accuracy === null ? null : text.accuracyOf(move.accuracy))}
      </span>
      <span role="cell" className="openings-last">
        {or(move.lastPlayed === null ? null : times.played(move.lastPlayed, now))}
      </span>
    </>
  );
}
