import { useState, type ReactNode } from 'react';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { ExplorerQuestion } from '@contract/explorer.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { classes } from '../../ui/index.ts';
import { gamesAt } from './tree-line.ts';
import { TreeMoves, TreeTotal } from './TreeMoves.tsx';
import { TreeTable } from './TreeTable.tsx';

export interface SecondTreeProps {
  readonly accountId: string;
  readonly title: string;
  readonly filter: ArchiveFilterView;
  readonly position: ExplorerQuestion['position'];
  readonly prepared: ReadonlySet<string>;
  /** The chosen move, in UCI. */
  readonly chosen: string | null;
  readonly onChoose: (uci: string) => void;
  readonly onPlay: (uci: string) => void;
  readonly onBack: (() => void) | null;
  /** Opens the games of the position, or those with a move. */
  readonly onGames: (filter: ArchiveFilterView, uci?: string) => void;
  readonly onHistory: () => void;
}

/** The moves of other own games in the same position. */
export function SecondTree(props: SecondTreeProps): ReactNode {
  const { accountId, title, filter, position, prepared, chosen, onChoose, onPlay, onGames } = props;
  const query = useBridgeQuery('openings.tree', { accountId, filter: gamesAt(filter, position) });
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  const tree = query.data ?? last;
  return (
    <>
      <h2 className="type-13 strong">{title}</h2>
      <div className={classes('openings-second-tree', !query.data && 'is-waiting')} aria-busy={!query.data}>
        <TreeMoves
          tree={tree}
          failure={query.data ? null : query.failure}
          retry={query.retry}
          isFiltered
          onBack={props.onBack}
          onHistory={props.onHistory}
        >
          {tree && (
            <>
              {tree.moves.length > 0 && (
                <TreeTable
                  tree={tree}
                  name={title}
                  chosen={tree.moves.findIndex(({ uci }) => uci === chosen)}
                  prepared={prepared}
                  onChoose={(index) => {
                    const move = tree.moves[index];
                    if (move) onChoose(move.uci);
                  }}
                  onPlay={onPlay}
                  onGames={(uci) => onGames(filter, uci)}
                />
              )}
              <TreeTotal tree={tree} onGames={() => onGames(filter)} />
            </>
          )}
        </TreeMoves>
      </div>
    </>
  );
}
