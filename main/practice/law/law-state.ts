import type { Use } from './windows.ts';

/** What the law has counted, as plain data. Callers stand in it by address or by a digest of their token. */
export interface LawState {
  /** What lies in the windows, by row and caller, oldest first. */
  uses: Record<string, readonly Use[]>;
  /** When each stream was opened last, by caller and path. */
  opens: Record<string, number>;
  /** Until when a stream cannot be opened, by caller and path. */
  blocks: Record<string, number>;
  /** Since the club's first day, by row. */
  counts: Record<string, { readonly uses: number; readonly refusals: number }>;
}

export function firstLawState(): LawState {
  return { uses: {}, opens: {}, blocks: {}, counts: {} };
}
