import { memo, type ReactNode } from 'react';
import type { PlayerView } from '@contract/models.ts';
import { useTranslate } from '../../ui/messages.ts';
import { useText } from '../../ui/text.ts';
import { playerText } from './player-text.ts';
import { PlayerLink } from './PlayerLink.tsx';
import { PlayerMarks } from '../../frame/PlayerMarks.tsx';
import { playerName, ratingText } from './player-words.ts';
import './player.css';

interface PlayerNameProps {
  readonly player: PlayerView;
  /** The account on whose server the player is: the name then leads to the player's page. */
  readonly accountId?: string | undefined;
}

/** Title, name and rating of a player on one line. Engines and anonymous players have no page. */
export const PlayerName = memo(function PlayerName({ player, accountId }: PlayerNameProps): ReactNode {
  const text = useText(playerText);
  const name = playerName(player, text, useTranslate());
  const rating = ratingText(player);
  const hasPage = player.id !== undefined && player.aiLevel === undefined && typeof player.name === 'string';
  return (
    <span className="player-name">
      {player.title !== undefined && <span className="player-title">{player.title}</span>}
      <bdi className="player-name-text truncate" title={name}>
        {accountId !== undefined && hasPage ? <PlayerLink accountId={accountId} username={name} /> : name}
      </bdi>
      <PlayerMarks player={player} />
      {rating !== '' && (
        <span className="player-rating num">
          <span className="sr-only">, {text.ratedAt} </span>
          {rating}
        </span>
      )}
    </span>
  );
});
