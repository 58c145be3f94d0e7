import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { PromotionLetter } from '@chess/rules.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { GameView } from '@contract/models.ts';
import { Board } from '../../board/Board.tsx';
import { useBoardLook } from '../../board/use-board-look.ts';
import { gameWords, type GameWords } from '@text/game-words.ts';
import { useNavigate } from '../../shell/router.ts';
import { shellText } from '../../shell/shell-text.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, ErrorState, IconButton, PlusIcon, Skeleton, useText } from '../../ui/index.ts';
import { boardText } from '../../board/board-text.ts';
import { BoardStage } from './BoardStage.tsx';
import { readingOf } from './clock-face.ts';
import { GamePanel } from './GamePanel.tsx';
import { gameScreenText } from './game-screen-text.ts';
import { gameText } from './game-text.ts';
import { checksGiven } from './checks.ts';
import { boardPicture, canGiveTime, canPlay, pendingMove } from './game-view.ts';
import { materialEdge } from './material.ts';
import { browse, clampViewed, spokenMove, type Browse, type MoveText, type Viewed } from './move-list.ts';
import { useNextGame } from './next-game.ts';
import { PlayerStrip } from './PlayerStrip.tsx';
import { resultLine } from './result.ts';
import { useGameKeys } from './use-game-keys.ts';
import { useMoveSender, useOpenGame, useReplay } from './use-game.ts';
import { useHand } from './use-hand.ts';
import { useLowTimeSound } from './use-low-time.ts';
import { useZen } from './use-zen.ts';
import './game.css';

export interface GameScreenProps {
  readonly accountId: string;
  readonly gameId: string;
}

export function GameScreen({ accountId, gameId }: GameScreenProps): ReactNode {
  const text = useText(gameScreenText);
  const { goHome } = useText(shellText);
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
  const text = useText(gameScreenText);
  const { result: resultText } = useText(gameText);
  const { move: moveText } = useText(boardText);
  const words = useText(gameWords);
  const look = useBoardLook();
  const line = useReplay(game);
  const [viewed, setViewed] = useState<Viewed>('live');
  const [flipped, setFlipped] = useState(false);
  const sender = useMoveSender(game);
  const pending = pendingMove(game, sender.attempt);
  const plies = line.plies.length;
  const at = viewed === 'live' ? viewed : clampViewed(viewed, plies);
  const picture = useMemo(() => boardPicture(game, line, at, pending), [game, line, at, pending]);
  const { playable } = picture;
  const dests = useMemo(() => playable?.legalDests() ?? null, [playable]);
  const orientation = flipped ? opposite(game.color) : game.color;
  const movable = at === 'live' && canPlay(game) && !line.problem ? game.color : null;

  const step = useCallback((to: Browse) => setViewed((now) => browse(now, to, plies)), [plies]);
  const view = useCallback((ply: number) => setViewed(clampViewed(ply, plies)), [plies]);
  const flip = useCallback(() => setFlipped((now) => !now), []);
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
  useGameKeys({ step, flip, zen: toggleZen, next });
  const settings = useBridgeQuery('settings.get', undefined).data;
  useLowTimeSound(game, settings?.lowTimeSound ?? true);
  const { pockets, hand } = useHand(picture.fen, playable, movable);
  const checks = game.variant.key === 'threeCheck' ? checksGiven(picture.fen) : null;
  // A new move of one's own belongs to the live board; the opponent's does not disturb looking back.
  useEffect(() => {
    if (pending !== null) setViewed('live');
  }, [pending]);

  const promotions = useCallback(
    (from: string, to: string): readonly PromotionLetter[] => playable?.promotions(from, to) ?? [],
    [playable],
  );
  const edge = useMemo(() => materialEdge(picture.fen, game.variant.key), [picture.fen, game.variant.key]);
  const reading = useMemo(
    () => readingOf({ clocks: game.clocks, running: game.running, clockAt: game.clockAt }),
    [game.clocks, game.running, game.clockAt],
  );
  const result = resultLine(game, game.opponent.name, resultText, words, line.outcome);

  const strip = (color: Color): ReactNode => (
    <PlayerStrip
      player={game[color]}
      color={color}
      mine={color === game.color}
      toMove={!game.over && picture.turn === color}
      edge={edge[color]}
      reading={reading}
      turn={String(game.moves.length)}
      correspondence={game.daysPerTurn !== null}
      look={look}
      pocket={pockets?.[color] ?? null}
      hand={color === game.color ? hand : undefined}
      checks={checks?.[color] ?? null}
      aside={color !== game.color && canGiveTime(game) && <GiveTime game={game} />}
    />
  );

  return (
    <BoardStage
      above={strip(opposite(orientation))}
      below={strip(orientation)}
      board={
        <Board
          fen={picture.fen}
          orientation={orientation}
          turn={picture.turn}
          check={picture.check}
          lastMove={picture.lastMove}
          dests={dests}
          movable={movable}
          premove={game.clock !== null}
          hand={hand}
          pending={picture.pending}
          promotions={promotions}
          onMove={sender.send}
          look={look}
          label={text.board(words.side(orientation))}
          announcement={result?.headline ?? announcement(line.plies.at(-1), moveText, words)}
        />
      }
      panel={
        <GamePanel
          game={game}
          line={line}
          viewed={at}
          pending={pending}
          playable={playable}
          sender={sender}
          result={result}
          zen={zen}
          next={waiting ?? null}
          onNext={next}
          onZen={toggleZen}
          onView={view}
          onStep={step}
          onFlip={flip}
        />
      }
    />
  );
}

/** Time that is given is the opponent's to keep. */
const givenSeconds = 15;

function GiveTime({ game: { accountId, gameId } }: { readonly game: GameView }): ReactNode {
  const text = useText(gameScreenText);
  const give = useBridgeCommand('games.addTime');
  return (
    <IconButton
      className="player-give"
      icon={PlusIcon}
      label={give.failure?.message ?? text.giveTime}
      isPending={give.pending}
      onPress={() => void give.run({ accountId, gameId, seconds: givenSeconds })}
    />
  );
}

function announcement(
  ply: { readonly san: string; readonly fen: string } | undefined,
  text: MoveText,
  words: GameWords,
): string {
  if (!ply) return '';
  return spokenMove(ply.san, words.side(ply.fen.split(' ')[1] === 'b' ? 'white' : 'black'), text);
}

/** The shape of the screen while the game is on its way. */
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
