/** Encoder of the channel map. */
import type { TvEntry } from '../../../main/service/domain-tv.ts';
import { makeLightUser } from '../../../main/service/codec/light-user.ts';
import { compact } from '../../../main/service/codec/shape.ts';

export function makeTvMap(entries: readonly TvEntry[]): object {
  return Object.fromEntries(
    entries.map(({ channel, gameId, color, player, rating }) => [
      channel,
      compact({ user: makeLightUser(player), rating, gameId, color }),
    ]),
  );
}
