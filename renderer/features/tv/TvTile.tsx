import { memo, useMemo, useRef, type ReactNode, type Ref } from 'react';
import type { ClockReading } from '@chess/clock.ts';
import type { TvChannel } from '@chess/tv-channels.ts';
import { turnOf } from '@chess/derive.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { TvTile as Tile, TvTileGame } from '@contract/tv.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { BoardLook } from '../../board/look.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import type { BoardHandle, NextPosition } from '../../board/use-chessground.ts';
import { useBridgeQuery, useDrawAhead } from '../../bridge.ts';
import { classes, Dot, Skeleton, useNow, useText, useTimes, useTranslateText } from '../../ui/index.ts';
import { spokenClock } from '../../table/clock/clock-face.ts';
import { clockFaceText } from '../../table/clock/clock-face-text.ts';
import { ClockFace } from '../../table/clock/ClockFace.tsx';
import { PlayerName } from '../../table/player/PlayerName.tsx';
import { endWords } from './result-words.ts';
import { tvText } from './tv-text.ts';

export interface TvTileProps {
  readonly channel: TvChannel;
  readonly look: BoardLook;
  readonly current: boolean;
  readonly onOpen: (channel: TvChannel) => void;
}

/** A channel on the wall: its game and the age of the data. */
export const TvTile = memo(function TvTile({ channel, look, current, onOpen }: TvTileProps): ReactNode {
  const text = useText(tvText);
  const { data: tile } = useBridgeQuery('tv.tile', { channel });
  const board = useRef<BoardHandle>(null);
  useDrawAhead(
    'tvTile',
    (news) => news.channel === channel && board.current?.drawAhead(nextPosition(tile, news)) === true,
  );
  const name = text.channels[channel];
  const game = tile?.game ?? null;
  return (
    <button
      type="button"
      className={classes('tile', 'tv-tile', current && 'tv-tile-current')}
      onClick={() => onOpen(channel)}
      data-channel={channel}
      aria-pressed={current}
      title={text.show(name)}
    >
      <span className="tile-line tv-tile-head">
        <span className="tv-channel truncate" title={name}>
          {name}
        </span>
        {game?.opening !== undefined && (
          <span className="tv-opening truncate text-3" title={game.opening}>
            {game.opening}
          </span>
        )}
        {game && <TileState {...standing(tile)} />}
      </span>
      {game ? (
        <TileGame game={game} board={board} look={look} name={name} dim={tile?.state !== 'live'} />
      ) : (
        <>
          <span className="tile-line" />
          <span className="tile-board tv-tile-empty">
            {tile ? <TileState {...standing(tile)} /> : <Skeleton height="100%" />}
          </span>
          <span className="tile-line" />
        </>
      )}
    </button>
  );
});

/** Position of `news` when it is a new one of the shown game, in the same state; else null. */
function nextPosition(shown: Tile | undefined, news: Tile): NextPosition | null {
  const [before, game] = [shown?.game, news.game];
  if (!before || !game?.lastMove || before.gameId !== game.gameId || before.fen === game.fen) return null;
  return shown?.state === news.state ? { fen: game.fen, move: game.lastMove } : null;
}

function TileGame({
  game,
  board,
  look,
  name,
  dim,
}: {
  readonly game: TvTileGame;
  readonly board: Ref<BoardHandle>;
  readonly look: BoardLook;
  readonly name: string;
  readonly dim: boolean;
}): ReactNode {
  const label = useTileLabel(game, name);
  const bottom = game.orientation;
  return (
    <>
      <TileSide game={game} color={opposite(bottom)} />
      <span className={classes('tile-board', dim && 'tv-tile-dim')}>
        <MiniBoard
          ref={board}
          fen={game.fen}
          orientation={bottom}
          lastMove={game.lastMove}
          look={look}
          label={label}
        />
      </span>
      <TileSide game={game} color={bottom} />
    </>
  );
}

/** Names the players, their clocks at the last move, and whose turn it is or how the game ended. */
export function useTileLabel(game: TvTileGame, channel: string): string {
  const text = useText(tvText);
  const clockWords = useText(clockFaceText);
  const translateText = useTranslateText();
  const player = (color: Color): string => {
    const left = game.clocks[color];
    const name = translateText(game[color].name);
    return left === null ? name : text.playerWithClock(name, spokenClock(left, clockWords));
  };
  const state = game.over
    ? (endWords(game, text.result) ?? text.state.over)
    : text.toMove(translateText(game[turnOf(game.fen)].name));
  return text.tile(channel, player('white'), player('black'), state);
}

interface TileSideProps {
  readonly game: TvTileGame;
  readonly color: Color;
}

/** A player's line: name, rating, clock. */
export const TileSide = memo(function TileSide({ game, color }: TileSideProps): ReactNode {
  const text = useText(tvText);
  const { clocks, clockAt, running } = game;
  const left = clocks[color];
  const name = useTranslateText()(game[color].name);
  const reading = useMemo<ClockReading | null>(
    () => (left === null ? null : { white: left, black: left, running: running ?? undefined, at: clockAt }),
    [left, running, clockAt],
  );
  return (
    <span className="tile-line">
      <PlayerName player={game[color]} />
      {reading && (
        <ClockFace
          reading={reading}
          color={color}
          turn={game.fen}
          correspondence={false}
          label={text.clockOf(name)}
          size="small"
        />
      )}
    </span>
  );
});

/** State of a channel. `asOf` is omitted for a live one, so that moves do not re-render this. */
interface TileStanding {
  readonly state: Tile['state'];
  readonly over: boolean;
  readonly status: string | null;
  readonly winner: Color | null;
  readonly asOf: number | null;
}

export function standing(tile: Tile | null | undefined): TileStanding {
  const { state = 'waiting', game, asOf = null } = tile ?? {};
  const { over = false, status = null, winner = null } = game ?? {};
  return { state, over, status, winner, asOf: state === 'live' ? null : asOf };
}

/** Age of the data, or how the game ended, as text. */
export const TileState = memo(function TileState(shown: TileStanding): ReactNode {
  const text = useText(tvText);
  const times = useTimes();
  const now = useNow(5_000);
  const words = stateWords(shown, text, times, now);
  const isLive = shown.state === 'live' && !shown.over;
  return (
    <span className={classes('tv-state', isLive && 'tv-state-live')} title={words}>
      {isLive && <Dot tone="ok" />}
      <span className="truncate">{words}</span>
    </span>
  );
});

/** No tile is said to be 0 s old, ms. */
const shortestAge = 1_000;

function stateWords(
  { state, over, status, winner, asOf }: TileStanding,
  text: TextOf<typeof tvText>,
  times: ReturnType<typeof useTimes>,
  now: number,
): string {
  if (state === 'waiting') return text.state.waiting;
  if (state === 'empty') return text.state.empty;
  if (over) return endWords({ status, winner }, text.result) ?? text.state.over;
  if (state === 'lost') return asOf === null ? text.state.waiting : text.state.lost(asOf, now);
  if (state === 'live') return text.live;
  return times.ago(Math.max(shortestAge, now - (asOf ?? now)));
}
