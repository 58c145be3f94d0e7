/** Spans of time that a user's activity is about: days and weeks. */

/** Longest span, ms. A longer one is no activity, and code that looks at its days would take for ever. */
export const longestActivitySpan = 400 * 86_400_000;

/** Whether a span that ends at `ended` can be one of activity. Times in ms since the epoch. */
export const isActivitySpan = (began: number, ended: number): boolean =>
  ended >= began && ended <= began + longestActivitySpan;
