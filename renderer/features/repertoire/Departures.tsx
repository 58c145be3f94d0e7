import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '../../ui/index.ts';
import { repertoireText } from './repertoire-text.ts';

interface DeparturesProps {
  readonly accountId: string;
  readonly id: number;
  readonly onShow: (line: readonly string[]) => void;
}

/** Lists the moves by which games left the repertoire, with the prepared moves. */
export function Departures({ accountId, id, onShow }: DeparturesProps): ReactNode {
  const { departures: t, gaps, ...text } = useText(repertoireText);
  const navigate = useNavigate();
  const answer = useBridgeQuery('repertoire.departures', { accountId, id });
  if (!answer.data)
    return answer.failure ? (
      <ErrorState title={text.failedOne} failure={answer.failure} onRetry={answer.retry} />
    ) : (
      <Skeleton height="120px" />
    );
  const { departures, games } = answer.data;
  if (departures.length === 0) return <EmptyState title={t.none} text="" />;
  return (
    <div className="repertoire-panel">
      <p className="text-2">
        {t.text} {t.of(games)}
      </p>
      <ul className="repertoire-list">
        {departures.map((one) => (
          <li key={`${one.text} ${one.played}`} className="repertoire-row">
            <AriaButton className="repertoire-open" onPress={() => onShow(one.line)}>
              <span className="strong">{one.by === 'own' ? t.own(one.played) : t.opponent(one.played)}</span>
              <span className="text-3 num">{gaps.row(one.games, games)}</span>
              <span className="repertoire-wide text-2">
                {t.after(one.text)}. {t.prepared(one.prepared.join(', '))}
              </span>
            </AriaButton>
            <Button
              size="small"
              onPress={() =>
                navigate({
                  ...{ screen: 'history', accountId, section: 'games', gameId: one.latest },
                  ply: one.line.length,
                })
              }
            >
              {t.latest}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
