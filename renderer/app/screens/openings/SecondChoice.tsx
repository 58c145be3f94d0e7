import { useState, type ReactNode } from 'react';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { ExplorerChoice } from '@contract/explorer.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { useCollectionName } from '../../../features/history/CollectionsSection.tsx';
import { ExplorerPanel } from '../../../features/openings/ExplorerPanel.tsx';
import { explorerText } from '../../../features/openings/explorer-text.ts';
import type { SecondColumn } from '../../../features/openings/OpeningsBody.tsx';
import {
  readSecond,
  secondFilter,
  type Second,
  type SecondSource,
} from '../../../features/openings/second-source.ts';
import { RecordedTree } from '../../../features/openings/RecordedTree.tsx';
import { SecondTree } from '../../../features/openings/SecondTree.tsx';
import { useNavigate } from '../../../frame/router.ts';
import { Select, useText } from '../../../ui/index.ts';

/** The second source, remembered by the window. A collection belongs to an account. */
export function useSecondSource(accountId: string) {
  const key = `outpost.openings.second.${accountId}`;
  const [{ beside, choice }, setShown] = useState(() => readSecond(localStorage.getItem(key)));
  const show = (change: Partial<Second>): void => {
    const next = { beside, choice, ...change };
    localStorage.setItem(key, JSON.stringify(next));
    setShown(next);
  };
  return {
    ...{ beside, choice },
    setBeside: (next: SecondSource) => show({ beside: next }),
    setChoice: (next: ExplorerChoice) => show({ choice: next }),
  };
}

interface SecondChoiceProps {
  readonly accountId: string;
  readonly value: SecondSource;
  readonly onChange: (value: SecondSource) => void;
}

/** The choice of the second source: none, the opening explorer, or other own games. */
export function SecondChoice({ accountId, value, onChange }: SecondChoiceProps): ReactNode {
  const { beside } = useText(explorerText);
  const collections = useBridgeQuery('history.collections', { accountId }).data?.collections ?? [];
  const nameOf = useCollectionName();
  return (
    <Select<SecondSource>
      label={beside.label}
      labelHidden
      choices={[
        ...(['none', 'explorer', 'all', 'mine', 'others', 'tv'] as const).map((one) => ({
          value: one,
          label: beside[one],
        })),
        ...collections.map((one) => ({ value: `collection:${one.id}` as const, label: nameOf(one) })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

interface SecondColumnOptions {
  readonly accountId: string;
  /** The filters of the first source. */
  readonly filter: ArchiveFilterView;
  readonly beside: SecondSource;
  readonly choice: ExplorerChoice;
  readonly onChoice: (choice: ExplorerChoice) => void;
}

/** The column of the second source; null without one. */
export function useSecondColumn(options: SecondColumnOptions): SecondColumn | null {
  const { accountId, filter, beside, choice, onChoice } = options;
  const words = useText(explorerText).beside;
  const navigate = useNavigate();
  const collections = useBridgeQuery('history.collections', { accountId }).data?.collections ?? [];
  const nameOf = useCollectionName();
  if (beside === 'none') return null;
  if (beside === 'explorer')
    return {
      title: words.explorer,
      render: ({ position, chosen, onChoose, onPlay }) => (
        <ExplorerPanel {...{ accountId, position, choice, onChoice, chosen, onChoose, onPlay }} />
      ),
    };
  if (beside === 'tv')
    return {
      title: words.tv,
      render: ({ position, chosen, onChoose, onPlay, onBack, prepared }) => (
        <RecordedTree
          {...{ accountId, title: words.tv, position, chosen, onChoose, onPlay, onBack, prepared }}
          onRecordings={() => navigate({ screen: 'tv' })}
        />
      ),
    };
  const games = secondFilter(filter, beside);
  if (!games) return null;
  const collection = collections.find(({ id }) => id === games.collection);
  const title =
    beside === 'all' || beside === 'mine' || beside === 'others'
      ? words[beside]
      : collection
        ? nameOf(collection)
        : words.all;
  return {
    title,
    render: (props) => <SecondTree {...{ accountId, title, filter: games }} {...props} />,
  };
}
