import type { AnalysisCounts } from '../../store/analysis-api.ts';

export interface ArchiveTotals {
  readonly games: number;
  readonly done: number;
  readonly positionsLeft: number;
}

/** The last counts of each account's own games, for views that cannot wait for the store. */
export function createArchiveTotals(
  countsOf: (accountId: string) => Promise<AnalysisCounts>,
  onChange: () => void,
) {
  const known = new Map<string, AnalysisCounts>();
  return {
    /** Counts again; a failure keeps the last counts. */
    count(accountId: string): void {
      countsOf(accountId).then(
        (counts) => {
          known.set(accountId, counts);
          onChange();
        },
        () => {},
      );
    },
    /** Null before the first count. */
    sum(accountIds: readonly string[]): ArchiveTotals | null {
      const all = accountIds.flatMap((id) => known.get(id) ?? []);
      if (all.length === 0) return null;
      const total = (of: (counts: AnalysisCounts) => number) => all.reduce((sum, one) => sum + of(one), 0);
      return {
        games: total(({ games }) => games),
        done: total(({ done }) => done),
        positionsLeft: total(({ positions, positionsDone }) => positions - positionsDone),
      };
    },
  };
}
