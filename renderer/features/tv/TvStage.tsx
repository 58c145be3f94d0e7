import { useMemo, useState, type ReactNode } from 'react';
import type { ClockReading } from '@chess/clock.ts';
import { turnOf } from '@chess/derive.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { TvGame, TvStep } from '@contract/tv.ts';
import { gameWords } from '@text/game-words.ts';
import { squaresOfMove } from '../../board/squares.ts';
import { useText } from '../../ui/index.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { SpectatorTable } from '../../table/SpectatorTable.tsx';
import { clockAt, livePlayback, spaced, type Range } from './playback.ts';
import { TvPanel } from './TvPanel.tsx';
import { tvText } from './tv-text.ts';
import { useTvKeys } from './use-tv-keys.ts';
import { usePlayback } from './use-playback.ts';

export interface TvStageProps {
  readonly game: TvGame;
  /** Playable time; longer than the game when a channel is replayed. */
  readonly range?: Range;
  /** Start of playback; absent: live when the game is on, else the beginning. */
  readonly from?: number;
  /** Called when the displayed moment changes. */
  readonly onMoment?: (at: number) => void;
  readonly onBack: () => void;
}

/** One TV game on the big board, live or recorded. */
export function TvStage({ game: recorded, range, from, onMoment, onBack }: TvStageProps): ReactNode {
  const game = useMemo(() => ({ ...recorded, steps: [...spaced(recorded.steps)] }), [recorded]);
  const text = useText(tvText);
  const words = useText(gameWords);
  const [flipped, setFlipped] = useState(false);
  const isLive = game.state === 'live' && range === undefined;
  const asOf = useAsOf(game);
  const { steps } = game;
  const flip = (): void => setFlipped((now) => !now);
  const player = usePlayback(
    steps,
    range,
    isLive,
    isLive && from === undefined
      ? livePlayback
      : { mode: range ? 'playing' : 'paused', at: from ?? steps[0]?.at ?? 0, speed: 1 },
    onMoment,
  );
  const step = steps[player.index] ?? null;
  const orientation = flipped ? opposite(game.orientation) : game.orientation;
  const fen = step?.fen ?? emptyBoard;
  const turn = turnOf(fen);
  const isNewest = player.index === steps.length - 1;
  const isOver = game.state !== 'live' && isNewest;
  const isStopped = isOver || (asOf !== null && isNewest);
  const running = isStopped || (step?.ply ?? 2) < 2 ? undefined : turn;
  useTvKeys(player, flip, onBack);
  const position = useMemo(
    () => ({ fen, san: step?.san ?? null, lastMove: squaresOfMove(step?.uci ?? null) }),
    [fen, step?.san, step?.uci],
  );
  const moment = player.playback.mode === 'live' ? null : player.at;
  return (
    <SpectatorTable
      position={position}
      variant={game.variant}
      orientation={orientation}
      over={isOver}
      seat={(color) => ({
        player: game[color],
        accountId: game.accountId,
        reading: step && readingOf(step, color, running, moment),
      })}
      label={text.board(text.channels[game.channel], words.side(orientation))}
      panel={
        <TvPanel
          game={game}
          isLive={isLive}
          asOf={asOf}
          player={player}
          orientation={orientation}
          onFlip={flip}
          onBack={onBack}
        />
      }
    />
  );
}

/** When a game that is on was last known to be current, if its feed is lost; null while it is live. */
function useAsOf({ channel, gameId, state }: TvGame): number | null {
  const isOn = state === 'live';
  const tile = useBridgeQuery('tv.tile', { channel }, { enabled: isOn }).data;
  return isOn && tile?.game?.gameId === gameId && tile.state !== 'live' ? tile.asOf : null;
}

const emptyBoard = '8/8/8/8/8/8/8/8 w';

/** The clock has real time while live, and the recording’s time otherwise; a lost feed stops it. */
function readingOf(
  step: TvStep,
  color: Color,
  running: Color | undefined,
  moment: number | null,
): ClockReading | null {
  const own = step[color];
  if (own === null) return null;
  if (moment === null) return { white: own, black: own, running, at: step.at };
  const left = clockAt(own, running === color, step.at, moment) ?? own;
  return { white: left, black: left, running: undefined, at: step.at };
}
