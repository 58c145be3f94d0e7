import type { ReactNode } from 'react';
import type { OpeningTreeView } from '@contract/openings.ts';
import type { QueryResult } from '../../bridge.ts';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '../../ui/index.ts';
import { openingsText } from './openings-text.ts';
import { ResultBar } from './ResultBar.tsx';

export interface TreeMovesProps {
  readonly tree: OpeningTreeView | undefined;
  readonly failure: QueryResult<OpeningTreeView>['failure'];
  readonly retry: () => void;
  readonly isFiltered: boolean;
  readonly onBack: (() => void) | null;
  readonly onHistory: () => void;
  /** Instead of the reasons for which own games are missing. */
  readonly nothing?: ReactNode;
  readonly children: ReactNode;
}

/** The moves, or why there are none. */
export function TreeMoves({
  tree,
  failure,
  retry,
  isFiltered,
  onBack,
  onHistory,
  nothing,
  children,
}: TreeMovesProps): ReactNode {
  const text = useText(openingsText);
  if (failure) return <ErrorState title={text.failed} failure={failure} onRetry={retry} />;
  if (!tree)
    return (
      <div className="openings-waiting">
        <Skeleton width="40%" />
        <Skeleton height="160px" />
      </div>
    );
  if (tree.games > 0) return children;
  if (onBack)
    return (
      <EmptyState
        title={text.never.title}
        text={text.never.text}
        action={<Button onPress={onBack}>{text.never.action}</Button>}
      />
    );
  if (nothing !== undefined) return nothing;
  if (isFiltered) return <EmptyState title={text.nothing.title} text={text.nothing.text} />;
  return (
    <EmptyState
      title={text.empty.title}
      text={text.empty.text}
      action={<Button onPress={onHistory}>{text.empty.action}</Button>}
    />
  );
}

/** All games of the position. */
export function TreeTotal({
  tree,
  onGames,
}: {
  readonly tree: OpeningTreeView;
  /** Absent: the games are in no list. */
  readonly onGames?: () => void;
}): ReactNode {
  const text = useText(openingsText);
  return (
    <div className="openings-total">
      <p className="num" role="status">
        <span className="strong">{text.total(tree.games)}</span>
        {tree.moves.length === 0 && ` · ${text.last}`}
        {tree.ended > 0 && ` · ${text.ended(tree.ended)}`}
        {tree.unfinished > 0 && ` · ${text.unfinished(tree.unfinished)}`}
      </p>
      <ResultBar results={tree} />
      {onGames && (
        <Button size="small" onPress={onGames}>
          {text.showHere}
        </Button>
      )}
    </div>
  );
}
