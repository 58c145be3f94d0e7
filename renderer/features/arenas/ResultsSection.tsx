import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { EmptyState, ErrorState, RelativeTime, Skeleton, useText } from '../../ui/index.ts';
import { arenasText } from './arenas-text.ts';
import { resultsText } from './results-text.ts';
import { unknown } from './words.ts';

/** Results of the account's arenas, stored permanently. */
export function ResultsSection({ accountId }: { readonly accountId: string }): ReactNode {
  const text = useText(arenasText);
  const t = useText(resultsText);
  const navigate = useNavigate();
  const results = useBridgeQuery('arenas.results', { accountId });
  if (!results.data)
    return results.failure ? (
      <ErrorState title={text.failed} failure={results.failure} onRetry={results.retry} />
    ) : (
      <Skeleton height="120px" />
    );
  if (results.data.length === 0) return <EmptyState title={t.none.title} text={t.none.text} />;
  return (
    <table className="arena-table">
      <caption className="sr-only">{t.label}</caption>
      <thead>
        <tr>
          <th scope="col">{t.columns.day}</th>
          <th scope="col">{t.columns.name}</th>
          <th scope="col">{t.columns.place}</th>
          <th scope="col">{t.columns.score}</th>
          <th scope="col">{t.columns.games}</th>
          <th scope="col">{t.columns.performance}</th>
        </tr>
      </thead>
      <tbody>
        {results.data.map((result) => (
          <tr key={result.arenaId}>
            <td className="text-3">
              <RelativeTime at={result.endedAt} />
            </td>
            <td>
              <AriaButton
                className="arena-link truncate"
                onPress={() => navigate({ screen: 'arenas', accountId, arenaId: result.arenaId })}
              >
                {result.name}
              </AriaButton>
            </td>
            <td className="num">{result.rank === null ? unknown : t.place(result.rank, result.players)}</td>
            <td className="num strong">{result.score ?? unknown}</td>
            <td className="num">{result.games}</td>
            <td className="num text-2">{result.performance}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
