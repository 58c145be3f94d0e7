/** Users within seats of TV and exports, where the rating is a member of the seat. */
import { z } from 'zod';
import type { Player } from '../domain.ts';
import { checkUser, filledShape, userIdOf, wordShape } from './common.ts';
import { compact } from './shape.ts';
import { maybe } from './shape-schemas.ts';

/** Marks of a user beside the name. */
export const markMembers = {
  title: maybe(wordShape),
  flair: maybe(wordShape),
  patron: maybe(z.boolean()),
  patronColor: maybe(z.number()),
};

export const lightUserShape = z
  .object({ id: maybe(filledShape), name: maybe(wordShape), ...markMembers })
  .superRefine(checkUser);

type LightUser = z.infer<typeof lightUserShape>;

/** Id and name, of which either suffices. */
export function toIdAndName({ id, name }: Pick<LightUser, 'id' | 'name'>) {
  return { id: id ?? userIdOf(name ?? ''), name: name ?? id ?? '' };
}

export function toMarks({ title, flair, patron, patronColor }: z.infer<z.ZodObject<typeof markMembers>>) {
  return compact({ title, flair, patron, patronColor });
}

/** Converts a seat's members to a user, engine or anonymous player. */
export function toLightPlayer(
  user: LightUser | null | undefined,
  level: number | null | undefined,
  name?: string | null,
): Player {
  if (user) return { kind: 'user', ...toIdAndName(user), ...toMarks(user) };
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
