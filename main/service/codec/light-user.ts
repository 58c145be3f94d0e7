/** Users within seats of TV and exports, where the rating is a member of the seat. */
import { z } from 'zod';
import type { Player } from '../domain.ts';
import { filledShape, wordShape } from './common.ts';
import { compact } from './shape.ts';
import { maybe } from './shape-schemas.ts';

export const lightUserShape = z.object({
  id: filledShape,
  name: maybe(wordShape),
  title: maybe(wordShape),
  flair: maybe(wordShape),
  patron: maybe(z.boolean()),
  patronColor: maybe(z.number()),
});

/** Converts a seat's members to a user, engine or anonymous player. */
export function toLightPlayer(
  user: z.infer<typeof lightUserShape> | null | undefined,
  level: number | null | undefined,
  name?: string | null,
): Player {
  if (user) {
    const { id, name: own, ...rest } = user;
    return { kind: 'user', id, name: own ?? id, ...compact(rest) };
  }
  return typeof level === 'number'
    ? { kind: 'ai', level, ...compact({ name }) }
    : { kind: 'anonymous', ...compact({ name }) };
}

export function makeLightUser(player: Player): object | undefined {
  return player.kind === 'user'
    ? compact({
        id: player.id,
        name: player.name,
        title: player.title,
        flair: player.flair,
        patron: player.patron,
        patronColor: player.patronColor,
      })
    : undefined;
}
