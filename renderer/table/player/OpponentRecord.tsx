import './opponent-record.css';
import { useMemo, type ReactNode } from 'react';
import type { PlayerView } from '@contract/models.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { useText } from '../../ui/index.ts';
import { recordText } from './opponent-record-text.ts';

interface OpponentRecordProps {
  readonly accountId: string;
  readonly opponent: PlayerView;
}

/** Score against an opponent in the archive, linked to these games; empty without any. */
export function OpponentRecord({ accountId, opponent }: OpponentRecordProps): ReactNode {
  const { name, aiLevel } = opponent;
  // There is no record against the computer and players without a name.
  return aiLevel === undefined && typeof name === 'string' ? (
    <RecordAgainst accountId={accountId} opponent={name} />
  ) : null;
}

function RecordAgainst({
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
  // Aborted games do not count.
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
