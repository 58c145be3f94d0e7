/** Requests about TV: channel map, feeds and games. */

import type { EndpointAnswer, Calls, CallOptions, StreamListener } from '../calls.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import type { ExportedGames } from '../codec/game-export.ts';
import { parseTvEvent, parseTvMap } from '../codec/tv.ts';
import type { TvEntry, TvEvent } from '../domain-tv.ts';
import type { Result } from '../errors.ts';
import type { StreamClose } from '../transport.ts';
import { exportQuery } from './exports.ts';

export interface TvCalls {
  /** The current game of each channel. */
  tvMap(options?: CallOptions): Promise<Result<EndpointAnswer<readonly TvEntry[]>>>;
  /** Opens a feed; null means the default channel. */
  openTvFeed(
    channel: TvChannel | null,
    form: 'ndjson' | 'sse',
    listener: StreamListener<TvEvent>,
  ): Promise<StreamClose>;
  /** Games in progress on a channel, best first. */
  tvGames(channel: TvChannel, count: number, options?: CallOptions): Promise<Result<ExportedGames>>;
}

export function tvCalls({ read, openStream, exported }: Calls): TvCalls {
  return {
    tvMap: (options) => read({ ...options, name: 'tvMap' }, parseTvMap),
    openTvFeed: (channel, form, listener) =>
      openStream(
        {
          ...(channel === null ? { name: 'tvDefaultFeed' } : { name: 'tvFeed', parameters: { channel } }),
          ...(form === 'sse' ? { form, query: { bc: 'true' } } : {}),
        },
        listener,
        parseTvEvent,
      ),
    tvGames: (channel, count, options) =>
      exported({
        ...options,
        name: 'tvGames',
        parameters: { channel },
        query: { ...exportQuery, nb: String(count) },
      }),
  };
}
