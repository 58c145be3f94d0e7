/**
 * Progress of an account's archive, stored with the games: spans still to be fetched, each from its newest game to
 * its oldest. A run that dies resumes at the last stored game.
 */
import { z } from 'zod';
import { readStored } from '../../base/check.ts';

const spanSchema = z.object({
  /** Start times of games in ms, inclusive; a missing bound is open. */
  since: z.number().exactOptional(),
  until: z.number().exactOptional(),
  /** All its games arrived; they are requested once more, in case the answer was cut short. */
  checking: z.literal(true).exactOptional(),
});
export type SyncSpan = z.infer<typeof spanSchema>;

const progressSchema = z.object({
  version: z.literal(1),
  todo: z.array(spanSchema),
  /** Start of the latest stored game, ms. */
  newest: z.number().nullable(),
  paused: z.boolean(),
  /** When the archive was complete last, ms. */
  completeAt: z.number().nullable(),
  /** Finished games that could not be fetched yet. */
  missing: z.array(z.string()),
  /** Number of games according to the server. */
  expected: z.number().nullable(),
});
export type SyncProgress = z.infer<typeof progressSchema>;

export const emptyProgress: SyncProgress = {
  version: 1,
  todo: [{}],
  newest: null,
  paused: false,
  completeAt: null,
  missing: [],
  expected: null,
};

/** Unreadable progress starts anew: stored games are only requested again. */
export function parseProgress(text: string | null): SyncProgress {
  return (text === null ? undefined : readStored(progressSchema, text)) ?? emptyProgress;
}

/** Prepends a span, because new games come first. A span inside another is not added. */
export function withSpan(progress: SyncProgress, span: SyncSpan): SyncProgress {
  const isIn = progress.todo.some(
    (one) =>
      (one.since ?? -Infinity) <= (span.since ?? -Infinity) &&
      (one.until ?? Infinity) >= (span.until ?? Infinity),
  );
  return isIn ? progress : { ...progress, todo: [span, ...progress.todo] };
}

/** Adds the span after the newest stored game, or everything if there is none. */
export function withNews(progress: SyncProgress): SyncProgress {
  return withSpan(progress, progress.newest === null ? {} : { since: progress.newest });
}

const isSame = (one: SyncSpan, other: SyncSpan): boolean =>
  one.since === other.since && one.until === other.until && one.checking === other.checking;

/** Puts `next` in the place of `span`, which may have moved: spans are added while a page downloads. */
function replaceSpan(progress: SyncProgress, span: SyncSpan, next: readonly SyncSpan[]): SyncProgress {
  const at = progress.todo.findIndex((one) => isSame(one, span));
  return at < 0 ? progress : { ...progress, todo: progress.todo.toSpliced(at, 1, ...next) };
}

/** A span without the games of a batch, whose start times are `began`. */
export const narrowed = (span: SyncSpan, began: readonly number[]): SyncSpan =>
  began.length === 0 ? span : { ...span, until: Math.min(span.until ?? Infinity, ...began) };

/** Narrows `span` after a batch of its games, whose start times are `began`. */
export function shrunk(progress: SyncProgress, span: SyncSpan, began: readonly number[]): SyncProgress {
  if (began.length === 0) return progress;
  return {
    ...replaceSpan(progress, span, [narrowed(span, began)]),
    newest: Math.max(progress.newest ?? -Infinity, ...began),
  };
}

/**
 * Progress after a complete page, which left `span`: `count` games of `most` requested, of which `fresh` were new.
 */
export function afterPage(
  progress: SyncProgress,
  page: {
    readonly span: SyncSpan;
    readonly count: number;
    readonly fresh: number;
    readonly most: number;
    readonly now: number;
  },
): SyncProgress {
  const { span, count, fresh, most, now } = page;
  // A full page of known games that began in the same ms: continue one ms earlier.
  if (count >= most && fresh === 0)
    return replaceSpan(progress, span, [{ ...span, until: (span.until ?? now) - 1 }]);
  if (count >= most) return progress;
  // The whole history counts as complete after two answers without more games.
  if (span.since === undefined && span.checking === undefined)
    return replaceSpan(progress, span, [{ ...span, checking: true }]);
  if (span.checking && fresh > 0) return progress;
  const ended = replaceSpan(progress, span, []);
  return ended !== progress && ended.todo.length === 0 ? { ...ended, completeAt: now } : ended;
}
