import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../../bridge.ts';
import { ActivitySpan } from '../../../features/history/ActivitySpan.tsx';
import { historyText } from '../../../features/history/history-text.ts';
import { InlineError, ListHead, Skeleton, useText } from '../../../ui/index.ts';
import { playerPageText } from './player-page-text.ts';

interface RecentActivityProps {
  readonly accountId: string;
  readonly username: string;
}

/** The player's activity of recent days, from the server. */
export function RecentActivity({ accountId, username }: RecentActivityProps): ReactNode {
  const text = useText(playerPageText).activity;
  const { dayOf } = useText(historyText);
  const { data, failure } = useBridgeQuery('players.activity', { accountId, username });
  return (
    <section aria-label={text.title} className="player-activity">
      <ListHead title={text.title} />
      {data === undefined && !failure && (
        <p className="player-note">
          <Skeleton width="70%" />
        </p>
      )}
      {data?.length === 0 && <p className="player-note text-3">{text.none}</p>}
      {failure && !data && <InlineError failure={failure} within={(why) => `${text.failed} ${why}`} />}
      {data?.map((span) => (
        <section key={span.id} className="history-span" aria-label={dayOf(span.start)}>
          <h3 className="medium">{dayOf(span.start)}</h3>
          <ActivitySpan span={span} onGames={undefined} accountId={accountId} />
        </section>
      ))}
    </section>
  );
}
