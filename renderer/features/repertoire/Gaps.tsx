import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { movesAt, type Repertoire } from '@chess/repertoire/repertoire.ts';
import type { GapView } from '@contract/repertoire.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '../../ui/index.ts';
import { repertoireText } from './repertoire-text.ts';
import { keysAlong } from './walk.ts';

interface GapsProps {
  readonly accountId: string;
  readonly id: number;
  readonly repertoire: Repertoire;
  readonly onShow: (gap: GapView) => void;
  readonly onAdd: (gap: GapView) => void;
}

/** Frequent moves of opponents without an answer. Those answered since the question are left out. */
export function Gaps({ accountId, id, repertoire, onShow, onAdd }: GapsProps): ReactNode {
  const { gaps: t, ...text } = useText(repertoireText);
  const answer = useBridgeQuery('repertoire.gaps', { accountId, id });
  if (!answer.data)
    return answer.failure ? (
      <ErrorState title={text.failedOne} failure={answer.failure} onRetry={answer.retry} />
    ) : (
      <Skeleton height="120px" />
    );
  const open = answer.data.gaps.filter(({ line }) => {
    const keys = keysAlong(repertoire, line);
    return keys.length <= line.length || movesAt(repertoire, keys.at(-1) ?? '').length === 0;
  });
  if (open.length === 0) return <EmptyState title={answer.data.games === 0 ? t.noGames : t.none} text="" />;
  return (
    <div className="repertoire-panel">
      <p className="text-2">{t.text}</p>
      {answer.data.isPartial && <p className="text-2">{t.partial}</p>}
      <ul className="repertoire-list">
        {open.map((gap) => (
          <li key={gap.line.join(' ')} className="repertoire-row">
            <AriaButton className="repertoire-open" onPress={() => onShow(gap)}>
              <span className="num">{gap.text}</span>
              <span className="text-3 num">{t.row(gap.games, gap.of)}</span>
            </AriaButton>
            <Button size="small" aria-label={t.addMove(gap.san)} onPress={() => onAdd(gap)}>
              {t.add}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
