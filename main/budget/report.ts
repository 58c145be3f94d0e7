import type { Message } from '../text/message.ts';
import type { RequestClass } from '../service/gate.ts';
import type { HourReport } from './hour-log.ts';
import type { CoolDown } from './cool-downs.ts';
import type { BudgetCallerKind, LimitName, LimitRow } from './limits.ts';

/** State of one row for one caller, or for all callers of this machine. */
export interface RowReport {
  readonly name: LimitName;
  readonly title: Message;
  readonly source: LimitRow['source'];
  /** `window`: uses per `windowMs`; `concurrent`: simultaneous uses; `spacing`: one use per `windowMs`. */
  readonly kind: 'window' | 'concurrent' | 'spacing';
  readonly limit: number;
  /** The table's own number; `limit` is lower when the user chose so. */
  readonly table: number;
  /** Null for `concurrent`. */
  readonly windowMs: number | null;
  /** May be fractional: some joins cost half. */
  readonly used: number;
  /** Left by the app's own count, without the server's headers. */
  readonly counted: number;
  /** Never negative. */
  readonly left: number;
  /**
   * When the next use is possible, ms since the epoch (the last uses may be reserved for urgent requests). Null
   * when one is possible now, or when a running request must end first.
   */
  readonly nextFreeAt: number | null;
  /** Set where the server's own headers, not the app's count, decide the remaining quota. */
  readonly said: Message | null;
}

/** A slot held by a stream or download, or a slot about to become free. */
export interface SlotReport {
  readonly row: LimitName;
  readonly accountId: string;
  readonly endpoint: string;
  /** Subject, such as a game id. */
  readonly about: string | null;
  readonly cls: RequestClass;
  /** ms since the epoch. */
  readonly since: number;
  /** The stream is closed; the slot becomes free once the server must have noticed. */
  readonly closing: boolean;
}

export interface WaitingReport {
  readonly accountId: string;
  readonly cls: RequestClass;
  readonly endpoint: string;
  /** ms since the epoch. */
  readonly since: number;
  /** Earliest time of sending, as far as known; null when it only waits for its turn or a slot. */
  readonly until: number | null;
  readonly why: Message;
}

/** State of one token at a server, or of the caller without a token. */
export interface CallerReport {
  readonly accountId: string;
  readonly server: string;
  readonly caller: BudgetCallerKind;
  /** Under a week old, so stricter limits apply. */
  readonly young: boolean;
  readonly rows: readonly RowReport[];
  /** Most urgent first. */
  readonly waiting: readonly WaitingReport[];
  readonly coolDowns: readonly CoolDown[];
  readonly slots: readonly SlotReport[];
  /** Requests under way, moves included, streams excluded. */
  readonly inFlight: number;
  /** The server rejected the token: nothing is sent until the user acts. `since` in ms since the epoch. */
  readonly stopped: { readonly since: number; readonly cause: Message } | null;
  readonly hour: HourReport;
}

/** Limits that all accounts of this machine share at a server. */
export interface SharedReport {
  readonly server: string;
  readonly rows: readonly RowReport[];
  readonly slots: readonly SlotReport[];
}

/** State of the budget. Immutable plain data. */
export interface BudgetReport {
  /** ms since the epoch. */
  readonly at: number;
  readonly callers: readonly CallerReport[];
  readonly shared: readonly SharedReport[];
}
