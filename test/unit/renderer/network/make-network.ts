import type { BudgetCaller, BudgetRow, BudgetView, WaitingRequestView } from '@contract/network.ts';
import { messageOf, verbatim } from '@text/message.ts';

export function makeRow(name: string, more: Partial<BudgetRow> = {}): BudgetRow {
  return {
    name,
    title: verbatim(`Limit ${name}`),
    source: 'document',
    kind: 'window',
    limit: 60,
    windowMs: 60_000,
    used: 0,
    left: 60,
    nextFreeAt: null,
    said: null,
    ...more,
  };
}

export function makeCaller(accountId: string, more: Partial<BudgetCaller> = {}): BudgetCaller {
  return {
    accountId,
    server: 'https://chess.example',
    caller: 'authenticated',
    young: false,
    rows: [],
    waiting: [],
    coolDowns: [],
    slots: [],
    inFlight: 0,
    stopped: null,
    ...more,
  };
}

export function makeWaiting(more: Partial<WaitingRequestView> = {}): WaitingRequestView {
  return {
    accountId: 'account',
    cls: 'upkeep',
    endpoint: 'playing',
    since: Date.now(),
    until: null,
    why: messageOf('budget.requestUnderWay'),
    ...more,
  };
}

export function makeBudget(more: Partial<BudgetView> = {}): BudgetView {
  return { at: Date.now(), callers: [], shared: [], ...more };
}
