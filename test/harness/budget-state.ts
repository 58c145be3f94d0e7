import type { Budget } from '../../main/budget/scheduler.ts';

/** The waiting requests, cool-downs and requests under way of all callers. */
export function stateOf(budget: Pick<Budget, 'report'>) {
  const { callers } = budget.report();
  return {
    waiting: callers.flatMap(({ waiting }) => waiting),
    coolDowns: callers.flatMap(({ coolDowns, accountId }) => coolDowns.map((one) => ({ ...one, accountId }))),
    inFlight: callers.reduce((sum, { inFlight }) => sum + inFlight, 0),
  };
}
