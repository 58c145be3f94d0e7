/**
 * Client of the chess service, with domain values. Every request passes the budget's gate, and failures are
 * values. One client serves one account, or the anonymous caller, on one server.
 */

import { createCalls, type CallsOptions } from './calls.ts';
import { accountCalls, type AccountCalls } from './subjects/account.ts';
import { arenaCalls, type ArenaCalls } from './subjects/arenas.ts';
import { challengeCalls, type ChallengeCalls } from './subjects/challenges.ts';
import { historyCalls, type HistoryCalls } from './subjects/history.ts';
import { playCalls, type PlayCalls } from './subjects/play.ts';
import { tvCalls, type TvCalls } from './subjects/tv.ts';
import { watchCalls, type WatchCalls } from './subjects/watch.ts';
import type { Dialect } from '../chess/vocabulary.ts';

export interface ServiceClient
  extends AccountCalls, ChallengeCalls, PlayCalls, TvCalls, WatchCalls, HistoryCalls, ArenaCalls {
  /** Dialect used for requests now. */
  dialect(): Dialect;
}

export function createServiceClient(options: CallsOptions): ServiceClient {
  const calls = createCalls(options);
  return {
    dialect: calls.dialect,
    ...accountCalls(calls),
    ...challengeCalls(calls),
    ...playCalls(calls),
    ...tvCalls(calls),
    ...watchCalls(calls),
    ...historyCalls(calls),
    ...arenaCalls(calls),
  };
}
