import type { ReactNode } from 'react';
import { useNavigate } from '../../frame/router.ts';
import { useText } from '../../ui/text.ts';
import { playerText } from './player-text.ts';
import './player.css';

interface PlayerLinkProps {
  readonly accountId: string;
  /** Name on the account's server. */
  readonly username: string;
  /** The name, by default. */
  readonly children?: ReactNode;
}

/** A player's name that leads to the player's page. */
export function PlayerLink({ accountId, username, children }: PlayerLinkProps): ReactNode {
  const text = useText(playerText);
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="player-link"
      title={text.openPage(username)}
      onClick={() => navigate({ screen: 'player', accountId, username })}
    >
      <bdi>{children ?? username}</bdi>
    </button>
  );
}
