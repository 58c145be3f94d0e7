import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { turnOf } from '@chess/derive.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { WatchedView } from '@contract/watching.ts';
import { gameWords } from '@text/game-words.ts';
import { ShownBoard } from '../../board/ShownBoard.tsx';
import { squaresOfMove } from '../../board/squares.ts';
import { pocketsOf } from '../../board/hand.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useBridgeCommand, useTopic } from '../../bridge.ts';
import { Button, Dot, ErrorState, FlipIcon, IconButton, useText } from '../../ui/index.ts';
import { BoardStage } from '../../table/BoardStage.tsx';
import { checksGiven } from '../../table/player/checks.ts';
import { readingOf } from '../../table/clock/clock-face.ts';
import { gameScreenText } from '../game/game-screen-text.ts';
import { materialEdge } from '../../table/player/material.ts';
import { browse, clampViewed, moveRows, type Browse, type Viewed } from '../../table/moves/move-list.ts';
import { MoveList } from '../../table/moves/MoveList.tsx';
import { OpenInBrowser } from '../../table/OpenInBrowser.tsx';
import { PlayerStrip } from '../../table/player/PlayerStrip.tsx';
import { StepButtons } from '../../table/moves/StepButtons.tsx';
import { useGameKeys } from '../../table/moves/use-move-keys.ts';
import { gameKind } from '../../table/game-kind.ts';
import { watchText } from './watch-text.ts';
import '../game/game.css';
import './watch.css';

export interface WatchScreenProps {
  readonly accountId: string;
  readonly gameId: string;
}

/** How often main is told that the game is still on screen, ms. */
const renewMs = 20_000;

/** A game of others, as its stream tells it. */
export function WatchScreen({ accountId, gameId }: WatchScreenProps): ReactNode {
  const text = useText(watchText);
  const [view, setView] = useState<WatchedView | null>(null);
  const { run, failure } = useBridgeCommand('watching.open');
  const { run: leave } = useBridgeCommand('watching.leave');
  useTopic('watched', (next) => {
    if (next.accountId === accountId && next.gameId === gameId) setView(next);
  });
  useEffect(() => {
    const renew = (): void => {
      void run({ accountId, gameId }).then((outcome) => {
        if (outcome.ok) setView(outcome.value);
      });
    };
    renew();
    const timer = setInterval(renew, renewMs);
    return () => {
      clearInterval(timer);
      void leave({ accountId, gameId });
    };
  }, [run, leave, accountId, gameId]);
  if (failure && !view) return <ErrorState title={text.failed} failure={failure} />;
  if (view?.state === 'failed') {
    const told = { code: 'not_found' as const, message: view.message ?? text.notHere };
    return (
      <div className="game-missing">
        <ErrorState title={text.failed} failure={told} />
        <OpenInBrowser address={view.address} />
      </div>
    );
  }
  if (!view || view.state === 'opening') {
    return (
      <p className="watch-opening text-3" role="status">
        {text.opening}
      </p>
    );
  }
  return <WatchTable view={view} />;
}

function WatchTable({ view }: { readonly view: WatchedView }): ReactNode {
  const text = useText(watchText);
  const game = useText(gameScreenText);
  const words = useText(gameWords);
  const look = useBoardLook();
  const [flipped, setFlipped] = useState(false);
  const [viewed, setViewed] = useState<Viewed>('live');
  const plies = view.moves.length;
  const at = viewed === 'live' ? plies : Math.min(viewed, plies);
  const move = view.moves[at - 1];
  const fen = viewed === 'live' ? view.fen : (move?.fen ?? view.initialFen);
  const uci = viewed === 'live' ? view.lastMove : (move?.uci ?? null);
  const turn = turnOf(fen);
  const squares = useMemo(() => squaresOfMove(uci), [uci]);
  const orientation: Color = flipped ? 'black' : 'white';
  const step = useCallback((to: Browse) => setViewed((now) => browse(now, to, plies)), [plies]);
  const flip = useCallback(() => setFlipped((now) => !now), []);
  useGameKeys({ step, flip });
  const rows = useMemo(
    () =>
      moveRows(
        { turn: turnOf(view.initialFen), fen: view.initialFen },
        view.moves.map(({ san }, index) => ({ ply: index + 1, san })),
      ),
    [view.moves, view.initialFen],
  );
  const edge = useMemo(() => materialEdge(fen, view.variant.key), [fen, view.variant.key]);
  const pockets = useMemo(() => pocketsOf(fen), [fen]);
  const checks = view.variant.key === 'threeCheck' ? checksGiven(fen) : null;
  const { clocks, clockAt, running } = view;
  const reading = useMemo(() => readingOf({ clocks, clockAt, running }), [clocks, clockAt, running]);
  const strip = (color: Color): ReactNode => (
    <PlayerStrip
      player={view[color]}
      color={color}
      mine={false}
      toMove={!view.over && turn === color}
      edge={edge[color]}
      reading={reading}
      turn={view.fen}
      correspondence={view.speed === 'correspondence'}
      look={look}
      pocket={pockets?.[color] ?? null}
      checks={checks?.[color] ?? null}
    />
  );
  return (
    <BoardStage
      above={strip(opposite(orientation))}
      below={strip(orientation)}
      board={
        <ShownBoard
          fen={fen}
          orientation={orientation}
          check={/[+#]$/.test(move?.san ?? '')}
          lastMove={squares}
          look={look}
          label={text.board(view.white.name, view.black.name, words.side(orientation))}
          announcement={view.moves.at(-1)?.san ?? ''}
        />
      }
      panel={
        <>
          <header className="game-head">
            <h1 className="type-13 strong truncate" tabIndex={-1} data-screen-title>
              {gameKind(view, words)}
            </h1>
            <span className="game-link">
              {!view.over && <Dot tone="ok" />}
              {view.over ? text.over : text.live}
            </span>
          </header>
          <div className="game-part game-part-moves" data-shown>
            <MoveList
              rows={rows}
              newest={plies}
              viewed={viewed === 'live' ? viewed : clampViewed(viewed, plies)}
              pending={null}
              onView={(ply) => setViewed(clampViewed(ply, plies))}
            />
            <div className="game-steps">
              <StepButtons onStep={step} />
              {viewed !== 'live' && (
                <Button size="small" variant="quiet" className="game-back" onPress={() => step('last')}>
                  {text.back}
                </Button>
              )}
              <span className="game-flip">
                <IconButton icon={FlipIcon} label={game.steps.flip} shortcut={['F']} onPress={flip} />
              </span>
            </div>
          </div>
          <div className="game-doing">
            {view.over && (
              <p className="type-15 strong" role="status">
                {endWords(view, text.ended)}
              </p>
            )}
            <div className="game-end-actions">
              <OpenInBrowser address={view.address} />
            </div>
          </div>
        </>
      }
    />
  );
}

function endWords(
  { winner, status, white, black }: WatchedView,
  text: { readonly won: (name: string) => string; readonly drawn: string; readonly aborted: string },
): string {
  if (winner) return text.won(winner === 'white' ? white.name : black.name);
  return status === 'aborted' || status === 'noStart' ? text.aborted : text.drawn;
}
