import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { Screen } from '../../shell/Screen.tsx';
import { EmptyState, ErrorState } from '../../ui/index.ts';
import { GameGrid, GameGridPlaceholder } from './GameGrid.tsx';
import { myTurns } from './order.ts';
import { PracticeOpponents, usePracticeAccount } from './PracticeOpponents.tsx';
import { count } from './words.ts';

/** Every game under way, and whom to play against in the practice club. */
export function PlayScreen(): ReactNode {
  const games = useBridgeQuery('games.list', undefined);
  const practice = usePracticeAccount();
  const { data } = games;
  return (
    <Screen title="Play" {...(data && data.length > 0 ? { aside: waitingWords(myTurns(data)) } : {})}>
      <div className="play">
        {games.failure && !data ? (
          <ErrorState title="Your games could not be read" failure={games.failure} onRetry={games.retry} />
        ) : !data ? (
          <GameGridPlaceholder size="large" />
        ) : data.length > 0 ? (
          <GameGrid games={data} size="large" />
        ) : (
          <EmptyState
            title="No games under way"
            text={
              practice
                ? 'A game appears here the moment it starts. Ask an opponent of the practice club for one.'
                : 'A game appears here the moment it starts: accept a challenge on Home, or start one on the server’s site.'
            }
          />
        )}
        {practice && <PracticeOpponents />}
      </div>
    </Screen>
  );
}

function waitingWords(mine: number): string {
  return mine === 0 ? 'No game waits for you' : `${count(mine, 'game waits', 'games wait')} for your move`;
}
