import '../../../features/history/history.css';
import { useState, type ReactNode } from 'react';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { Route } from '@contract/route.ts';
import { useBridgeQuery } from '../../../bridge.ts';
import { CollectionFilters } from '../../../features/history/CollectionFilters.tsx';
import { GameFilters } from '../../../features/history/GameFilters.tsx';
import { historyText } from '../../../features/history/history-text.ts';
import { InsightsBody } from '../../../features/insights/InsightsBody.tsx';
import { frameText } from '../../../frame/frame-text.ts';
import { accountLine } from '../../../frame/health.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Screen } from '../../../frame/Screen.tsx';
import { Button, EmptyState, Select, Skeleton, useText } from '../../../ui/index.ts';

type InsightsRoute = Extract<Route, { readonly screen: 'insights' }>;

/** Figures of any selection of an account's games, with the filters of History. */
export function InsightsScreen({ route }: { readonly route: InsightsRoute }): ReactNode {
  const { account: accountLabel, names, titles } = useText(frameText);
  const { none } = useText(historyText);
  const navigate = useNavigate();
  const accounts = useBridgeQuery('accounts.list', undefined).data;
  // Views of History, because only they say which account it shows first.
  const histories = useBridgeQuery('history.view', undefined).data;
  if (!accounts || !histories)
    return (
      <Screen title={titles.insights}>
        <Skeleton width="40%" />
      </Screen>
    );
  const accountId = (histories.find((one) => one.accountId === route.accountId) ?? histories[0])?.accountId;
  if (accountId === undefined)
    return (
      <Screen title={titles.insights}>
        <EmptyState
          title={none.title}
          text={none.text}
          action={<Button onPress={() => navigate({ screen: 'welcome' })}>{none.action}</Button>}
        />
      </Screen>
    );
  return (
    <Screen
      title={titles.insights}
      className="insights-screen"
      actions={
        histories.length > 1 && (
          <Select
            label={accountLabel}
            labelHidden
            className="account-scope"
            choices={histories.map((one) => {
              const account = accounts.find(({ id }) => id === one.accountId);
              return { value: one.accountId, label: account ? accountLine(account, names) : one.accountId };
            })}
            value={accountId}
            onChange={(next) => navigate({ screen: 'insights', accountId: next })}
          />
        )
      }
    >
      <Selection key={accountId} accountId={accountId} first={route.filter ?? {}} />
    </Screen>
  );
}

function Selection({
  accountId,
  first,
}: {
  readonly accountId: string;
  readonly first: ArchiveFilterView;
}): ReactNode {
  const navigate = useNavigate();
  const [filter, setFilter] = useState(first);
  const change = (next: ArchiveFilterView) => {
    setFilter(next);
    // Leaving and coming back shows the same selection.
    navigate({ screen: 'insights', accountId, filter: next }, { replace: true });
  };
  const { collection } = filter;
  return (
    <>
      {collection !== undefined && (
        <CollectionFilters accountId={accountId} collection={collection} filter={filter} onChange={change} />
      )}
      <GameFilters accountId={accountId} filter={filter} onChange={change} />
      <InsightsBody accountId={accountId} filter={filter} />
    </>
  );
}
