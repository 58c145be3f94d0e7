/** View of the budget: real accounts and practice combined. */
import type { BudgetReport } from '../budget/report.ts';
import type { BudgetView } from '../../preload/contract/network.ts';

/** The same type without `readonly`. */
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
