import type { ReactNode } from 'react';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { ExplorerQuestion } from '@contract/explorer.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { TreeColumn, type TreeColumnProps } from './TreeColumn.tsx';
import { gamesAt } from './tree-line.ts';

export interface SecondTreeProps extends TreeColumnProps {
  readonly accountId: string;
  readonly filter: ArchiveFilterView;
  readonly position: ExplorerQuestion['position'];
  /** Opens the games of the position, or those with a move. */
  readonly onGames: (filter: ArchiveFilterView, uci?: string) => void;
}

/** The moves of other own games in the same position. */
export function SecondTree({ accountId, filter, position, onGames, ...column }: SecondTreeProps): ReactNode {
  const query = useBridgeQuery('openings.tree', { accountId, filter: gamesAt(filter, position) });
  return <TreeColumn {...column} query={query} onGames={(uci) => onGames(filter, uci)} />;
}
