import { memo, type ReactNode } from 'react';
import type { PlayerView } from '@contract/models.ts';
import { useTranslate } from '../../ui/messages.ts';
import { useText } from '../../ui/text.ts';
import { playerText } from './player-text.ts';
import { playerName, ratingText } from './player-words.ts';
import './player.css';

/** Title, name and rating of a player on one line. */
export const PlayerName = memo(function PlayerName({ player }: { readonly player: PlayerView }): ReactNode {
  const text = useText(playerText);
  const name = playerName(player, text, useTranslate());
  const rating = ratingText(player);
  return (
    <span className="player-name">
      {player.title !== undefined && <span className="player-title">{player.title}</span>}
      <span className="player-name-text truncate" title={name}>
        {name}
      </span>
      {rating !== '' && (
        <span className="player-rating num">
          <span className="sr-only">, {text.ratedAt} </span>
          {rating}
        </span>
      )}
    </span>
  );
});
