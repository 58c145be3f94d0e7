import './opponent-record.css';
import { useMemo, type ReactNode } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { useText } from '../../ui/index.ts';
import { recordText } from './opponent-record-text.ts';

/** What the archive has of games against somebody; nothing where it has none. Leads to these games. */
export function OpponentRecord({
  accountId,
  opponent,
}: {
  readonly accountId: string;
  readonly opponent: string;
}): ReactNode {
  const text = useText(recordText);
  const navigate = useNavigate();
  const filter = useMemo(() => ({ opponent, mine: true }), [opponent]);
  const { data } = useBridgeQuery('history.tally', { accountId, filter });
  if (!data) return null;
  const { win, draw, loss } = data;
  // Games that were only begun say nothing.
  if (win + draw + loss === 0) return null;
  return (
    <button
      type="button"
      className="opponent-record num"
      title={text.record(win, draw, loss)}
      onClick={() => navigate({ screen: 'history', accountId, section: 'games', opponent })}
    >
      <span aria-hidden="true">{text.short(win, draw, loss)}</span>
      <span className="sr-only">{text.record(win, draw, loss)}</span>
    </button>
  );
}
