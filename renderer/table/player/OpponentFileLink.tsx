import './opponent-record.css';
import type { ReactNode } from 'react';
import type { PlayerView } from '@contract/models.ts';
import { useNavigate } from '../../frame/router.ts';
import { useText } from '../../ui/index.ts';
import { playerText } from './player-text.ts';

interface OpponentFileLinkProps {
  readonly accountId: string;
  readonly opponent: Pick<PlayerView, 'id' | 'name' | 'aiLevel'>;
}

/** A short link to the file about a player, for rows. There is none about engines and anonymous players. */
export function OpponentFileLink({ accountId, opponent }: OpponentFileLinkProps): ReactNode {
  const text = useText(playerText);
  const navigate = useNavigate();
  const { id, name, aiLevel } = opponent;
  if (id === undefined || aiLevel !== undefined || typeof name !== 'string') return null;
  return (
    <button
      type="button"
      className="opponent-record"
      aria-label={text.fileOf(name)}
      onClick={() => navigate({ screen: 'opponent', accountId, username: name })}
    >
      {text.file}
    </button>
  );
}
