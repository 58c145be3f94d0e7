import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { TvChannel } from '@chess/tv-channels.ts';
import type { Route } from '@contract/route.ts';
import type { TvGame, TvRow } from '@contract/tv.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { useToastCommand } from '../../frame/use-toast-command.ts';
import { Screen } from '../../frame/Screen.tsx';
import { useSmallWindowLabel } from '../../frame/use-small-window-label.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  OfflineIcon,
  Segmented,
  Skeleton,
  useNow,
  useText,
  useTranslateText,
} from '../../ui/index.ts';
import { FullScreenIcon, SmallWindowIcon } from './icons.tsx';
import { Recordings } from './Recordings.tsx';
import { TvSource } from './TvSource.tsx';
import { TvSettingsMenu } from './TvSettingsMenu.tsx';
import { TvStage } from './TvStage.tsx';
import { TvWall } from './TvWall.tsx';
import { tvText } from './tv-text.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useTvLease } from './use-tv-lease.ts';
import './tv.css';

type TvRoute = Extract<Route, { screen: 'tv' }>;
type Part = 'wall' | 'big' | 'recordings';

/** The part that a route asks for; null: it names none. */
function partOf({ gameId, from, channel }: TvRoute): Part | null {
  if (gameId !== undefined || from !== undefined) return 'recordings';
  return channel === undefined ? null : 'big';
}

export function TvScreen({ route }: { readonly route: TvRoute }): ReactNode {
  const text = useText(tvText);
  const navigate = useNavigate();
  const settings = useBridgeQuery('settings.get', undefined).data?.tv;
  const view = useBridgeQuery('tv.view', undefined).data;
  const set = useToastCommand('settings.set');
  const small = useToastCommand('shell.openSmall');
  const smallWindow = useSmallWindowLabel();
  const [isFull, setFull] = useFullScreen();
  const asked = partOf(route);
  const isPast = asked === 'recordings';
  const [part, setPart] = useState<Part>(asked ?? 'wall');
  const [big, setBig] = useState<TvChannel | null>(null);
  const body = useRef<HTMLDivElement>(null);
  /** The channel that was opened or left: its big board, or its tile, takes the focus. */
  const entered = useRef<TvChannel | null>(null);
  const shown = route.channel ?? big ?? settings?.big ?? 'best';

  const choose = useCallback(
    (channel: TvChannel) => {
      setBig(channel);
      setPart('big');
      entered.current = channel;
      // Otherwise the route's channel would stay the big one.
      navigate({ screen: 'tv' }, { replace: true });
    },
    [navigate],
  );
  const order = (wall: readonly TvChannel[]): void => {
    if (settings) void set({ tv: { ...settings, wall: [...wall] } });
  };
  // A notification leads to a channel, whichever part was open. Behind a recorded game is the list of recordings.
  useEffect(() => {
    if (asked) setPart(asked);
  }, [route.channel, asked]);
  const leavePast = useCallback(() => navigate({ screen: 'tv' }), [navigate]);
  const toWall = useCallback(() => setPart('wall'), []);
  const leaveBoard = useCallback(() => {
    entered.current = shown;
    setPart('wall');
  }, [shown]);
  const now: Part = isPast ? 'recordings' : part;
  useEffect(() => {
    if (now !== 'wall' || entered.current === null) return;
    body.current?.querySelector<HTMLElement>(`[data-channel="${entered.current}"]`)?.focus();
    entered.current = null;
  }, [now]);
  const focusBoard = useCallback(() => {
    if (entered.current === null) return;
    entered.current = null;
    body.current?.querySelector<HTMLElement>('[role="application"]')?.focus();
  }, []);
  useTvLease({ viewer: 'main', wall: settings?.wall, big: shown, full: now === 'big' || isPast });

  return (
    <Screen
      title={text.title}
      className="tv"
      aside={<SourceState />}
      actions={
        <>
          {now !== 'recordings' && <TvSource />}
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
          <IconButton
            icon={SmallWindowIcon}
            label={smallWindow}
            onPress={() => void small({ route: { screen: 'tv', channel: shown } })}
          />
          <IconButton
            icon={FullScreenIcon}
            label={isFull ? text.leaveFullScreen : text.fullScreen}
            shortcut={['F11']}
            onPress={() => setFull(!isFull)}
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
        <div ref={body} className={now === 'big' ? 'tv-body tv-body-big' : 'tv-body'}>
          {now === 'big' && (
            <div className="tv-stage">
              <LiveStage channel={shown} onBack={leaveBoard} onShown={focusBoard} />
            </div>
          )}
          <TvWall
            channels={settings.wall}
            current={now === 'big' ? shown : null}
            onOpen={choose}
            onOrder={order}
          />
        </div>
      )}
    </Screen>
  );
}

/** Source of the data: number of feeds, or how long the server has been silent. */
function SourceState(): ReactNode {
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
    <span className="tv-feeds num" title={text.liveCountHint}>
      {text.liveCount(view.live)}
    </span>
  );
}

/** The game that a channel shows now. */
function LiveStage({
  channel,
  onBack,
  onShown,
}: {
  readonly channel: TvChannel;
  readonly onBack: () => void;
  /** The board of the channel is on screen. */
  readonly onShown: () => void;
}): ReactNode {
  const tile = useBridgeQuery('tv.tile', { channel }).data;
  const translateText = useTranslateText();
  const text = useText(tvText);
  const game = tile?.game;
  const key = { accountId: game?.accountId ?? '', channel, gameId: game?.gameId ?? '' };
  const full = useBridgeQuery('tv.game', key, { enabled: game !== undefined && game !== null });
  const shownId = full.data?.gameId;
  useEffect(() => {
    if (shownId !== undefined) onShown();
  }, [channel, shownId, onShown]);
  if (tile && !game)
    return (
      <EmptyState
        title={text.channels[channel]}
        text={tile.state === 'empty' ? text.state.empty : text.state.waiting}
      />
    );
  if (!full.data && full.failure)
    return <ErrorState title={text.channels[channel]} failure={full.failure} onRetry={full.retry} />;
  if (!full.data) return <Skeleton height="60%" />;
  const { white, black } = full.data;
  return (
    <>
      <TvStage key={`${channel} ${full.data.gameId}`} game={full.data} onBack={onBack} />
      <p className="sr-only" role="status">
        {text.nowOn(translateText(white.name), translateText(black.name))}
      </p>
    </>
  );
}

/** A recorded game, or a channel's games in a span. */
function Past({ route, onBack }: { readonly route: TvRoute; readonly onBack: () => void }): ReactNode {
  const { accountId, channel = 'best', gameId, from, to } = route;
  if (accountId !== undefined && gameId !== undefined)
    return <RecordedStage accountId={accountId} channel={channel} gameId={gameId} onBack={onBack} />;
  return (
    <ChannelStage channel={channel} accountId={accountId} from={from ?? 0} to={to ?? 0} onBack={onBack} />
  );
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
  /** Undefined: all accounts whose recordings are shown without a choice. */
  readonly accountId: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly onBack: () => void;
}

/** A channel's games in sequence, at their original pace. */
function ChannelStage({ channel, accountId, from, to, onBack }: ChannelProps): ReactNode {
  const rows = useBridgeQuery('tv.past', {
    channel,
    from,
    to,
    limit: 200,
    ...(accountId !== undefined && { accountId }),
  }).data;
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
  const [lastGame, setLastGame] = useState<TvGame | null>(null);
  useEffect(() => {
    if (game.data) setLastGame(game.data);
  }, [game.data]);
  if (!lastGame) return <Skeleton height="60%" />;
  // One stage for all games: its position in time continues from game to game.
  return (
    <div className="tv-body tv-body-past">
      <TvStage game={lastGame} range={range} from={range.from} onMoment={setMoment} onBack={onBack} />
    </div>
  );
}

/** The game that was on at a moment: the last one started by then. */
function rowAt(rows: readonly TvRow[], at: number): TvRow | undefined {
  return rows.findLast(({ began }) => began <= at) ?? rows[0];
}
