/** A user as TV and exports write it: inside a seat whose rating stands beside it. */
import { z } from 'zod';
import type { Player } from '../domain.ts';
import { filledShape, wordShape } from './common.ts';
import { compact, maybe, unused } from './shape.ts';

export const lightUserShape = z.object({
  id: filledShape,
  name: wordShape,
  title: maybe(wordShape),
  flair: unused,
  patron: unused,
  patronColor: unused,
});

/** Who sits there: a user, an engine, or nobody that has a name. */
export function toLightPlayer(
  user: z.infer<typeof lightUserShape> | null | undefined,
  level: number | null | undefined,
  name?: string | null,
): Player {
  if (user) return { kind: 'user', id: user.id, name: user.name, ...compact({ title: user.title }) };
  return typeof level === 'number'
    ? { kind: 'ai', level, ...compact({ name }) }
    : { kind: 'anonymous', ...compact({ name }) };
}

export function makeLightUser(player: Player): object | undefined {
  return player.kind === 'user'
    ? compact({ id: player.id, name: player.name, title: player.title })
    : undefined;
}
