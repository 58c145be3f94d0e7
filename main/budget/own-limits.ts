/** Limits that the user keeps to at a server although it allows more. None can be made looser than the table has it. */
import { limitFor, limits, type LimitName } from './limits.ts';

export interface OwnLimits {
  /** Undefined: as the table has it. */
  of(server: string, row: LimitName): number | undefined;
  /** `null`: as the table has it. What is no whole number within the bounds is refused with a `RangeError`. */
  set(server: string, row: string, count: number | null): void;
  /** For keeping. */
  all(): readonly OwnLimit[];
  restore(limits: readonly OwnLimit[]): void;
}

export interface OwnLimit {
  readonly server: string;
  readonly row: string;
  readonly count: number;
}

const isRow = (row: string): row is LimitName => Object.hasOwn(limits, row);

/** Of the callers that it limits by a number, the largest. */
export function mostOf(row: LimitName): number {
  const counts = (['anonymous', 'authenticated', 'verified_bot'] as const).flatMap((caller) => {
    const limit = limitFor(row, caller);
    return limit.kind === 'window' || limit.kind === 'concurrent' ? [limit.count] : [];
  });
  return Math.max(0, ...counts);
}

export function createOwnLimits(): OwnLimits {
  const own = new Map<string, OwnLimit>();
  const nameOf = (server: string, row: string) => `${server} ${row}`;
  const put = (one: OwnLimit) => {
    if (isRow(one.row) && Number.isInteger(one.count) && one.count >= 1 && one.count <= mostOf(one.row))
      own.set(nameOf(one.server, one.row), one);
    else throw new RangeError(`no limit: ${one.row} ${one.count}`);
  };
  return {
    of: (server, row) => own.get(nameOf(server, row))?.count,
    set(server, row, count) {
      if (count === null) own.delete(nameOf(server, row));
      else put({ server, row, count });
    },
    all: () => [...own.values()],
    restore(kept) {
      for (const one of kept) {
        try {
          put(one);
        } catch {
          // The table of another version had other rows and numbers.
        }
      }
    },
  };
}
