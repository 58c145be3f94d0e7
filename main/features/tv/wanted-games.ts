/**
 * Featured games that a notification rule waits for. Each is judged once, and again when more of its players
 * become known. A match is followed while its channel shows it.
 */
import type { Log } from '../../base/log.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { TvFeaturedGame } from '../../service/domain-tv.ts';

export interface WantedGamesOptions {
  readonly log: Log;
  readonly isAwaited: (game: TvFeaturedGame) => Promise<boolean>;
  readonly onChange: () => void;
}

export function createWantedGames({ log, isAwaited, onChange }: WantedGamesOptions) {
  const seen = new Map<TvChannel, { readonly gameId: string; readonly players: number }>();
  const awaited = new Map<TvChannel, string>();

  const ask = async (channel: TvChannel, game: TvFeaturedGame) => {
    const { gameId } = game;
    const is = await isAwaited(game);
    if (!is || seen.get(channel)?.gameId !== gameId || awaited.get(channel) === gameId) return;
    // One recording is enough for a game on several channels.
    if ([...awaited.values()].includes(gameId)) return;
    awaited.set(channel, gameId);
    onChange();
  };

  return {
    /** The game that a channel features, as far as it is known; null: none. */
    see(channel: TvChannel, game: TvFeaturedGame | null) {
      const before = seen.get(channel);
      if (before?.gameId !== game?.gameId && awaited.delete(channel)) onChange();
      if (!game) return void seen.delete(channel);
      const players = game.seats.length;
      if (before?.gameId === game.gameId && before.players >= players) return;
      seen.set(channel, { gameId: game.gameId, players });
      ask(channel, game).catch((error: unknown) =>
        log.warn('featured game not judged', { reason: String(error) }),
      );
    },
    /** The matching game ids, by channel. */
    games: (): ReadonlyMap<TvChannel, string> => awaited,
    /** The rules may have changed: judges all featured games again. */
    renew: () => seen.clear(),
  };
}
