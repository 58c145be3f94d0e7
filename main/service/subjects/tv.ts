/** Requests about TV: channel map, feeds and games. */

import type { Calls, CallOptions, StreamListener } from '../calls.ts';
import type { TvChannel } from '../../chess/tv-channels.ts';
import { parseTvEvent, parseTvMap } from '../codec/tv.ts';
import type { TvEvent } from '../domain-tv.ts';
import { exportQuery } from './exports.ts';

export function tvCalls({ read, openStream, exported }: Calls) {
  return {
    /** The current game of each channel. */
    tvMap: (options?: CallOptions) => read({ ...options, name: 'tvMap' }, parseTvMap),
    /** Opens a feed; null means the default channel. */
    openTvFeed: (channel: TvChannel | null, form: 'ndjson' | 'sse', listener: StreamListener<TvEvent>) =>
      openStream(
        {
          ...(channel === null ? { name: 'tvDefaultFeed' } : { name: 'tvFeed', parameters: { channel } }),
          ...(form === 'sse' ? { form, query: { bc: 'true' } } : {}),
        },
        listener,
        parseTvEvent,
      ),
    /** Games in progress on a channel, best first. */
    tvGames: (channel: TvChannel, count: number, options?: CallOptions) =>
      exported({
        ...options,
        name: 'tvGames',
        parameters: { channel },
        query: { ...exportQuery, nb: String(count) },
      }),
  };
}
