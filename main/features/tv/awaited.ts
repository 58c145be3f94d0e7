/**
 * Games that somebody waits for. Each that a channel features is asked about once, and again when more of its players
 * become known; one that is waited for is followed while its channel shows it.
 */
import type { Log } from '../../base/log.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { TvFeaturedGame } from '../../service/domain-tv.ts';

export interface Awaited {
  /** What a channel features, as far as it is known; null: nothing. */
  see(channel: TvChannel, game: TvFeaturedGame | null): void;
  /** Channels that show such a game, each with the game's id. */
  games(): ReadonlyMap<TvChannel, string>;
  /** Who is waited for may have changed: all that is on is asked about again. */
  renew(): void;
}

export interface AwaitedOptions {
  readonly log: Log;
  readonly isAwaited: (game: TvFeaturedGame) => Promise<boolean>;
  /** `games` has changed. */
  readonly onChange: () => void;
}

export function createAwaited({ log, isAwaited, onChange }: AwaitedOptions): Awaited {
  const seen = new Map<TvChannel, { readonly gameId: string; readonly players: number }>();
  const awaited = new Map<TvChannel, string>();

  const ask = async (channel: TvChannel, game: TvFeaturedGame) => {
    const { gameId } = game;
    const is = await isAwaited(game);
    if (!is || seen.get(channel)?.gameId !== gameId || awaited.get(channel) === gameId) return;
    // Several channels can show one game, and one recording of it is enough.
    if ([...awaited.values()].includes(gameId)) return;
    awaited.set(channel, gameId);
    onChange();
  };

  return {
    see(channel, game) {
      const before = seen.get(channel);
      if (before?.gameId !== game?.gameId && awaited.delete(channel)) onChange();
      if (!game) return void seen.delete(channel);
      const players = game.seats.length;
      if (before?.gameId === game.gameId && before.players >= players) return;
      seen.set(channel, { gameId: game.gameId, players });
      ask(channel, game).catch((error: unknown) =>
        log.warn('whether a game is waited for is not known', { reason: String(error) }),
      );
    },
    games: () => awaited,
    renew: () => seen.clear(),
  };
}
