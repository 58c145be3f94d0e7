/**
 * Which rows of the list are new to a window that has an earlier one: there can be thousands, and with the time a few of
 * them change.
 */
import type { ArenaRow } from '../../../preload/contract/arenas.ts';

export interface RowChanges {
  /** The list as it is at this revision. */
  readonly revision: number;
  /** `rows` are those that changed since then; null: all. */
  readonly since: number | null;
  readonly rows: ArenaRow[];
  /** Ids of those that have left since then. */
  readonly gone: string[];
}

/** So many that have left are remembered at least, before lists from before that are told everything. */
const goneKept = 2_000;

/** `nextRevision` gives a number that was never given before, and grows. */
export function createRowChanges(nextRevision: () => number) {
  let revision = nextRevision();
  /** Since when all that left is remembered. */
  let from = revision;
  let held = new Map<string, { readonly row: ArenaRow; readonly revision: number }>();
  const gone = new Map<string, number>();

  const learn = (rows: readonly ArenaRow[]) => {
    const before = held;
    const next = nextRevision();
    held = new Map();
    for (const row of rows) {
      const known = before.get(row.id);
      const stays = known !== undefined && isSame(known.row, row);
      held.set(row.id, stays ? known : { row, revision: next });
      gone.delete(row.id);
      if (!stays) revision = next;
    }
    for (const id of before.keys()) {
      if (held.has(id)) continue;
      gone.set(id, next);
      revision = next;
    }
    if (gone.size <= goneKept) return;
    gone.clear();
    from = next;
    revision = next;
  };

  return {
    /** What is new in `rows`, the present ones, to a window that has the list of the revision `since`. */
    to(since: number | undefined, rows: readonly ArenaRow[]): RowChanges {
      learn(rows);
      if (since === undefined || since < from || since > revision)
        return { revision, since: null, rows: [...held.values()].map(({ row }) => row), gone: [] };
      return {
        revision,
        since,
        rows: [...held.values()].filter((one) => one.revision > since).map(({ row }) => row),
        gone: [...gone].filter(([, at]) => at > since).map(([id]) => id),
      };
    },
  };
}

/** Of plain values; Node's own comparison takes three times as long. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}
