import { memo, useMemo, useRef, type ReactNode, type Ref } from 'react';
import type { ClockReading } from '@chess/clock.ts';
import type { TvChannel } from '@chess/tv-channels.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { TvTile as Tile, TvTileGame } from '@contract/tv.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { BoardLook } from '../../board/look.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import type { BoardHandle, NextPosition } from '../../board/use-chessground.ts';
import { useBridgeQuery, useDrawAhead } from '../../bridge.ts';
import { classes, Dot, Skeleton, useNow, useText, useTimes, useTranslateText } from '../../ui/index.ts';
import { ClockFace } from '../../table/clock/ClockFace.tsx';
import { PlayerName } from '../../table/player/PlayerName.tsx';
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
        <span className="tv-channel truncate">{name}</span>
        <TileState {...standing(tile)} />
      </span>
      {game ? (
        <TileGame game={game} board={board} look={look} name={name} dim={tile?.state !== 'live'} />
      ) : (
        <>
          <span className="tile-line" />
          <span className="tile-board tv-tile-empty">
            {tile?.state !== 'empty' && <Skeleton height="100%" />}
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
  const text = useText(tvText);
  const translateText = useTranslateText();
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
          label={text.tile(name, translateText(game.white.name), translateText(game.black.name), game.fen)}
        />
      </span>
      <TileSide game={game} color={bottom} />
    </>
  );
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
  readonly asOf: number | null;
}

export function standing(tile: Tile | null | undefined): TileStanding {
  const { state = 'waiting', game, asOf = null } = tile ?? {};
  return { state, over: game?.over === true, asOf: state === 'live' ? null : asOf };
}

/** Age of the data, as text. */
export const TileState = memo(function TileState({ state, over, asOf }: TileStanding): ReactNode {
  const text = useText(tvText);
  const times = useTimes();
  const now = useNow(5_000);
  const words = stateWords({ state, over, asOf }, text, times, now);
  const isLive = state === 'live' && !over;
  return (
    <span className={classes('tv-state', isLive && 'tv-state-live')}>
      {isLive && <Dot tone="ok" />}
      {words}
    </span>
  );
});

/** No tile is said to be 0 s old, ms. */
const shortestAge = 1_000;

function stateWords(
  { state, over, asOf }: TileStanding,
  text: TextOf<typeof tvText>,
  times: ReturnType<typeof useTimes>,
  now: number,
): string {
  if (state === 'waiting') return text.state.waiting;
  if (state === 'empty') return text.state.empty;
  if (state === 'lost') return asOf === null ? text.state.waiting : text.state.lost(asOf, now);
  if (over) return text.state.over;
  if (state === 'live') return text.live;
  return times.ago(Math.max(shortestAge, now - (asOf ?? now)));
}
