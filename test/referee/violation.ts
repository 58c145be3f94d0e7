/** Violations by a client. */

import type { Exchange } from './exchange.ts';
import type { RowName } from './table.ts';

/** A row of the table, or a rule without a number. */
export type ViolationKind = RowName | 'cool-down' | 'after-401' | 'silence' | 'secret-in-url' | 'malformed';

export interface Violation {
  readonly kind: ViolationKind;
  /** Ms, by the record's clock. */
  readonly at: number;
  readonly caller: string;
  readonly method: string;
  readonly path: string;
  /** Id of the exchange in the record; 0 without one. */
  readonly exchange: number;
  /** The count including this use, or ms where the limit is a time. */
  readonly count: number;
  readonly limit: number;
  /** Extra information that the numbers do not show. */
  readonly note?: string;
}

export function violationOf(
  kind: ViolationKind,
  exchange: Exchange,
  numbers: { readonly count: number; readonly limit: number; readonly at?: number; readonly note?: string },
): Violation {
  const { at = exchange.arrivedAt, ...rest } = numbers;
  const { caller, method, path } = exchange;
  return { kind, at, caller, method, path, exchange: exchange.id, ...rest };
}
