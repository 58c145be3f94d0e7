/** The budget as the window shows it: real accounts and practice side by side. */
import type { BudgetReport } from '../budget/report.ts';
import type { BudgetView } from '../../preload/contract/network.ts';

/** The same, as values that whoever gets them may change. */
type Loose<T> = T extends readonly (infer I)[]
  ? Loose<I>[]
  : T extends object
    ? { -readonly [K in keyof T]: Loose<T[K]> }
    : T;

export function budgetView(reports: readonly BudgetReport[]): BudgetView {
  const loose = structuredClone(reports) as Loose<readonly BudgetReport[]>;
  return {
    at: Math.max(...loose.map(({ at }) => at)),
    callers: loose.flatMap(({ callers }) => callers),
    shared: loose.flatMap(({ shared }) => shared),
  };
}
