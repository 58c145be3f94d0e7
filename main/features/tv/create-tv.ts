/** Composition of TV: channels, recorder and recordings. */
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { TvGame, TvKey, TvTile, TvView } from '../../../preload/contract/tv.ts';
import { makeGameText } from './game-text.ts';
import { createRecordings, type RecordingsOptions } from './recordings.ts';
import { createRecorder, type RecorderOptions } from './recorder.ts';
import { createTv, type Tv, type TvOptions } from './tv.ts';

export interface TelevisionOptions
  extends
    Omit<TvOptions, 'recorder' | 'onTile' | 'onGame' | 'onView'>,
    Pick<RecorderOptions, 'storeOf' | 'slicesOfIds'>,
    Pick<RecordingsOptions, 'accountIds' | 'baseUrlOf'> {
  readonly onTile: (channel: TvChannel, tile: () => TvTile) => void;
  readonly onGame: (channel: TvChannel, game: TvGame) => void;
  readonly onView: (view: () => TvView) => void;
  readonly onRecorded: () => void;
}

const megabyte = 1_000_000;

export function createTelevision(options: TelevisionOptions) {
  const { log, settings } = options;
  /** Stars of games on air; feeds do not carry them. */
  const starred = new Set<string>();
  const nameOf = ({ channel, gameId }: Pick<TvKey, 'channel' | 'gameId'>) => `${channel} ${gameId}`;
  const recorder = createRecorder({
    ...options,
    client: (accountId) => {
      const source = tv.source();
      return source?.accountId === accountId ? source.client() : undefined;
    },
    limit: () => settings().limitMb * megabyte,
    onChange: options.onRecorded,
  });
  const tv: Tv = createTv({
    ...options,
    recorder,
    onTile: (channel) => options.onTile(channel, () => tv.tile(channel)),
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
    ...options,
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
    exported: past.exported,
    storage: past.storage,
    star,
    /** A game as PGN, with a file name. */
    async text(key: TvKey) {
      const game = await past.game(key);
      return { name: `tv-${key.channel}-${key.gameId}.pgn`, text: makeGameText(game) };
    },
    settled: recorder.settled,
    /** Recordings of the account came from another machine. */
    async merged(accountId: string) {
      await recorder.merged(accountId);
      options.onRecorded();
    },
    async close() {
      await tv.close();
      await recorder.close();
    },
  };
}

export type Television = ReturnType<typeof createTelevision>;
