/** Codec of `GET /api/users/status`, which omits false members. */
import { z } from 'zod';
import type { Presence } from '../domain-watch.ts';
import { checkUser, idShape, wordShape } from './common.ts';
import { markMembers, toIdAndName, toMarks } from './light-user.ts';
import { compact, itemsOf, reader } from './shape.ts';
import { list, maybe, unused } from './shape-schemas.ts';

const presenceShape = list(
  z
    .object({
      id: maybe(idShape),
      name: maybe(wordShape),
      ...markMembers,
      online: maybe(z.boolean()),
      playing: maybe(z.boolean()),
      /** Only on request. */
      playingId: maybe(idShape),
      streaming: maybe(z.boolean()),
      signal: unused,
    })
    .superRefine(checkUser),
);

/** Parses the users known to the server, in its order; unknown ones are missing. */
export const parsePresence = reader(presenceShape, (users): readonly Presence[] =>
  itemsOf(users).map((user) => ({
    ...toIdAndName(user),
    online: user.online === true,
    playing: user.playing === true,
    streaming: user.streaming === true,
    ...toMarks(user),
    ...compact({ gameId: user.playingId }),
  })),
);
