import type { ReactNode } from 'react';
import type { PlayerView } from '@contract/models.ts';
import { PlayerLink } from './PlayerLink.tsx';
import { PlayerMarks } from '../../frame/PlayerMarks.tsx';
import './player.css';

interface MarkedPlayerProps {
  readonly accountId: string;
  readonly player: Pick<PlayerView, 'title' | 'flair' | 'patron'> & {
    /** Name on the account's server. */
    readonly name: string;
  };
}

/** A player's title, name and marks, for tables and lists. The name leads to the player's page. */
export function MarkedPlayer({ accountId, player }: MarkedPlayerProps): ReactNode {
  const { title, name } = player;
  return (
    <span className="player-name player-marked">
      {title !== undefined && (
        <>
          <span className="player-title">{title}</span>{' '}
        </>
      )}
      <PlayerLink accountId={accountId} username={name} />
      <PlayerMarks player={player} />
    </span>
  );
}
