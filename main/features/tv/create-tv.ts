/** Composition of TV: channels, recorder and recordings. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { TvFeaturedGame } from '../../service/domain-tv.ts';
import type { NewQuarantined, Store } from '../../store/api.ts';
import type { Supervisor } from '../../streams/supervisor.ts';
import type { TvGame, TvKey, TvSettings, TvTile, TvView } from '../../../preload/contract/tv.ts';
import { makeGameText } from './game-text.ts';
import { createRecordings } from './recordings.ts';
import { createRecorder } from './recorder.ts';
import type { TvSource } from './tv-source.ts';
import { createTv, type Tv } from './tv.ts';

export interface TelevisionOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly supervisor: Pick<Supervisor, 'supervise' | 'stop' | 'renew'>;
  readonly settings: () => TvSettings;
  /** Accounts through which TV can be watched, the best first. */
  readonly sources: () => readonly TvSource[];
  readonly storeOf: (accountId: string) => Pick<Store, 'tv'>;
  readonly accountIds: () => readonly string[];
  readonly baseUrlOf: (accountId: string) => string;
  readonly slicesOfIds: (ids: readonly string[]) => readonly (readonly string[])[];
  readonly quarantine: (item: NewQuarantined) => void;
  readonly onTile: (channel: TvChannel, tile: () => TvTile) => void;
  readonly onGame: (channel: TvChannel, game: TvGame) => void;
  readonly onView: (view: () => TvView) => void;
  readonly onRecorded: () => void;
  /** Whether a notification rule waits for games, whether or not TV is on screen. */
  readonly waits: (accountId: string) => boolean;
  /** Whether a rule waits for this game; called a few times per game. Matches are recorded and starred. */
  readonly isAwaited: (game: TvFeaturedGame) => Promise<boolean>;
}

const megabyte = 1_000_000;

export function createTelevision(options: TelevisionOptions) {
  const { clock, log, settings, storeOf } = options;
  /** Stars of games on air; feeds do not carry them. */
  const starred = new Set<string>();
  const nameOf = ({ channel, gameId }: Pick<TvKey, 'channel' | 'gameId'>) => `${channel} ${gameId}`;
  const recorder = createRecorder({
    clock,
    log,
    storeOf,
    client: (accountId) => {
      const source = tv.source();
      return source?.accountId === accountId ? source.client() : undefined;
    },
    slicesOfIds: options.slicesOfIds,
    limit: () => settings().limitMb * megabyte,
    onChange: options.onRecorded,
  });
  const tv: Tv = createTv({
    clock,
    log,
    supervisor: options.supervisor,
    recorder,
    settings,
    sources: options.sources,
    quarantine: options.quarantine,
    onTile: (channel) => options.onTile(channel, () => tv.tile(channel)),
    waits: options.waits,
    isAwaited: options.isAwaited,
    onGame(channel) {
      starAwaited(channel);
      const game = tv.isShownInFull(channel) ? past.live(channel) : null;
      if (game) options.onGame(channel, { ...game, starred: starred.has(nameOf(game)) });
    },
    onView: () => options.onView(tv.view),
  });
  /** Once per game: the user may remove the star. */
  const starredAwaited = new Map<TvChannel, string>();
  const starAwaited = (channel: TvChannel) => {
    const gameId = tv.awaited(channel);
    const key = tv.onAir(channel).key();
    if (gameId === null || key?.gameId !== gameId || starredAwaited.get(channel) === gameId) return;
    starredAwaited.set(channel, gameId);
    star({ ...key, channel }, true).catch((error: unknown) =>
      log.warn('awaited game not starred', { reason: String(error) }),
    );
  };

  const star = async (key: TvKey, on: boolean): Promise<void> => {
    // A game on air gets its row when it is packed.
    if (tv.onAir(key.channel).key()?.gameId === key.gameId) recorder.left(key);
    await past.star(key, on);
    if (on) starred.add(nameOf(key));
    else starred.delete(nameOf(key));
    options.onRecorded();
  };

  const past = createRecordings({
    storeOf,
    accountIds: options.accountIds,
    baseUrlOf: options.baseUrlOf,
    onAir: tv.onAir,
    source: tv.source,
    /** Resolves once everything received is stored. */
    settled: recorder.settled,
  });
  return {
    watch: tv.watch,
    leave: tv.leave,
    refresh: tv.refresh,
    view: tv.view,
    tile: tv.tile,
    game: past.game,
    page: past.page,
    remove: past.remove,
    storage: past.storage,
    star,
    /** A game as PGN, with a file name. */
    async text(key: TvKey) {
      const game = await past.game(key);
      return { name: `tv-${key.channel}-${key.gameId}.pgn`, text: makeGameText(game) };
    },
    settled: recorder.settled,
    async close() {
      await tv.close();
      await recorder.close();
    },
  };
}
