import type { WeightedUse } from './windows.ts';

/** Counts of the rate limits as plain data. Callers are keyed by address or by a digest of their token. */
export interface LawState {
  /** Uses in the windows, by row and caller, oldest first. */
  uses: Record<string, readonly WeightedUse[]>;
  /** Time of each stream's last opening, by caller and path. */
  opens: Record<string, number>;
  /** Time until which a stream cannot be opened, by caller and path. */
  blocks: Record<string, number>;
  /** Totals since the club's first day, by row. */
  counts: Record<string, { readonly uses: number; readonly refusals: number }>;
}

export function firstLawState(): LawState {
  return { uses: {}, opens: {}, blocks: {}, counts: {} };
}
