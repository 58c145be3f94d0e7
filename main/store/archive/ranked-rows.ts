import type { RankedRow } from '../tree-api.ts';

/** The rows with the highest ranks of all that were added, best first. */
export interface RankedRows {
  /** Adds a row and returns the rank that the next row must exceed to be kept; -Infinity while all are kept. */
  add(id: number, rank: number): number;
  rows(): readonly RankedRow[];
}

export function createRankedRows(most: number): RankedRows {
  let rows: readonly RankedRow[] = [];
  const least = (): number => (rows.length < most ? -Infinity : (rows.at(-1)?.rank ?? -Infinity));
  return {
    add(id, rank) {
      if (rank <= least()) return least();
      rows = [...rows, { id, rank }].toSorted((one, other) => other.rank - one.rank).slice(0, most);
      return least();
    },
    rows: () => rows,
  };
}
