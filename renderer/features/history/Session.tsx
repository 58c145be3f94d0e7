import { useMemo, type ReactNode } from 'react';
import type { ActivityView } from '@contract/history.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNow, useText } from '../../ui/index.ts';
import { timelineText } from './timeline-text.ts';
import { ActivitySpan, type ActivitySpanProps } from './ActivitySpan.tsx';
import { lossesInARow, sessionOf, winStreaks } from '@chess/session-result.ts';
import { dayMs, fuller, nothingIn } from './spans.ts';

/** Consecutive losses that suggest a break. */
const breakAfter = 3;
/** More games than anyone plays in a day. */
const most = 500;

interface SessionProps {
  readonly accountId: string;
  /** Today's activity by the server; null before it reports any. */
  readonly span: ActivityView | null;
  readonly onGames: ActivitySpanProps['onGames'];
}

/** Today: the games since local midnight, the rating changes, and the other activity. */
export function Session({ accountId, span, onGames }: SessionProps): ReactNode {
  const t = useText(timelineText).session;
  const now = useNow();
  const from = new Date(now).setHours(0, 0, 0, 0);
  const filter = useMemo(() => ({ from, mine: true }), [from]);
  const { data } = useBridgeQuery('history.games', { accountId, filter, limit: most });
  const results = useMemo(() => sessionOf(data ?? []), [data]);
  const streaks = useMemo(() => winStreaks(data ?? []), [data]);
  const losses = useMemo(() => lossesInARow(data ?? []), [data]);
  // The archive may have games that the server's activity does not count yet.
  const games = fuller(span?.games ?? [], results);
  return (
    <section className="history-span" aria-label={t.title}>
      <h2 className="medium">{t.title}</h2>
      {streaks.longest > 1 && <p className="text-2 num">{t.streak(streaks.now, streaks.longest)}</p>}
      {losses >= breakAfter && (
        <p className="text-2" role="status">
          {t.pause(losses)}
        </p>
      )}
      {games.length === 0 && span === null && <p className="text-2">{t.none}</p>}
      <ActivitySpan
        accountId={accountId}
        span={{
          ...(span ?? { ...nothingIn, id: 0, start: from, end: from + dayMs, counted: true, seenAt: now }),
          games,
        }}
        onGames={onGames && (({ perf }) => onGames({ perf, from, to: from + dayMs }))}
      />
    </section>
  );
}
