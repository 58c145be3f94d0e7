import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { tvChannels, type TvChannel } from '@chess/tv-channels.ts';
import type { Route } from '@contract/route.ts';
import type { TvGame, TvRow, TvSettings } from '@contract/tv.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useBridgeClient, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../shell/router.ts';
import { Screen } from '../../shell/Screen.tsx';
import {
  Button,
  EmptyState,
  ErrorState,
  OfflineIcon,
  Segmented,
  Skeleton,
  useNow,
  useText,
} from '../../ui/index.ts';
import { Recordings } from './Recordings.tsx';
import { TvSettingsMenu } from './TvSettingsMenu.tsx';
import { TvStage } from './TvStage.tsx';
import { TvTile } from './TvTile.tsx';
import { tvText } from './tv-text.ts';
import './tv.css';

type TvRoute = Extract<Route, { screen: 'tv' }>;
type Part = 'wall' | 'big' | 'recordings';

/** How often main is told that TV is still on screen, ms. */
const leaseMs = 20_000;

export function TvScreen({ route }: { readonly route: TvRoute }): ReactNode {
  const text = useText(tvText);
  const navigate = useNavigate();
  const settings = useBridgeQuery('settings.get', undefined).data?.tv;
  const view = useBridgeQuery('tv.view', undefined).data;
  const [part, setPart] = useState<Part>('wall');
  const [big, setBig] = useState<TvChannel | null>(null);
  const isPast = route.gameId !== undefined || route.from !== undefined;
  const shown = big ?? settings?.big ?? 'best';
  useLease(settings, shown);

  const choose = useCallback((channel: TvChannel) => {
    setBig(channel);
    setPart('big');
  }, []);
  const leavePast = useCallback(() => navigate({ screen: 'tv' }), [navigate]);
  const toWall = useCallback(() => setPart('wall'), []);
  const now: Part = isPast ? 'recordings' : part;

  return (
    <Screen
      title={text.title}
      className="tv"
      aside={<Standing />}
      actions={
        <>
          <Segmented<Part>
            label={text.parts.label}
            value={now}
            choices={[
              { value: 'wall', label: text.parts.wall },
              { value: 'big', label: text.parts.big },
              { value: 'recordings', label: text.parts.recordings },
            ]}
            onChange={(value) => {
              if (isPast) leavePast();
              setPart(value);
            }}
          />
          {settings && <TvSettingsMenu settings={settings} />}
        </>
      }
    >
      {isPast ? (
        <Past route={route} onBack={leavePast} />
      ) : now === 'recordings' ? (
        <Recordings onWatch={toWall} />
      ) : view && view.sources.length === 0 ? (
        <EmptyState
          title={text.noSource.title}
          text={text.noSource.text}
          action={<Button onPress={() => navigate({ screen: 'welcome' })}>{text.noSource.action}</Button>}
        />
      ) : !settings ? (
        <Skeleton height="320px" />
      ) : (
        <div className={now === 'big' ? 'tv-body tv-body-big' : 'tv-body'}>
          {now === 'big' && (
            <div className="tv-stage">
              <LiveStage channel={shown} onBack={toWall} />
            </div>
          )}
          <Wall channels={settings.wall} current={now === 'big' ? shown : null} onOpen={choose} />
        </div>
      )}
    </Screen>
  );
}

/** As long as TV is on screen, main keeps its feeds open. */
function useLease(settings: TvSettings | undefined, big: TvChannel): void {
  const { bridge } = useBridgeClient();
  const wall = settings?.wall.join(' ');
  useEffect(() => {
    if (wall === undefined) return undefined;
    const channels = tvChannels.filter((channel) => wall.split(' ').includes(channel));
    const say = (): void => void bridge.command('tv.watch', { wall: channels, big });
    say();
    const timer = setInterval(say, leaseMs);
    return () => clearInterval(timer);
  }, [bridge, wall, big]);
  useEffect(() => () => void bridge.command('tv.leave', undefined), [bridge]);
}

/** What the picture rests on: how many feeds, or since when the server is silent. */
function Standing(): ReactNode {
  const text = useText(tvText);
  const now = useNow(5_000);
  const view = useBridgeQuery('tv.view', undefined).data;
  if (!view || view.accountId === null) return null;
  if (view.offline)
    return (
      <span className="tv-offline" role="status">
        <OfflineIcon />
        {text.offline(view.heardAt, now)}
      </span>
    );
  if (view.restsUntil !== null && view.restsUntil > now)
    return <span className="tv-offline">{text.rests(view.restsUntil - now)}</span>;
  return (
    <span className="tv-feeds num" title={text.feedsHint}>
      {text.feeds(view.feeds, view.places)}
    </span>
  );
}

interface WallProps {
  readonly channels: readonly TvChannel[];
  readonly current: TvChannel | null;
  readonly onOpen: (channel: TvChannel) => void;
}

/** The boards side by side. The arrow keys go from one to the next, as they lie. */
function Wall({ channels, current, onOpen }: WallProps): ReactNode {
  const look = useBoardLook();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wall = box.current;
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const tiles = [...(wall?.querySelectorAll<HTMLElement>('[data-channel]') ?? [])];
      const at = tiles.findIndex((tile) => tile === event.target);
      const target = at === -1 ? undefined : neighbour(tiles, at, event.key);
      if (!target) return;
      target.focus();
      event.preventDefault();
      event.stopPropagation();
    };
    wall?.addEventListener('keydown', onKeyDown);
    return () => wall?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div ref={box} className="tv-wall">
      {channels.map((channel) => (
        <TvTile key={channel} channel={channel} look={look} current={channel === current} onOpen={onOpen} />
      ))}
    </div>
  );
}

function neighbour(tiles: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const here = tiles[at]?.getBoundingClientRect();
  if (!here) return undefined;
  if (key === 'ArrowRight') return tiles[at + 1];
  if (key === 'ArrowLeft') return tiles[at - 1];
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const isBelow = key === 'ArrowDown';
  return tiles
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter(({ box }) => (isBelow ? box.top >= here.bottom - 1 : box.bottom <= here.top + 1))
    .toSorted((a, b) => distance(a.box, here) - distance(b.box, here))[0]?.tile;
}

function distance(a: DOMRect, b: DOMRect): number {
  return Math.abs(a.top - b.top) + Math.abs(a.left - b.left);
}

/** The game that a channel shows now. */
function LiveStage({
  channel,
  onBack,
}: {
  readonly channel: TvChannel;
  readonly onBack: () => void;
}): ReactNode {
  const tile = useBridgeQuery('tv.tile', { channel }).data;
  const text = useText(tvText);
  const game = tile?.game;
  const key = { accountId: game?.accountId ?? '', channel, gameId: game?.gameId ?? '' };
  const full = useBridgeQuery('tv.game', key, { enabled: game !== undefined && game !== null });
  if (tile?.state === 'empty' && !game)
    return <EmptyState title={text.channels[channel]} text={text.state.empty} />;
  if (!full.data) return <Skeleton height="60%" />;
  return <TvStage key={`${channel} ${full.data.gameId}`} game={full.data} onBack={onBack} />;
}

/** A recorded game, or a channel's games of some time. */
function Past({ route, onBack }: { readonly route: TvRoute; readonly onBack: () => void }): ReactNode {
  const { accountId, channel = 'best', gameId, from, to } = route;
  if (accountId !== undefined && gameId !== undefined)
    return <RecordedStage accountId={accountId} channel={channel} gameId={gameId} onBack={onBack} />;
  return <ChannelStage channel={channel} from={from ?? 0} to={to ?? 0} onBack={onBack} />;
}

interface RecordedProps {
  readonly accountId: string;
  readonly channel: TvChannel;
  readonly gameId: string;
  readonly onBack: () => void;
}

function RecordedStage({ onBack, ...key }: RecordedProps): ReactNode {
  const text = useText(tvText);
  const game = useBridgeQuery('tv.game', key);
  if (game.data)
    return (
      <div className="tv-body tv-body-past">
        <TvStage game={game.data} onBack={onBack} />
      </div>
    );
  if (!game.failure) return <Skeleton height="60%" />;
  const { title, kept } = text.recordings.gone;
  return <ErrorState title={title} failure={game.failure} kept={kept} onRetry={game.retry} />;
}

interface ChannelProps {
  readonly channel: TvChannel;
  readonly from: number;
  readonly to: number;
  readonly onBack: () => void;
}

/** Games of a channel one after the other, at the pace at which they were shown. */
function ChannelStage({ channel, from, to, onBack }: ChannelProps): ReactNode {
  const rows = useBridgeQuery('tv.past', { channel, from, to, limit: 200 }).data;
  const list = useMemo(() => rows?.toSorted((a, b) => a.began - b.began) ?? [], [rows]);
  const first = list[0];
  const [moment, setMoment] = useState<number | null>(null);
  const at = moment ?? Math.max(from, first?.began ?? from);
  const current = rowAt(list, at);
  const key = { accountId: current?.accountId ?? '', channel, gameId: current?.gameId ?? '' };
  const game = useBridgeQuery('tv.game', key, { enabled: current !== undefined });
  const range = useMemo(
    () => ({ from: Math.max(from, first?.began ?? from), to: Math.min(to, list.at(-1)?.ended ?? to) }),
    [from, to, first, list],
  );
  const [held, setHeld] = useState<TvGame | null>(null);
  useEffect(() => {
    if (game.data) setHeld(game.data);
  }, [game.data]);
  if (!held) return <Skeleton height="60%" />;
  // One stage for all of them: its place in time goes on from game to game.
  return (
    <div className="tv-body tv-body-past">
      <TvStage game={held} range={range} from={range.from} onMoment={setMoment} onBack={onBack} />
    </div>
  );
}

/** The game that was on at a moment: the last that had begun. */
function rowAt(rows: readonly TvRow[], at: number): TvRow | undefined {
  return rows.findLast(({ began }) => began <= at) ?? rows[0];
}
