/** Encoder of the presence of users. */
import type { Presence } from '../../../main/service/domain-watch.ts';
import { compact } from '../../../main/service/codec/shape.ts';

export function makePresence(users: readonly Presence[]): readonly object[] {
  return users.map(({ online, playing, streaming, gameId, ...user }) => ({
    ...user,
    ...compact({ playingId: gameId }),
    ...(online && { online }),
    ...(playing && { playing }),
    ...(streaming && { streaming }),
  }));
}
