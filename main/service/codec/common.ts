/** Schemas shared by several codecs. */

import { z } from 'zod';

import { colors, type Color, type Dialect } from '../../chess/vocabulary.ts';
import type { Compat, Player, Variant } from '../domain.ts';
import { isPathParameter } from '../endpoints.ts';
import { compact } from './shape.ts';
import { firm, textShape, maybe } from './shape-schemas.ts';

/** Names, titles and words of the service, with a limit on their length. */
export const wordShape = textShape(0, 300);
/** A word that is not empty. */
export const filledShape = textShape(1, 300);
export const idShape = filledShape;
/** Ids of challenges and games become parts of paths, so they must be safe there. */
export const subjectShape = z.string().refine(isPathParameter, 'not an id');
/** Far longer than a FEN with all additions of variants. */
export const fenShape = filledShape;
/** ms since the epoch, within the range of dates; formatting others would throw. */
export const momentShape = z.number().min(-8.64e15).max(8.64e15);
/** A span in ms, seconds or days; longer than any game, small enough for exact sums. */
export const spanShape = z.number().min(-1e12).max(1e12);
export const colorShape = z.enum(colors);

export const variantShape = z.object({
  key: filledShape,
  name: maybe(wordShape),
  short: maybe(wordShape),
});

export function toVariant(shape: z.infer<typeof variantShape>): Variant {
  return compact(shape);
}

export const compatShape = z.object({ bot: maybe(z.boolean()), board: maybe(z.boolean()) });

export function toCompat(shape: z.infer<typeof compatShape>): Compat {
  return compact(shape);
}

/** A name's user: servers use the name in lower case as the id. */
export function userIdOf(name: string): string {
  return name.toLowerCase();
}

/** Requires a user's id, or the name that it follows from. */
export function checkUser(
  { id, name }: { readonly id?: string | null | undefined; readonly name?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  if (!id && !name) context.addIssue({ code: 'custom', path: ['id'], message: 'needed' });
}

/** Only `true` counts; false members are usually omitted. */
export function perColor(
  white: boolean | null | undefined,
  black: boolean | null | undefined,
): Record<Color, boolean> {
  return { white: white === true, black: black === true };
}

const playerMembers = {
  id: maybe(filledShape),
  title: maybe(wordShape),
  rating: maybe(z.number()),
  ratingDiff: maybe(z.number()),
  provisional: maybe(z.boolean()),
  flair: maybe(wordShape),
  patron: maybe(z.boolean()),
  patronColor: maybe(z.number()),
};

/** Members of users; without an id or a name the user could not be identified. */
const userMembers = [
  'title',
  'rating',
  'ratingDiff',
  'provisional',
  'flair',
  'patron',
  'patronColor',
] as const;

type PlayerMembers = z.infer<z.ZodObject<typeof playerMembers>>;

function present(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function strayIn(player: PlayerMembers) {
  return userMembers.find((name) => present(player[name]));
}

/** Finds a contradiction between a player's members. */
function judgePlayer(
  player: PlayerMembers,
  name: string | null | undefined,
  level: { readonly key: string; readonly value: unknown },
): { readonly path: string[]; readonly message: string } | undefined {
  if (present(player.id))
    return present(level.value) ? { path: [level.key], message: 'a user has no level' } : undefined;
  const stray = strayIn(player);
  if (stray === undefined) return undefined;
  if (present(level.value)) return { path: [stray], message: 'an engine has none' };
  return name ? undefined : { path: [stray], message: 'needs an id or a name' };
}

/** The opponent in a game summary, with the engine's level in `ai` and the name in `username`. */
export const opponentShape = z
  .object({
    ...playerMembers,
    username: maybe(wordShape),
    ai: maybe(z.number()),
  })
  .superRefine((player, context) => {
    const issue = judgePlayer(player, player.username, { key: 'ai', value: player.ai });
    if (issue) context.addIssue({ code: 'custom', ...issue });
  });

/** A player of a game stream, with the engine's level in `aiLevel` and the name in `name`. */
export const seatShape = z
  .object({
    ...playerMembers,
    name: maybe(wordShape),
    aiLevel: firm(z.number()),
  })
  .superRefine((player, context) => {
    const issue = judgePlayer(player, player.name, { key: 'aiLevel', value: player.aiLevel });
    if (issue) context.addIssue({ code: 'custom', ...issue });
  });

/** Anonymous players have no id, and no members of users: with such members and a name, the id was not readable. */
export function toPlayer(
  player: PlayerMembers,
  name: string | null | undefined,
  level: number | null | undefined,
): Player {
  const { title, rating, ratingDiff, provisional, flair, patron, patronColor } = player;
  const isNamed = name && typeof level !== 'number' && strayIn(player) !== undefined;
  const id = player.id ?? (isNamed ? userIdOf(name) : undefined);
  if (typeof id === 'string') {
    return {
      kind: 'user',
      id,
      name: name ?? id,
      ...compact({ title, rating, ratingDiff, provisional, flair, patron, patronColor }),
    };
  }
  return typeof level === 'number'
    ? { kind: 'ai', level, ...compact({ name }) }
    : { kind: 'anonymous', ...compact({ name }) };
}

export function makeOpponent(player: Player, dialect: Dialect): object {
  if (player.kind === 'user') {
    const { kind: _kind, id, name, rating, ...rest } = player;
    return dialect === 'wire'
      ? compact({ id, username: name, rating, ...rest })
      : compact({ id, username: name, rating });
  }
  if (player.kind === 'unknown') return {};
  const level = player.kind === 'ai' ? player.level : undefined;
  return { id: null, ...compact({ username: player.name, ai: level }) };
}
