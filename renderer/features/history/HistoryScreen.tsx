import './history.css';
import { useState, type ReactNode } from 'react';
import type { Route } from '@contract/route.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { Screen } from '../../frame/Screen.tsx';
import { accountLine } from '../../frame/health.ts';
import { useRouter } from '../../frame/router.ts';
import { frameText } from '../../frame/frame-text.ts';
import { Button, EmptyState, Segmented, Select, Skeleton, useText } from '../../ui/index.ts';
import { ArchivedGame } from './ArchivedGame.tsx';
import { CollectionsSection } from './CollectionsSection.tsx';
import { CompleteSection } from './CompleteSection.tsx';
import type { HistoryRoute } from './games-filter.ts';
import { GamesSection } from './GamesSection.tsx';
import { NotesSection } from './NotesSection.tsx';
import { historyText } from './history-text.ts';
import { Waiting } from './Waiting.tsx';
import { RatingsSection } from './RatingsSection.tsx';
import { SyncLine } from './SyncLine.tsx';
import { TimelineSection } from './TimelineSection.tsx';
import { UserChoice } from './UserChoice.tsx';

const sections = ['timeline', 'ratings', 'games', 'collections', 'notes', 'complete'] as const;

/** Stored history of an account and of users whom it follows. */
export function HistoryScreen({ route }: { readonly route: HistoryRoute }): ReactNode {
  const text = useText(historyText);
  const { account: accountLabel, names, titles } = useText(frameText);
  const router = useRouter();
  const { navigate } = router;
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const view = useBridgeQuery('history.view', undefined);
  const [userId, setUserId] = useState<string | null>(null);

  if (!view.data)
    return (
      <Screen title={titles.history}>
        <Waiting answer={view} room={<Skeleton width="40%" />} />
      </Screen>
    );
  const history = view.data.find(({ accountId }) => accountId === route.accountId) ?? view.data[0];
  if (!history) {
    return (
      <Screen title={titles.history}>
        <EmptyState
          title={text.none.title}
          text={text.none.text}
          action={<Button onPress={() => navigate({ screen: 'welcome' })}>{text.none.action}</Button>}
        />
      </Screen>
    );
  }
  const { accountId } = history;
  const show = (more: Partial<HistoryRoute>, replace = false) =>
    navigate({ screen: 'history', accountId, ...more }, { replace });
  if (route.gameId !== undefined) {
    return (
      <ArchivedGame
        key={route.gameId}
        accountId={accountId}
        gameId={route.gameId}
        ply={route.ply ?? 0}
        onBack={() => {
          // The list that led here is shown as it was left.
          if (isGameList(router.before())) router.back();
          else
            show({
              section: 'games',
              ...(route.collection !== undefined && { collection: route.collection }),
              ...(route.import !== undefined && { import: route.import }),
            });
        }}
      />
    );
  }
  const section = route.section ?? 'timeline';
  const user = history.users.find((one) => one.userId === userId) ?? history.users[0];
  const ofUser = section === 'timeline' || section === 'ratings';
  return (
    <Screen
      title={titles.history}
      className="history-screen"
      aside={<SyncLine history={history} />}
      actions={
        <>
          {view.data.length > 1 && (
            <Select
              label={accountLabel}
              labelHidden
              className="account-scope"
              choices={view.data.map((one) => {
                const account = accounts.find(({ id }) => id === one.accountId);
                return {
                  value: one.accountId,
                  label: account ? accountLine(account, names) : one.accountId,
                };
              })}
              value={accountId}
              onChange={(next) => navigate({ screen: 'history', accountId: next, section })}
            />
          )}
          <Segmented
            label={text.sections.label}
            choices={sections.map((value) => ({ value, label: text.sections[value] }))}
            value={section}
            onChange={(next) => show({ section: next }, true)}
          />
        </>
      }
    >
      {ofUser && <UserChoice history={history} userId={user?.userId ?? null} onChange={setUserId} />}
      {ofUser && !user && <EmptyState title={text.follow.title} text={text.follow.text} />}
      {section === 'timeline' && user && <TimelineSection key={user.userId} history={history} user={user} />}
      {section === 'ratings' && user && (
        <RatingsSection key={user.userId} accountId={accountId} user={user} />
      )}
      {section === 'games' && <GamesSection key={JSON.stringify(route)} history={history} route={route} />}
      {section === 'collections' && <CollectionsSection history={history} />}
      {section === 'notes' && <NotesSection key={accountId} accountId={accountId} />}
      {section === 'complete' && <CompleteSection history={history} />}
    </Screen>
  );
}

const isGameList = (route: Route | undefined): boolean =>
  route?.screen === 'history' && route.section === 'games' && route.gameId === undefined;
