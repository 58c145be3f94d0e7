/** Codec of `GET /api/users/status`, which omits false members. */
import { z } from 'zod';
import type { Presence } from '../domain-watch.ts';
import { idShape, wordShape } from './common.ts';
import { compact, itemsOf, reader } from './shape.ts';
import { list, maybe, unused } from './shape-schemas.ts';

const presenceShape = list(
  z.object({
    id: idShape,
    name: maybe(wordShape),
    title: maybe(wordShape),
    online: maybe(z.boolean()),
    playing: maybe(z.boolean()),
    /** Only on request. */
    playingId: maybe(idShape),
    streaming: maybe(z.boolean()),
    signal: unused,
    flair: unused,
    patron: unused,
    patronColor: unused,
  }),
);

/** Parses the users known to the server, in its order; unknown ones are missing. */
export const parsePresence = reader(presenceShape, (users): readonly Presence[] =>
  itemsOf(users).map(({ id, name, title, online, playing, playingId, streaming }) => ({
    id,
    name: name ?? id,
    online: online === true,
    playing: playing === true,
    streaming: streaming === true,
    ...compact({ title, gameId: playingId }),
  })),
);
