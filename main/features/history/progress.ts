/**
 * How far the archive of an account has come, as it is kept beside the games: spans of time that are still to be
 * fetched, each from its newest game to its oldest. A run that dies goes on at the game at which it died.
 */
import { z } from 'zod';

const spanSchema = z.object({
  /** By when games began, ms, both ends included; without an end, as far as there are games. */
  since: z.number().exactOptional(),
  until: z.number().exactOptional(),
  /** Its games were all sent, and are asked for once more, to be sure that the answer was not cut short. */
  checking: z.literal(true).exactOptional(),
});
export type Span = z.infer<typeof spanSchema>;

const progressSchema = z.object({
  version: z.literal(1),
  todo: z.array(spanSchema),
  /** When the latest game that is kept began, ms. */
  newest: z.number().nullable(),
  paused: z.boolean(),
  /** When everything that the server had was here last, ms. */
  completeAt: z.number().nullable(),
  /** Games that ended and could not be fetched yet. */
  missing: z.array(z.string()),
  /** How many games the server says there are. */
  expected: z.number().nullable(),
});
export type Progress = z.infer<typeof progressSchema>;

/** Everything is still to be fetched. */
export const emptyProgress: Progress = {
  version: 1,
  todo: [{}],
  newest: null,
  paused: false,
  completeAt: null,
  missing: [],
  expected: null,
};

/** What cannot be understood begins anew: games that are there already cost nothing but the asking. */
export function parseProgress(text: string | null): Progress {
  if (text === null) return emptyProgress;
  try {
    const parsed = progressSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : emptyProgress;
  } catch {
    return emptyProgress;
  }
}

export function makeProgress(progress: Progress): string {
  return JSON.stringify(progress);
}

/** Puts a span first: what is new is wanted before what is old. One that is inside another waits for it. */
export function withSpan(progress: Progress, span: Span): Progress {
  const isIn = progress.todo.some(
    (one) =>
      (one.since ?? -Infinity) <= (span.since ?? -Infinity) &&
      (one.until ?? Infinity) >= (span.until ?? Infinity),
  );
  return isIn ? progress : { ...progress, todo: [span, ...progress.todo] };
}

/** What is new since the last time, or everything, where nothing is there yet. */
export function withNews(progress: Progress): Progress {
  return withSpan(progress, progress.newest === null ? {} : { since: progress.newest });
}

/** Games of the first span have come, the oldest of which began at `oldest`. */
export function shrunk(progress: Progress, began: readonly number[]): Progress {
  const [first, ...others] = progress.todo;
  if (!first || began.length === 0) return progress;
  const until = Math.min(first.until ?? Infinity, ...began);
  return {
    ...progress,
    newest: Math.max(progress.newest ?? -Infinity, ...began),
    todo: [{ ...first, until }, ...others],
  };
}

/** What comes of a page that ended by itself: `fresh` of its games were not known, `count` it had, of `most` asked for. */
export function afterPage(
  progress: Progress,
  page: { readonly count: number; readonly fresh: number; readonly most: number; readonly now: number },
): Progress {
  const [first, ...others] = progress.todo;
  if (!first) return progress;
  const { count, fresh, most, now } = page;
  // Many games that began in the same ms, all of them known: on to the ms before.
  if (count >= most && fresh === 0)
    return { ...progress, todo: [{ ...first, until: (first.until ?? now) - 1 }, ...others] };
  if (count >= most) return progress;
  // The whole history is only complete when the server said twice that there is no more.
  if (first.since === undefined && first.checking === undefined)
    return { ...progress, todo: [{ ...first, checking: true }, ...others] };
  if (first.checking && fresh > 0) return progress;
  return { ...progress, todo: others, completeAt: others.length === 0 ? now : progress.completeAt };
}
