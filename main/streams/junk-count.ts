/** Messages that were let go without a row of their own: counted by account, hour and kind until the store has them. */
import type { NewOverflow } from '../store/api.ts';

export interface JunkCount {
  add(accountId: string, kind: string, bytes: number, at: number, sample: string): void;
  /** All that was counted since the last call. */
  take(): readonly NewOverflow[];
  /** Puts back what could not be stored. */
  putBack(overflows: readonly NewOverflow[]): void;
  isEmpty(): boolean;
}

const hourMs = 3_600_000;
const longestSample = 2_000;
/** Kinds and hours that are told apart while the store does not take them; the rest goes to the first. */
const mostKept = 500;

export function createJunkCount(): JunkCount {
  let counted = new Map<string, NewOverflow>();

  const merge = (more: NewOverflow) => {
    const { accountId, kind, firstAt } = more;
    const own = `${accountId}\n${Math.floor(firstAt / hourMs)}\n${kind}`;
    const [oldest] = counted.keys();
    const key = counted.has(own) || counted.size < mostKept ? own : (oldest ?? own);
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
    add: (accountId, kind, bytes, at, sample) =>
      merge({
        accountId,
        kind,
        messages: 1,
        bytes,
        firstAt: at,
        lastAt: at,
        sample: sample.slice(0, longestSample),
      }),
    take() {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },
    putBack: (overflows) => overflows.forEach(merge),
    isEmpty: () => counted.size === 0,
  };
}
