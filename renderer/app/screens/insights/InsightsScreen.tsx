import '../../../features/history/history.css';
import { useState, type ReactNode } from 'react';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { Route } from '@contract/route.ts';
import { CollectionFilters } from '../../../features/history/CollectionFilters.tsx';
import { GameFilters } from '../../../features/history/GameFilters.tsx';
import { InsightsBody } from '../../../features/insights/InsightsBody.tsx';
import { frameText } from '../../../frame/frame-text.ts';
import { useNavigate } from '../../../frame/router.ts';
import { useText } from '../../../ui/index.ts';
import { OfAccount } from './OfAccount.tsx';

type InsightsRoute = Extract<Route, { readonly screen: 'insights' }>;

/** Figures of any selection of an account's games, with the filters of History. */
export function InsightsScreen({ route }: { readonly route: InsightsRoute }): ReactNode {
  const { titles } = useText(frameText);
  const navigate = useNavigate();
  return (
    <OfAccount
      title={titles.insights}
      className="insights-screen"
      wanted={route.accountId}
      onChoose={(accountId) => navigate({ screen: 'insights', accountId })}
    >
      {(accountId) => <Selection key={accountId} accountId={accountId} first={route.filter ?? {}} />}
    </OfAccount>
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
