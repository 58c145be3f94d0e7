/**
 * Spans of time for games of files that have a date and no time. Such a game begins at midnight in UTC, in every time
 * zone of the user, and belongs to the local day that has its date. Pure.
 */

export const dayMs = 86_400_000;

/** Whether a game that begins or ends then has only a date. */
export const hasOnlyDate = (at: number): boolean => at % dayMs === 0;

/**
 * The bound of a span for games with only a date. A bound at midnight in UTC is one of UTC days and stays. Any other is
 * local: the beginning of a local day becomes the midnight in UTC of its date.
 */
export function writtenBound(at: number): number {
  if (!Number.isFinite(at) || hasOnlyDate(at)) return at;
  const local = new Date(at);
  const date = Date.UTC(local.getFullYear(), local.getMonth(), local.getDate());
  return date + at - local.setHours(0, 0, 0, 0);
}

/** The span that has all games of [from, to), those with only a date included. */
export const widened = ({
  from = -Infinity,
  to = Infinity,
}: {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}) => ({ from: Math.min(from, writtenBound(from)), to: Math.max(to, writtenBound(to)) });
