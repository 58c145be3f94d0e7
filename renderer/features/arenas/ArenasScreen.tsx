import './arenas.css';
import { useState, type ReactNode } from 'react';
import type { ArenaList } from '@contract/arenas.ts';
import { openArenaFilter, type ArenaFilter } from '@contract/arena-filter.ts';
import type { AccountView } from '@contract/models.ts';
import type { Route } from '@contract/route.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { accountChoices } from '../../frame/health.ts';
import { useNavigate } from '../../frame/router.ts';
import { Screen } from '../../frame/Screen.tsx';
import { frameText } from '../../frame/frame-text.ts';
import { Button, EmptyState, ErrorState, Segmented, Select, Skeleton, useText } from '../../ui/index.ts';
import { useArenaList } from './arena-list.ts';
import { ArenaPage } from './ArenaPage.tsx';
import { ArenaLists, type ArenaSource } from './ArenasSection.tsx';
import { arenasText } from './arenas-text.ts';
import { DataAge } from './DataAge.tsx';
import { OrganiseSection } from './OrganiseSection.tsx';
import { ResultsSection } from './ResultsSection.tsx';
import { RulesSection } from './RulesSection.tsx';
import { useWatch } from './use-watch.ts';

export type ArenasRoute = Extract<Route, { screen: 'arenas' }>;
type Section = NonNullable<ArenasRoute['section']>;
const sections: readonly Section[] = ['list', 'day', 'results', 'rules', 'organise'];

/** Kept while the window is open, so that returning from an arena restores the list. */
let lastFilter: ArenaFilter = openArenaFilter;

export function ArenasScreen({ route }: { readonly route: ArenasRoute }): ReactNode {
  const text = useText(arenasText);
  const navigate = useNavigate();
  const accounts = useBridgeQuery('accounts.list', undefined).data;
  const account = accounts && (accounts.find(({ id }) => id === route.accountId) ?? bestOf(accounts));
  if (!accounts) return <Screen title={text.title}>{<Skeleton height="320px" />}</Screen>;
  if (!account)
    return (
      <Screen title={text.title}>
        <EmptyState
          title={text.noAccount.title}
          text={text.noAccount.text}
          action={<Button onPress={() => navigate({ screen: 'welcome' })}>{text.noAccount.action}</Button>}
        />
      </Screen>
    );
  return <AccountArenas key={account.id} account={account} accounts={accounts} route={route} />;
}

/** Prefers real accounts to practice. */
function bestOf(accounts: readonly AccountView[]): AccountView | undefined {
  const order = ['token', 'practice', 'watch'] as const;
  return accounts.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
}

interface AccountProps {
  readonly account: AccountView;
  readonly accounts: readonly AccountView[];
  readonly route: ArenasRoute;
}

function AccountArenas({ account, accounts, route }: AccountProps): ReactNode {
  const text = useText(arenasText);
  const { account: accountLabel, names } = useText(frameText);
  const navigate = useNavigate();
  const [filter, setFilter] = useState(lastFilter);
  const [source, setSource] = useState<ArenaSource>('server');
  const { arenaId, section = 'list' } = route;
  const accountId = account.id;
  useWatch(accountId, arenaId ?? null);
  const list = useArenaList(accountId);
  const change = (next: ArenaFilter): void => {
    lastFilter = next;
    setFilter(next);
  };

  if (arenaId !== undefined)
    return (
      <ArenaPage
        key={arenaId}
        accountId={accountId}
        arenaId={arenaId}
        editing={section === 'organise'}
        onBack={() => navigate({ screen: 'arenas', accountId })}
      />
    );

  const content = (data: ArenaList): ReactNode => {
    switch (section) {
      case 'results':
        return <ResultsSection accountId={accountId} />;
      case 'rules':
        return <RulesSection accountId={accountId} filter={filter} />;
      case 'organise':
        return <OrganiseSection accountId={accountId} list={data} arena={null} />;
      default:
        return (
          <ArenaLists
            list={data}
            form={section === 'day' ? 'day' : 'list'}
            filter={filter}
            onFilter={change}
            hasOthers={section !== 'day' && account.kind !== 'watch'}
            source={source}
            onSource={setSource}
          />
        );
    }
  };

  return (
    <Screen
      title={text.title}
      className="arenas"
      aside={list.data && <DataAge {...list.data} />}
      actions={
        <>
          {accounts.length > 1 && (
            <Select
              label={accountLabel}
              labelHidden
              choices={accountChoices(accounts, names)}
              value={accountId}
              onChange={(id) => navigate({ screen: 'arenas', accountId: id, section }, { replace: true })}
            />
          )}
          <Segmented
            label={text.sections.label}
            choices={sections.map((value) => ({ value, label: text.sections[value] }))}
            value={section}
            onChange={(next) => navigate({ screen: 'arenas', accountId, section: next }, { replace: true })}
          />
        </>
      }
    >
      {list.data ? (
        content(list.data)
      ) : list.failure ? (
        <ErrorState title={text.failed} failure={list.failure} onRetry={list.retry} />
      ) : (
        <Skeleton height="320px" />
      )}
    </Screen>
  );
}
