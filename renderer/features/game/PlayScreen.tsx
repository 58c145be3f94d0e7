import type { ReactNode } from 'react';
import { useBridgeQuery } from '../../bridge.ts';
import { Screen } from '../../frame/Screen.tsx';
import type { TextOf } from '@text/catalogue.ts';
import { shellText } from '../../frame/shell-text.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, EmptyState, ErrorState, PlusIcon, useText } from '../../ui/index.ts';
import { WatchPart } from '../watch/WatchPart.tsx';
import { gameText } from './game-text.ts';
import { GameGrid, GameGridPlaceholder } from './tiles/GameGrid.tsx';
import { myTurns } from './tiles/order.ts';
import { PracticeOpponents, usePracticeAccount } from './PracticeOpponents.tsx';

/** Every game under way, and whom to play against in the practice club. */
export function PlayScreen(): ReactNode {
  const text = useText(gameText);
  const { titles } = useText(shellText);
  const games = useBridgeQuery('games.list', undefined);
  const practice = usePracticeAccount();
  const navigate = useNavigate();
  const { data } = games;
  return (
    <Screen
      title={titles.play}
      {...(data && data.length > 0 ? { aside: waitingWords(myTurns(data), text) } : {})}
    >
      <div className="play">
        <div className="play-acts">
          <Button variant="primary" icon={PlusIcon} onPress={() => navigate({ screen: 'newGame' })}>
            {titles.newGame}
          </Button>
        </div>
        {games.failure && !data ? (
          <ErrorState title={text.failed} failure={games.failure} onRetry={games.retry} />
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

function waitingWords(mine: number, text: TextOf<typeof gameText>): string {
  return mine === 0 ? text.noneWaits : text.waitForMove(mine);
}
