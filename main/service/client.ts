/**
 * Client of the chess service, with domain values. Every request passes the budget's gate, and failures are
 * values. One client serves one account, or the anonymous caller, on one server.
 */

import { createCalls, type CallsOptions } from './calls.ts';
import { accountCalls } from './subjects/account.ts';
import { arenaCalls } from './subjects/arenas.ts';
import { challengeCalls } from './subjects/challenges.ts';
import { historyCalls } from './subjects/history.ts';
import { peopleCalls } from './subjects/people.ts';
import { playCalls } from './subjects/play.ts';
import { tvCalls } from './subjects/tv.ts';
import { watchCalls } from './subjects/watch.ts';

export type ServiceClient = ReturnType<typeof createServiceClient>;

export function createServiceClient(options: CallsOptions) {
  const calls = createCalls(options);
  return {
    /** Dialect used for requests now. */
    dialect: calls.dialect,
    ...accountCalls(calls),
    ...challengeCalls(calls),
    ...playCalls(calls),
    ...tvCalls(calls),
    ...watchCalls(calls),
    ...historyCalls(calls),
    ...arenaCalls(calls),
    ...peopleCalls(calls),
  };
}
