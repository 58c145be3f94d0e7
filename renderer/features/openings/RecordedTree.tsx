import type { ReactNode } from 'react';
import type { ExplorerQuestion } from '@contract/explorer.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { Button, EmptyState, useText } from '../../ui/index.ts';
import { explorerText } from './explorer-text.ts';
import { TreeColumn, type TreeColumnProps } from './TreeColumn.tsx';

export interface RecordedTreeProps extends Omit<TreeColumnProps, 'onHistory'> {
  readonly accountId: string;
  readonly position: ExplorerQuestion['position'];
  readonly onRecordings: () => void;
}

/** The moves of recorded TV games in the same position. */
export function RecordedTree({ accountId, position, onRecordings, ...column }: RecordedTreeProps): ReactNode {
  const { recorded } = useText(explorerText);
  const query = useBridgeQuery('tv.openings', { accountId, ...position });
  return (
    <TreeColumn
      {...column}
      query={query}
      onHistory={onRecordings}
      nothing={
        <EmptyState
          title={recorded.title}
          text={recorded.text}
          action={<Button onPress={onRecordings}>{recorded.action}</Button>}
        />
      }
    />
  );
}
