import type { ReactNode } from 'react';
import type { GameCard } from '@contract/models.ts';
import { useBoardLook } from '../../../board/use-board-look.ts';
import { Skeleton, useNow } from '../../../ui/index.ts';
import { GameTile } from './GameTile.tsx';
import { orderGames } from './order.ts';

export interface GameGridProps {
  readonly games: readonly GameCard[];
  readonly size: 'regular' | 'large';
}

/** Games as tiles, the user's turns first. */
export function GameGrid({ games, size }: GameGridProps): ReactNode {
  const look = useBoardLook();
  // Coarse on purpose: an order by running clocks would move tiles under the pointer.
  const now = useNow(60_000);
  return (
    <ul className={`tiles tiles-${size}`}>
      {orderGames(games, now).map((game) => (
        <li key={`${game.accountId} ${game.gameId}`} className="tile-place">
          <GameTile game={game} look={look} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder for loading tiles. */
export function GameGridPlaceholder({ size }: Pick<GameGridProps, 'size'>): ReactNode {
  return (
    <div className={`tiles tiles-${size}`} aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <div key={index} className="tile">
          <span className="tile-line">
            <Skeleton width="60%" />
          </span>
          <Skeleton className="tile-board" />
          <span className="tile-line">
            <Skeleton width="40%" />
          </span>
        </div>
      ))}
    </div>
  );
}
