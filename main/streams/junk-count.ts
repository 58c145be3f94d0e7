/** Counts of dropped messages by account, hour and kind, until the store takes them. */
import type { NewOverflow } from '../store/api.ts';

const hourMs = 3_600_000;
const longestSample = 2_000;
/** Most separate counts; further ones are added to the oldest. */
const mostCounts = 500;

export function createJunkCount() {
  let counted = new Map<string, NewOverflow>();

  const merge = (more: NewOverflow) => {
    const { accountId, kind, firstAt } = more;
    const own = `${accountId}\n${Math.floor(firstAt / hourMs)}\n${kind}`;
    const [oldest] = counted.keys();
    const key = counted.has(own) || counted.size < mostCounts ? own : (oldest ?? own);
    const before = counted.get(key);
    counted.set(
      key,
      before
        ? {
            ...before,
            messages: before.messages + more.messages,
            bytes: before.bytes + more.bytes,
            firstAt: Math.min(before.firstAt, firstAt),
            lastAt: Math.max(before.lastAt, more.lastAt),
          }
        : more,
    );
  };

  return {
    add: (accountId: string, kind: string, bytes: number, at: number, sample: string): void =>
      merge({
        accountId,
        kind,
        messages: 1,
        bytes,
        firstAt: at,
        lastAt: at,
        sample: sample.slice(0, longestSample),
      }),
    /** Removes and returns all counts. */
    take(): readonly NewOverflow[] {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },
    /** Returns counts that could not be stored. */
    putBack: (overflows: readonly NewOverflow[]): void => overflows.forEach(merge),
  };
}
