import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { outcomeOf } from '@chess/game-outcome.ts';
import { turnOf } from '@chess/derive.ts';
import type { Color } from '@chess/vocabulary.ts';
import type { WatchedView } from '@contract/watching.ts';
import type { TextOf } from '@text/catalogue.ts';
import { gameWords } from '@text/game-words.ts';
import { messageOf } from '@text/message.ts';
import { squaresOfMove } from '../../board/squares.ts';
import { useBridgeCommand, useTopic } from '../../bridge.ts';
import { Button, Dot, ErrorState, FlipIcon, IconButton, useText, useTranslateText } from '../../ui/index.ts';
import { readingOf } from '../../table/clock/clock-face.ts';
import { SpectatorTable } from '../../table/SpectatorTable.tsx';
import { tableText } from '../../table/table-text.ts';
import { moveRows } from '../../table/moves/move-list.ts';
import { useViewed } from '../../table/moves/use-viewed.ts';
import { MoveList } from '../../table/moves/MoveList.tsx';
import { OpeningOf } from '../../table/moves/OpeningName.tsx';
import { OpenInBrowser } from '../../table/OpenInBrowser.tsx';
import { StepButtons } from '../../table/moves/StepButtons.tsx';
import { useMoveKeys } from '../../table/moves/use-move-keys.ts';
import { gameKind } from '../../table/game-kind.ts';
import { WatchWaiting } from './WatchWaiting.tsx';
import { WatchShare } from './WatchShare.tsx';
import { watchText } from './watch-text.ts';
import './watch.css';

export interface WatchScreenProps {
  readonly accountId: string;
  readonly gameId: string;
}

/** Renewal interval of `watching.open`, ms. */
const renewMs = 20_000;

/** A game of other players, from its stream. */
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
    const missing = { code: 'not_found' as const, message: view.message ?? messageOf('game.notHere') };
    return (
      <div className="game-missing">
        <ErrorState title={text.failed} failure={missing} />
        <OpenInBrowser address={view.address} />
      </div>
    );
  }
  if (!view || view.state === 'opening') {
    return (
      <div className="watch-opening">
        <p className="text-3" role="status">
          {text.opening}
        </p>
        {view?.waiting && <WatchWaiting waiting={view.waiting} />}
      </div>
    );
  }
  return <WatchTable view={view} />;
}

function WatchTable({ view }: { readonly view: WatchedView }): ReactNode {
  const text = useText(watchText);
  const { steps } = useText(tableText);
  const words = useText(gameWords);
  const [flipped, setFlipped] = useState(false);
  const plies = view.moves.length;
  const [viewed, look] = useViewed(plies);
  const at = viewed === 'live' ? plies : viewed;
  const move = view.moves[at - 1];
  const fen = viewed === 'live' ? view.fen : (move?.fen ?? view.initialFen);
  const uci = viewed === 'live' ? view.lastMove : (move?.uci ?? null);
  const san = move?.san ?? null;
  const position = useMemo(() => ({ fen, san, lastMove: squaresOfMove(uci) }), [fen, san, uci]);
  const orientation: Color = flipped ? 'black' : 'white';
  const flip = useCallback(() => setFlipped((now) => !now), []);
  useMoveKeys({ step: look, flip });
  const rows = useMemo(
    () =>
      moveRows(
        { turn: turnOf(view.initialFen), fen: view.initialFen },
        view.moves.map((one, index) => ({ ply: index + 1, san: one.san })),
      ),
    [view.moves, view.initialFen],
  );
  const fens = useMemo(() => view.moves.slice(0, at).map((one) => one.fen), [view.moves, at]);
  const translateText = useTranslateText();
  const nameOf = (color: Color): string => translateText(view[color].name);
  const { clocks, clockAt, running } = view;
  const reading = useMemo(() => readingOf({ clocks, clockAt, running }), [clocks, clockAt, running]);
  return (
    <SpectatorTable
      position={position}
      variant={view.variant.key}
      orientation={orientation}
      over={view.over}
      correspondence={view.speed === 'correspondence'}
      seat={(color) => ({ player: view[color], accountId: view.accountId, reading })}
      label={text.board(nameOf('white'), nameOf('black'), words.side(orientation))}
      panel={
        <>
          <header className="game-head">
            <h1 className="type-13 strong truncate" tabIndex={-1} data-screen-title>
              {gameKind(view, words)}
            </h1>
            <span className="game-link" role="status">
              {!view.over && <Dot tone={view.waiting ? 'busy' : 'ok'} />}
              {view.over ? text.over : view.waiting ? text.notLive : text.live}
            </span>
          </header>
          <div className="game-part game-part-moves" data-shown>
            <OpeningOf fens={fens} variant={view.variant.key} />
            <MoveList rows={rows} newest={plies} viewed={viewed} pending={null} onView={look} />
            <div className="game-steps">
              <StepButtons onStep={look} />
              {viewed !== 'live' && (
                <Button size="small" variant="quiet" className="game-back" onPress={() => look('last')}>
                  {text.back}
                </Button>
              )}
              <span className="game-flip">
                <WatchShare view={view} position={position} ply={at} orientation={orientation} />
                <IconButton icon={FlipIcon} label={steps.flip} shortcut={['F']} onPress={flip} />
              </span>
            </div>
          </div>
          <div className="game-doing">
            {view.waiting && <WatchWaiting waiting={view.waiting} />}
            {view.over && (
              <p className="type-15 strong" role="status">
                {endWords(view, nameOf, text.ended)}
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
  game: Pick<WatchedView, 'winner' | 'status'>,
  nameOf: (color: Color) => string,
  text: TextOf<typeof watchText>['ended'],
): string {
  const outcome = outcomeOf(game);
  if (outcome !== 'decided') return text[outcome];
  return game.winner ? text.won(nameOf(game.winner)) : text.unknown;
}
