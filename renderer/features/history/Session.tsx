import { useMemo, type ReactNode } from 'react';
import { gameWords } from '@text/game-words.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { useNow, useText } from '../../ui/index.ts';
import { historyText } from './history-text.ts';
import { timelineText } from './timeline-text.ts';
import { ScoreLine } from './ActivitySpan.tsx';
import { lossesInARow, sessionOf, winStreaks } from '@chess/session-result.ts';
import { perfName } from './words.ts';

/** Consecutive losses that suggest a break. */
const breakAfter = 3;
/** More games than anyone plays in a day. */
const most = 500;

/** Today's games, since local midnight, and the rating changes. */
export function Session({ accountId }: { readonly accountId: string }): ReactNode {
  const text = useText(historyText);
  const t = useText(timelineText).session;
  const words = useText(gameWords);
  const navigate = useNavigate();
  const now = useNow();
  const from = new Date(now).setHours(0, 0, 0, 0);
  const filter = useMemo(() => ({ from, mine: true }), [from]);
  const { data } = useBridgeQuery('history.games', { accountId, filter, limit: most });
  const results = useMemo(() => sessionOf(data ?? []), [data]);
  const streaks = useMemo(() => winStreaks(data ?? []), [data]);
  const losses = useMemo(() => lossesInARow(data ?? []), [data]);
  return (
    <section className="history-session" aria-label={t.title}>
      <h2 className="medium">{t.title}</h2>
      {streaks.longest > 1 && <p className="text-2 num">{t.streak(streaks.now, streaks.longest)}</p>}
      {losses >= breakAfter && (
        <p className="text-2" role="status">
          {t.pause(losses)}
        </p>
      )}
      {results.length === 0 && <p className="text-2">{t.none}</p>}
      <ul>
        {results.map(({ perf, score }) => (
          <ScoreLine
            key={perf}
            name={perfName(perf, words, text)}
            score={score}
            onPress={() => navigate({ screen: 'history', accountId, section: 'games', perf, from })}
          />
        ))}
      </ul>
    </section>
  );
}
