import { useState, type ReactNode } from 'react';
import type { CompletenessView, HistoryView } from '@contract/history.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, Dot, EmptyState, InlineError, Skeleton, useText } from '../../ui/index.ts';
import { historyText } from './history-text.ts';
import { Waiting } from './Waiting.tsx';
import { ScoreBar } from './ScoreBar.tsx';
import { perfName } from './words.ts';

const rowsFirst = 100;
const keyOf = ({ start, perf }: CompletenessView) => `${start} ${perf}`;

/** Compares the archive with the server's game counts; a button fetches missing games. */
export function CompleteSection({ history }: { readonly history: HistoryView }): ReactNode {
  const { accountId, sync } = history;
  const text = useText(historyText);
  const t = text.complete;
  const words = useText(gameWords);
  const navigate = useNavigate();
  const answer = useBridgeQuery('history.completeness', { accountId });
  const fill = useBridgeCommand('history.fill');
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(rowsFirst);
  if (!answer.data) return <Waiting answer={answer} room={<Skeleton width="60%" />} />;
  const rows = answer.data;
  if (rows.length === 0) return <EmptyState title={t.empty.title} text={t.empty.text} />;
  const gaps = rows.filter(({ missing }) => missing > 0);
  const lacking = sync?.phase === 'complete' ? Math.max(0, (sync.expected ?? 0) - sync.games) : 0;
  const fetchRows = async (list: readonly CompletenessView[]) => {
    setRequested(new Set([...requested, ...list.map(keyOf)]));
    for (const { start, end } of list) await fill.run({ accountId, start, end });
  };
  return (
    <>
      <div className="history-tools">
        <p>
          {t.lead} <strong>{gaps.length === 0 ? t.allWhole(rows.length) : t.gaps(gaps.length)}</strong>
        </p>
        {gaps.length > 1 && (
          <Button size="small" variant="primary" onPress={() => void fetchRows(gaps)}>
            {t.fetchAll}
          </Button>
        )}
      </div>
      {lacking > 0 && gaps.length === 0 && (
        <div className="history-tools">
          <p>{t.short(lacking)}</p>
          <Button size="small" onPress={() => void fill.run({ accountId, start: 0, end: Date.now() })}>
            {t.again}
          </Button>
        </div>
      )}
      <InlineError failure={fill.failure} />
      <table className="history-table history-complete-table">
        <caption className="sr-only">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.said}</th>
            <th scope="col">{t.kept}</th>
            <th scope="col">{t.verdict}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => {
            const { start, end, perf, said, kept, verdict, missing } = row;
            const name = perfName(perf, words, text);
            return (
              <tr key={keyOf(row)}>
                <td>{text.dayOf(start)}</td>
                <td>{name}</td>
                <td>
                  <ScoreBar score={said} what={`${t.said}, ${name}`} />
                </td>
                <td>
                  <ScoreBar
                    score={kept}
                    what={`${t.kept}, ${name}`}
                    onPress={() =>
                      navigate({ screen: 'history', accountId, section: 'games', perf, from: start, to: end })
                    }
                  />
                </td>
                <td>
                  <span className="history-verdict">
                    <Dot tone={verdict === 'whole' ? 'ok' : verdict === 'early' ? 'busy' : 'problem'} />
                    {missing > 0 ? t.missing(missing) : t.whole}
                    {verdict === 'early' && <span className="history-quiet">{t.early}</span>}
                    {missing > 0 && (
                      <Button size="small" variant="quiet" onPress={() => void fetchRows([row])}>
                        {requested.has(keyOf(row)) ? t.requested : t.fetch}
                      </Button>
                    )}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button size="small" onPress={() => setShown(shown + rowsFirst)}>
          {text.more}
        </Button>
      )}
    </>
  );
}
