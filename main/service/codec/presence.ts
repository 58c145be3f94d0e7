/** Who is there now: users as `GET /api/users/status` tells of them. What is false is left out. */
import { z } from 'zod';
import type { Presence } from '../domain-watch.ts';
import { idShape, wordShape } from './common.ts';
import { compact, itemsOf, list, maybe, reader, unused } from './shape.ts';

const presenceShape = list(
  z.object({
    id: idShape,
    name: wordShape,
    title: maybe(wordShape),
    online: maybe(z.boolean()),
    playing: maybe(z.boolean()),
    /** Told where it is asked for. */
    playingId: maybe(idShape),
    streaming: maybe(z.boolean()),
    signal: unused,
    flair: unused,
    patron: unused,
    patronColor: unused,
  }),
);

/** Those whom the server knows, in its order: whoever is asked for and not known is not among them. */
export const parsePresence = reader(presenceShape, (users): readonly Presence[] =>
  itemsOf(users).map(({ id, name, title, online, playing, playingId, streaming }) => ({
    id,
    name,
    online: online === true,
    playing: playing === true,
    streaming: streaming === true,
    ...compact({ title, gameId: playingId }),
  })),
);

export function makePresence(users: readonly Presence[]): readonly object[] {
  return users.map(({ id, name, title, online, playing, streaming, gameId }) => ({
    id,
    name,
    ...compact({ title, playingId: gameId }),
    ...(online && { online }),
    ...(playing && { playing }),
    ...(streaming && { streaming }),
  }));
}
