/** Shapes that several objects share. */

import { z } from 'zod';

import { colors, type Color } from '../../chess/vocabulary.ts';
import type { Compat, Player, Variant } from '../domain.ts';
import { isPathParameter } from '../endpoints.ts';
import type { Dialect } from './dialect.ts';
import { textShape, compact, maybe, unused } from './shape.ts';

/** Names, titles and words of the service: what is longer than this is none of them. */
export const wordShape = textShape(0, 300);
/** One that says something. */
export const filledShape = textShape(1, 300);
export const idShape = filledShape;
/** Ids of challenges and games end up in paths and addresses, so that they can be nothing but a name. */
export const subjectShape = z.string().refine(isPathParameter, 'not an id');
/** A position with everything that any variant adds to it is well below this. */
export const fenShape = filledShape;
/** ms since the epoch; beyond these bounds there are no dates, and formatting one throws. */
export const momentShape = z.number().min(-8.64e15).max(8.64e15);
/** ms, seconds or days: more than any game lasts, and far from where sums stop being numbers. */
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

export const compatShape = z.object({ bot: z.boolean(), board: z.boolean() });

export function toCompat(shape: Compat): Compat {
  return { bot: shape.bot, board: shape.board };
}

/** `true` counts, anything else does not: false members are usually omitted. */
export function perColor(
  white: boolean | null | undefined,
  black: boolean | null | undefined,
): Record<Color, boolean> {
  return { white: white === true, black: black === true };
}

const playerMembers = {
  id: filledShape.optional().nullable(),
  title: maybe(wordShape),
  rating: maybe(z.number()),
  ratingDiff: maybe(z.number()),
  provisional: maybe(z.boolean()),
};

/** Members that only a user can have: without an id they would tell of somebody that nobody can name. */
const userMembers = ['title', 'rating', 'ratingDiff', 'provisional'] as const;

interface PlayerMembers {
  readonly id?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly rating?: number | null | undefined;
  readonly ratingDiff?: number | null | undefined;
  readonly provisional?: boolean | null | undefined;
  readonly patron?: unknown;
}

function present(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** A contradiction in what a player's members say together, as an issue on one of them. */
function judgePlayer(
  player: PlayerMembers,
  label: { readonly key: string; readonly value: unknown },
  level: { readonly key: string; readonly value: unknown },
): { readonly path: string[]; readonly message: string } | undefined {
  if (present(player.id)) {
    if (!present(label.value)) return { path: [label.key], message: 'a user needs a name' };
    return present(level.value) ? { path: [level.key], message: 'a user has no level' } : undefined;
  }
  const stray = userMembers.find((name) => present(player[name]));
  if (stray === undefined) return undefined;
  return present(level.value)
    ? { path: [stray], message: 'an engine has none' }
    : { path: ['id'], message: `needed beside ${stray}` };
}

/** The opponent in a game summary: the engine's level is `ai`, the name `username`. */
export const opponentShape = z
  .object({ ...playerMembers, username: maybe(wordShape), ai: z.number().optional().nullable() })
  .superRefine((player, context) => {
    const issue = judgePlayer(
      player,
      { key: 'username', value: player.username },
      { key: 'ai', value: player.ai },
    );
    if (issue) context.addIssue({ code: 'custom', ...issue });
  });

/** A player of a game stream: the engine's level is `aiLevel`, the name `name`. */
export const seatShape = z
  .object({
    ...playerMembers,
    name: maybe(wordShape),
    aiLevel: z.number().optional().nullable(),
    flair: unused,
  })
  .superRefine((player, context) => {
    const issue = judgePlayer(
      player,
      { key: 'name', value: player.name },
      { key: 'aiLevel', value: player.aiLevel },
    );
    if (issue) context.addIssue({ code: 'custom', ...issue });
  });

export function toPlayer(
  player: PlayerMembers,
  name: string | null | undefined,
  level: number | null | undefined,
): Player {
  const { id, title, rating, ratingDiff, provisional } = player;
  if (typeof id === 'string') {
    return { kind: 'user', id, name: name ?? id, ...compact({ title, rating, ratingDiff, provisional }) };
  }
  return typeof level === 'number'
    ? { kind: 'ai', level, ...compact({ name }) }
    : { kind: 'anonymous', ...compact({ name }) };
}

export function makeOpponent(player: Player, dialect: Dialect): object {
  if (player.kind === 'user') {
    const { id, name, title, rating, ratingDiff, provisional } = player;
    return dialect === 'wire'
      ? compact({ id, username: name, title, rating, ratingDiff, provisional })
      : compact({ id, username: name, rating });
  }
  const level = player.kind === 'ai' ? player.level : undefined;
  return { id: null, ...compact({ username: player.name, ai: level }) };
}

export function makeSeat(player: Player, dialect: Dialect): object {
  if (player.kind === 'user') {
    const { id, name, title, rating, ratingDiff, provisional } = player;
    return dialect === 'wire'
      ? compact({ id, name, title, rating, ratingDiff, provisional })
      : compact({ id, name, title, rating });
  }
  return compact({ aiLevel: player.kind === 'ai' ? player.level : undefined, name: player.name });
}
