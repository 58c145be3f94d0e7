/**
 * Progress of the download of another player's games, stored with the games: spans still to be fetched, each from its
 * newest game to its oldest, and how many games the user wants now. Pure.
 */
import { z } from 'zod';
import { readStored } from '../../base/check.ts';

const count = z.number().int().nonnegative();

const spanSchema = z.object({
  /** Start times of games in ms, inclusive; a missing bound is open. */
  since: z.number().exactOptional(),
  until: z.number().exactOptional(),
});
export type PlayerSpan = z.infer<typeof spanSchema>;

const progressSchema = z.object({
  version: z.literal(1),
  source: z.literal('player'),
  /** Lower case. */
  userId: z.string().max(100),
  name: z.string().max(100),
  /** Newest first. A span without `since` reaches back to the player's first game. */
  todo: z.array(spanSchema).max(1_000),
  /** The present request; null when there is none. `newer`: only games that began since the last one. */
  wants: z.enum(['newer', 'older']).nullable(),
  /** Games that the present request may still fetch. */
  left: count,
  /** Start of the latest stored game, ms. */
  newest: z.number().nullable(),
  /** When newer games were last complete, ms. */
  askedAt: z.number().nullable(),
  /** Counted by the store. */
  added: count,
  changed: count,
  same: count,
});
export type PlayerProgress = z.infer<typeof progressSchema>;
export type PlayerWish = NonNullable<PlayerProgress['wants']>;

export const newProgress = ({ userId, name }: Pick<PlayerProgress, 'userId' | 'name'>): PlayerProgress => ({
  ...{ version: 1, source: 'player', userId, name, todo: [{}], wants: null, left: 0, newest: null },
  ...{ askedAt: null, added: 0, changed: 0, same: 0 },
});

/** Undefined for the state of another kind of import. */
export const parsePlayerProgress = (text: string): PlayerProgress | undefined =>
  readStored(progressSchema, text);

/** Starts a request for at most `most` games. Without stored games, every request begins with the newest. */
export function wanting(before: PlayerProgress, wants: PlayerWish, most: number): PlayerProgress {
  const { newest, todo } = before;
  const isKnown = newest === null || wants === 'older' || todo.some(({ since }) => since === newest);
  return {
    ...before,
    todo: isKnown ? todo : [{ since: newest }, ...todo],
    wants: newest === null ? 'older' : wants,
    left: most,
  };
}

export const withoutWish = (before: PlayerProgress): PlayerProgress => ({ ...before, wants: null, left: 0 });

/** The span to fetch next; undefined when the request is done. */
export function nextSpan({ todo, wants, left }: PlayerProgress): PlayerSpan | undefined {
  const [first] = todo;
  if (wants === null || left === 0 || !first) return undefined;
  return wants === 'newer' && first.since === undefined ? undefined : first;
}

/** Narrows the first span after a batch of its games, whose start times are `began`. */
export function taken(before: PlayerProgress, began: readonly number[]): PlayerProgress {
  const [first, ...others] = before.todo;
  if (!first || began.length === 0) return before;
  return {
    ...before,
    left: Math.max(0, before.left - began.length),
    newest: Math.max(before.newest ?? -Infinity, ...began),
    todo: [{ ...first, until: Math.min(first.until ?? Infinity, ...began) }, ...others],
  };
}

/** After a complete page for `asked`: `games` of `most` requested. A page that is not full was the span's last. */
export function afterPlayerPage(
  before: PlayerProgress,
  page: { readonly asked: PlayerSpan; readonly games: number; readonly most: number },
): PlayerProgress {
  const { asked, games, most } = page;
  const [first, ...others] = before.todo;
  if (!first) return before;
  if (games < most) return { ...before, todo: others };
  // A full page of games that began in the same ms: continue one ms earlier.
  if (asked.until !== undefined && first.until === asked.until)
    return { ...before, todo: [{ ...first, until: asked.until - 1 }, ...others] };
  return before;
}

/** Ends a request at `now`. Only the first request and those for newer games look for the newest. */
export function finished(before: PlayerProgress, now: number): PlayerProgress {
  const { askedAt, todo, wants } = before;
  const isCurrent = todo.every(({ since }) => since === undefined);
  const lookedNow = isCurrent && (wants === 'newer' || askedAt === null);
  return { ...withoutWish(before), askedAt: lookedNow ? now : askedAt };
}
