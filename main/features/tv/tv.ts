/**
 * TV. Each watched or recorded game has a feed; if there are fewer slots than games, they rotate. The
 * others are polled: the map names the games, exports give their state. Feeds are recorded. Nothing is requested
 * without a viewer, a recording or a waiting rule.
 */
import type { Clock, Timer } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { tvChannels, variantOf, type TvChannel } from '../../chess/tv-channels.ts';
import type { StreamLine } from '../../service/calls.ts';
import type { TvEvent, TvFeaturedGame } from '../../service/domain-tv.ts';
import type { NewQuarantined } from '../../store/api.ts';
import { unusableLine } from '../../streams/lines.ts';
import type { Supervisor } from '../../streams/supervisor.ts';
import { messageOf } from '../../text/message.ts';
import type { TvSettings, TvTile, TvView, TvViewer } from '../../../preload/contract/tv.ts';
import { createWantedGames } from './wanted-games.ts';
import { speedOf } from './channels.ts';
import { createFeedSharing } from './feed-sharing.ts';
import { createTvFeeds } from './feeds.ts';
import { pollGames } from './poll-games.ts';
import { createOnAir, type OnAir, type OpeningNames } from './on-air.ts';
import { isNameless, type Recorder } from './recorder.ts';
import { createServerContact } from './server-contact.ts';
import type { AccountSite } from './tile.ts';
import type { TvClient, TvSource } from './tv-source.ts';
import { tvTimes } from './tv-times.ts';

export interface TvOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly supervisor: Pick<Supervisor, 'supervise' | 'stop' | 'renew' | 'hastenAccount'>;
  readonly recorder: Recorder;
  readonly settings: () => TvSettings;
  /** Names of openings; null while they are loaded. */
  readonly openings?: () => OpeningNames | null;
  /** Accounts through which TV can be watched, the best first. */
  readonly sources: () => readonly TvSource[];
  readonly quarantine: (item: NewQuarantined) => void;
  readonly onTile: (channel: TvChannel) => void;
  readonly onGame: (channel: TvChannel) => void;
  readonly onView: () => void;
  /** Whether a notification rule waits for games, whether or not TV is on screen. */
  readonly waits: (accountId: string) => boolean;
  /** Whether a rule waits for this game; called a few times per game. Matches are recorded and starred. */
  readonly isAwaited: (game: TvFeaturedGame) => Promise<boolean>;
}

/** The channels that a window shows, until its lease expires. */
interface Watching {
  readonly wall: readonly TvChannel[];
  readonly big: TvChannel;
  readonly full: boolean;
  readonly until: number;
}

export type Tv = ReturnType<typeof createTv>;

export function createTv(options: TvOptions) {
  const { clock, supervisor, recorder, settings } = options;
  const log = options.log.child('tv');
  const onAirs = new Map<TvChannel, OnAir>();
  let source: TvSource | undefined;
  const watching = new Map<TvViewer, Watching>();
  let timer: Timer | null = null;
  let turn = 0;
  const contact = createServerContact(clock);
  let asking = false;
  const last = { map: -Infinity, looks: -Infinity, turn: -Infinity, complete: -Infinity };
  let life = new AbortController();
  let closed = false;

  const place = (): AccountSite => source ?? { accountId: '', baseUrl: '' };

  const onAir = (channel: TvChannel): OnAir => {
    const known = onAirs.get(channel);
    if (known) return known;
    const made = createOnAir({
      channel,
      place,
      onFrame: recorder.frame,
      onLeft: recorder.left,
      onChange: () => {
        options.onTile(channel);
        options.onGame(channel);
      },
      ...(options.openings && { openings: options.openings }),
    });
    onAirs.set(channel, made);
    return made;
  };

  const tellContact = () => {
    const { isBack, looksDifferent } = contact.changes();
    if (looksDifferent) for (const channel of onAirs.keys()) options.onTile(channel);
    if (isBack) supervisor.hastenAccount(place().accountId);
    options.onView();
  };

  const awaited = createWantedGames({
    log,
    isAwaited: options.isAwaited,
    onChange() {
      if (timer) share();
    },
  });

  /** The feed names both players, the map only one. */
  const noteFeatured = (channel: TvChannel) => {
    const { entry, game } = onAir(channel);
    const now = sharing.isFed(channel) ? game() : null;
    const mapped = entry();
    const gameId = now?.gameId ?? mapped?.gameId;
    if (gameId === undefined || isNameless(gameId)) return awaited.see(channel, null);
    const seats = now?.seats ?? (mapped?.color ? [{ ...mapped, color: mapped.color }] : []);
    const { accountId } = place();
    awaited.see(channel, {
      accountId,
      channel,
      gameId,
      variant: variantOf(channel),
      speed: speedOf(channel),
      seats,
    });
  };

  const takeLine = (channel: TvChannel, line: StreamLine<TvEvent>) => {
    const at = clock.now();
    contact.heard();
    if (line.read.kind === 'event') {
      const event = line.read.value;
      onAir(channel).heard(event, line, at);
      sharing.passOn(channel, event, line, at);
      if (event.type === 'featured') noteFeatured(channel);
      if (event.type !== 'move' && timer) share();
    } else {
      const unusable = unusableLine(line);
      if (unusable && source)
        options.quarantine({ accountId: source.accountId, at, source: `stream/tv/${channel}`, ...unusable });
    }
  };

  const feeds = createTvFeeds({
    clock,
    supervisor,
    form: () => settings().form,
    onLine: takeLine,
    onLateLine(channel, accountId, line) {
      if (line.read.kind === 'keepAlive') return;
      const late = { reason: messageOf('stream.feedReleased'), raw: line.raw };
      const unusable = unusableLine(line) ?? late;
      options.quarantine({ accountId, at: clock.now(), source: `stream/tv/${channel}`, ...unusable });
    },
    onUp(channel, form) {
      // Events join mid-game, and only the map names that game.
      if (form === 'sse') last.map = -Infinity;
      contact.heard();
      sharing.feed(channel, true);
      tellContact();
    },
    onDown(channel) {
      sharing.feed(channel, false);
      tellContact();
    },
    onClosed(channel) {
      if (!sharing.isShared(channel)) onAir(channel).leave();
      options.onTile(channel);
    },
    onRefused: contact.refused,
  });

  const sharing = createFeedSharing({ clock, onAir, feeds: () => feeds });

  const bigChannels = (): readonly TvChannel[] => [...watching.values()].map(({ big }) => big);

  const shownChannels = (): readonly TvChannel[] => [
    ...new Set([...bigChannels(), ...[...watching.values()].flatMap(({ wall }) => wall)]),
  ];

  const share = () => {
    if (!source) return;
    const pinned = [...bigChannels(), ...awaited.games().keys(), ...settings().record];
    sharing.share(source, { pinned, others: shownChannels(), turn });
  };

  const askMap = async (client: TvClient, signal: AbortSignal) => {
    const answer = await client.tvMap({ signal, cls: watching.size > 0 ? 'user' : 'sync' });
    last.map = clock.monotonic();
    if (!answer.ok) return contact.refused(answer.error);
    contact.mapped();
    const entries = answer.value.value;
    const at = clock.now();
    for (const channel of tvChannels) {
      onAir(channel).mapped(entries.find((entry) => entry.channel === channel) ?? null, at);
      noteFeatured(channel);
    }
    if (timer) share();
  };

  const look = async (client: TvClient, signal: AbortSignal) => {
    const unfed = shownChannels()
      .map(onAir)
      // A feed of events is silent until the next move.
      .filter(({ channel, entry, game }) => (!sharing.isFed(channel) || !game()) && entry());
    if (unfed.length === 0) return;
    last.looks = clock.monotonic();
    const error = await pollGames({ client, signal, unfed, now: clock.now, onHeard: contact.heard });
    if (error) contact.refused(error);
  };

  const ask = async (from: TvSource) => {
    const client = from.client();
    if (!client || asking) return;
    asking = true;
    const { signal } = life;
    try {
      const now = clock.monotonic();
      const mapEveryMs = isFollowed() ? tvTimes.mapEveryMs : tvTimes.mapInBackgroundMs;
      if (now - last.map >= mapEveryMs) await askMap(client, signal);
      if (watching.size > 0 && now - last.looks >= tvTimes.looksEveryMs && !signal.aborted)
        await look(client, signal);
      if (now - last.complete >= tvTimes.completeEveryMs && !signal.aborted && !contact.isOffline()) {
        if (await recorder.complete(from.accountId)) last.complete = now;
      }
    } catch (error) {
      log.error('tv poll failed', { reason: String(error) });
    } finally {
      asking = false;
    }
  };

  /** Reopens feeds that contradict the map, and silent ones. */
  const renewDoubted = () => {
    for (const channel of feeds.open) {
      const since = onAir(channel).doubtedSince();
      if (since !== null && clock.now() - since >= tvTimes.doubtMs)
        feeds.renew(channel, messageOf('stream.channelShowsOtherGame'));
    }
    feeds.renewSilent((channel) => onAir(channel).entry() !== null);
  };

  const isFollowed = () => watching.size > 0 || settings().record.length > 0;
  const isActive = () => isFollowed() || (source !== undefined && options.waits(source.accountId));

  const tick = () => {
    timer = null;
    for (const [viewer, { until }] of watching) if (until < clock.monotonic()) watching.delete(viewer);
    if (!isActive() || !source) return stop();
    if (clock.monotonic() - last.turn >= tvTimes.turnEveryMs) {
      last.turn = clock.monotonic();
      turn += 1;
      share();
    }
    renewDoubted();
    void ask(source).then(tellContact);
    tellContact();
    timer = clock.after(tvTimes.tickMs, tick);
  };

  const stop = () => {
    timer?.cancel();
    timer = null;
    life.abort();
    life = new AbortController();
    sharing.closeAll();
  };

  const start = () => {
    if (timer || closed) return;
    const [found] = chosen(options.sources(), settings().accountId);
    if (!found || !(isFollowed() || options.waits(found.accountId))) return;
    if (source?.accountId !== found.accountId) forgetAll();
    source = found;
    contact.started();
    last.turn = clock.monotonic();
    void recorder
      .recover(found.accountId, (key) => onAirs.get(key.channel as TvChannel)?.key()?.gameId === key.gameId)
      .catch((error: unknown) => log.warn('earlier recordings not packed', { reason: String(error) }));
    share();
    tick();
  };

  const forgetAll = () => {
    onAirs.clear();
    contact.forget();
    last.map = last.looks = last.complete = -Infinity;
  };

  return {
    /** A window shows TV; the lease expires after `leaseMs`. */
    watch(
      wall: readonly TvChannel[],
      big: TvChannel,
      { viewer = 'main', full = true }: { readonly viewer?: TvViewer; readonly full?: boolean } = {},
    ) {
      const known = watching.get(viewer);
      const isNew = known?.big !== big || known.wall.join() !== wall.join();
      watching.set(viewer, { wall, big, full, until: clock.monotonic() + tvTimes.leaseMs });
      start();
      if (isNew) share();
    },
    leave(viewer: TvViewer = 'main') {
      watching.delete(viewer);
      if (isActive()) share();
      else stop();
    },
    refresh() {
      const [found] = chosen(options.sources(), settings().accountId);
      if (found?.accountId !== source?.accountId) {
        stop();
        source = undefined;
        forgetAll();
      } else source = found;
      awaited.renew();
      start();
      if (timer) share();
      options.onView();
    },
    view: (): TvView => ({
      accountId: source?.accountId ?? null,
      sources: options.sources().map(({ accountId, name }) => ({ accountId, name })),
      feeds: feeds.open.size,
      live: tvChannels.filter(sharing.isFed).length,
      places: source?.places ?? 0,
      heardAt: contact.heardAt(),
      offline: isActive() && contact.isOffline(),
      restsUntil: contact.rests(),
    }),
    tile: (channel: TvChannel): TvTile => onAir(channel).tile(contact.isOffline()),
    /** The game on this channel that a rule waits for; null: none. */
    awaited: (channel: TvChannel): string | null => awaited.games().get(channel) ?? null,
    /** Whether a window shows this channel's game move by move. */
    isShownInFull: (channel: TvChannel): boolean =>
      [...watching.values()].some(({ big, full }) => full && big === channel),
    onAir,
    source: (): TvSource | undefined => source,
    /** Resolves when the feeds have ended. */
    async close() {
      closed = true;
      stop();
      await feeds.ended();
    },
  };
}

/** The account that the user chose comes first. */
function chosen(sources: readonly TvSource[], accountId: string | null): readonly TvSource[] {
  return sources.toSorted((a, b) => Number(b.accountId === accountId) - Number(a.accountId === accountId));
}
