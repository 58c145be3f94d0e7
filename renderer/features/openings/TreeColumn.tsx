import { useState, type ReactNode } from 'react';
import type { OpeningTreeView } from '@contract/openings.ts';
import type { QueryResult } from '../../bridge.ts';
import { classes } from '../../ui/index.ts';
import { TreeMoves, TreeTotal } from './TreeMoves.tsx';
import { TreeTable } from './TreeTable.tsx';

export interface TreeColumnProps {
  readonly title: string;
  readonly prepared: ReadonlySet<string>;
  /** The chosen move, in UCI. */
  readonly chosen: string | null;
  readonly onChoose: (uci: string) => void;
  readonly onPlay: (uci: string) => void;
  readonly onBack: (() => void) | null;
  readonly onHistory: () => void;
}

interface TreeColumnSource {
  readonly query: QueryResult<OpeningTreeView>;
  /** Opens the games of the position, or those with a move. Absent: they are in no list. */
  readonly onGames?: (uci?: string) => void;
  /** Shown when no game has the position. Default: that no game matches. */
  readonly nothing?: ReactNode;
}

/** The moves of one source beside another. The last answer stays, grey, until the next one is there. */
export function TreeColumn(props: TreeColumnProps & TreeColumnSource): ReactNode {
  const { title, prepared, chosen, onChoose, onPlay, query, onGames, nothing } = props;
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
          nothing={nothing}
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
                  {...(onGames && { onGames })}
                />
              )}
              <TreeTotal tree={tree} {...(onGames && { onGames: () => onGames() })} />
            </>
          )}
        </TreeMoves>
      </div>
    </>
  );
}
