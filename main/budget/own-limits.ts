/** The user's own limits at a server. They can be stricter than the table, never looser. */
import { limitFor, limits, type LimitName } from './limits.ts';

export type OwnLimits = ReturnType<typeof createOwnLimits>;

export interface OwnLimit {
  readonly server: string;
  readonly row: string;
  readonly count: number;
}

const isRow = (row: string): row is LimitName => Object.hasOwn(limits, row);

/** The largest number that the row allows any caller. */
export function mostOf(row: LimitName): number {
  const counts = (['anonymous', 'authenticated', 'verified_bot'] as const).flatMap((caller) => {
    const limit = limitFor(row, caller);
    return limit.kind === 'window' || limit.kind === 'concurrent' ? [limit.count] : [];
  });
  return Math.max(0, ...counts);
}

export function createOwnLimits() {
  const own = new Map<string, OwnLimit>();
  const nameOf = (server: string, row: string) => `${server} ${row}`;
  const put = (limit: OwnLimit) => {
    if (
      isRow(limit.row) &&
      Number.isInteger(limit.count) &&
      limit.count >= 1 &&
      limit.count <= mostOf(limit.row)
    )
      own.set(nameOf(limit.server, limit.row), limit);
    else throw new RangeError(`no limit: ${limit.row} ${limit.count}`);
  };
  return {
    /** Undefined when the table applies. */
    of: (server: string, row: LimitName) => own.get(nameOf(server, row))?.count,
    /** `null` restores the table's limit. Throws a `RangeError` unless `count` is a whole number within bounds. */
    set(server: string, row: string, count: number | null) {
      if (count === null) own.delete(nameOf(server, row));
      else put({ server, row, count });
    },
    /** All own limits, for storing. */
    all: () => [...own.values()],
    restore(kept: readonly OwnLimit[]) {
      for (const limit of kept) {
        try {
          put(limit);
        } catch {
          // Stored by a version with other rows or numbers.
        }
      }
    },
  };
}
