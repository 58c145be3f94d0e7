/** The rows with the highest ranks of all that were added, best first. */
export interface RankedRows {
  add(id: number, rank: number): void;
  ids(): readonly number[];
}

export function createRankedRows(most: number): RankedRows {
  let rows: (readonly [id: number, rank: number])[] = [];
  let least = -Infinity;
  return {
    add(id, rank) {
      if (rows.length >= most && rank <= least) return;
      rows = [...rows, [id, rank] as const].toSorted((a, b) => b[1] - a[1]).slice(0, most);
      if (rows.length >= most) least = rows.at(-1)?.[1] ?? -Infinity;
    },
    ids: () => rows.map(([id]) => id),
  };
}
