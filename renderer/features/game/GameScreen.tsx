import { useMemo, type ReactNode } from 'react';
import type { GameView } from '@contract/models.ts';
import { useNavigate } from '../../frame/router.ts';
import { frameText } from '../../frame/frame-text.ts';
import { Button, ErrorState, Skeleton, useText } from '../../ui/index.ts';
import { BoardStage } from '../../table/BoardStage.tsx';
import { GamePanel } from './panel/GamePanel.tsx';
import { gameScreenText } from './game-screen-text.ts';
import { useNextGame } from './next-game.ts';
import { Seat } from './board/Seat.tsx';
import { GameBoard } from './board/GameBoard.tsx';
import { useMoveKeys } from '../../table/moves/use-move-keys.ts';
import { useOpenGame } from './board/use-game.ts';
import { useTableSounds } from './board/use-table-sounds.ts';
import { useMute } from '../../table/sound/use-sound.ts';
import { useTable } from './board/use-table.ts';
import { useTypedMove } from './board/use-typed-move.ts';
import { useZen } from './use-zen.ts';
import { ZenCorner } from './ZenCorner.tsx';
import './game.css';

export interface GameScreenProps {
  readonly accountId: string;
  readonly gameId: string;
}

export function GameScreen({ accountId, gameId }: GameScreenProps): ReactNode {
  const text = useText(gameScreenText);
  const { goHome } = useText(frameText);
  const { game, failure, retry } = useOpenGame(accountId, gameId);
  const navigate = useNavigate();
  if (game) return <GameTable game={game} />;
  if (!failure) return <GamePlaceholder />;
  return (
    <div className="game-missing">
      <ErrorState title={text.missing.title} failure={failure} kept={text.missing.kept} onRetry={retry} />
      <Button variant="quiet" size="small" onPress={() => navigate({ screen: 'home' })}>
        {goHome}
      </Button>
    </div>
  );
}

function GameTable({ game }: { readonly game: GameView }): ReactNode {
  const table = useTable(game);
  const [zen, toggleZen] = useZen();
  const navigate = useNavigate();
  const waiting = useNextGame(game);
  const next = useMemo(
    () =>
      waiting
        ? () => navigate({ screen: 'game', accountId: waiting.accountId, gameId: waiting.gameId })
        : null,
    [waiting, navigate],
  );
  const [, mute] = useMute();
  const typed = useTypedMove(table);
  useMoveKeys({ step: table.look, flip: table.flip, mute, zen: toggleZen, next });
  useTableSounds(table);
  const stage = (
    <BoardStage
      above={<Seat table={table} side="far" />}
      board={<GameBoard table={table} typed={typed} />}
      below={<Seat table={table} side="near" />}
      panel={
        zen ? null : (
          <GamePanel table={table} typed={typed} next={waiting ?? null} onNext={next} onZen={toggleZen} />
        )
      }
    />
  );
  return (
    <>
      {stage}
      {zen && <ZenCorner table={table} typed={typed} onZen={toggleZen} />}
    </>
  );
}

/** Skeleton of the screen while the game loads. */
function GamePlaceholder(): ReactNode {
  const text = useText(gameScreenText);
  const strip = (
    <div className="player-strip">
      <Skeleton width="160px" />
    </div>
  );
  return (
    <BoardStage
      above={strip}
      board={<Skeleton className="game-board-skeleton" height="100%" />}
      below={strip}
      panel={
        <p className="sr-only" role="status">
          {text.opening}
        </p>
      }
    />
  );
}
