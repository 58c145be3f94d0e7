import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../../bridge.ts';
import { Screen } from '../../../frame/Screen.tsx';
import { frameText } from '../../../frame/frame-text.ts';
import { useNavigate } from '../../../frame/router.ts';
import { Button, EmptyState, ErrorState, PlusIcon, useText } from '../../../ui/index.ts';
import { WatchPart } from '../../../features/watch/WatchPart.tsx';
import { gameText } from '../../../features/game/game-text.ts';
import { playText } from './play-text.ts';
import { GameGrid, GameGridPlaceholder } from '../../../features/game/tiles/GameGrid.tsx';
import { myTurns } from '../../../features/game/tiles/order.ts';
import './play.css';
import { PracticeOpponents, usePracticeAccount } from '../../../features/practice/PracticeOpponents.tsx';

/** Games in progress, and opponents of the practice club. */
export function PlayScreen(): ReactNode {
  const text = useText(playText);
  const { failed, waitForMove } = useText(gameText);
  const { titles } = useText(frameText);
  const games = useBridgeQuery('games.list', undefined);
  const practice = usePracticeAccount();
  const navigate = useNavigate();
  const { data } = games;
  return (
    <Screen
      title={titles.play}
      {...(data && data.length > 0
        ? { aside: myTurns(data) === 0 ? text.noneToMove : waitForMove(myTurns(data)) }
        : {})}
    >
      <div className="play">
        <div className="play-acts">
          <Button variant="primary" icon={PlusIcon} onPress={() => navigate({ screen: 'newGame' })}>
            {titles.newGame}
          </Button>
        </div>
        {games.failure && !data ? (
          <ErrorState title={failed} failure={games.failure} onRetry={games.retry} />
        ) : !data ? (
          <GameGridPlaceholder size="large" />
        ) : data.length > 0 ? (
          <GameGrid games={data} size="large" />
        ) : (
          <EmptyState title={text.none.title} text={practice ? text.none.practice : text.none.server} />
        )}
        {practice && <PracticeOpponents />}
        <WatchPart />
      </div>
    </Screen>
  );
}
