import type { RequestClass } from '../service/gate.ts';
import type { HourReport } from './hour-log.ts';
import type { CoolDown } from './cool-downs.ts';
import type { Caller, LimitName, LimitRow } from './limits.ts';

/** One row of the table of limits, as it stands for one caller or for all callers of this machine. */
export interface RowReport {
  readonly name: LimitName;
  /** For people. */
  readonly title: string;
  readonly source: LimitRow['source'];
  /** `window`: uses in any `windowMs`; `concurrent`: things at the same time; `spacing`: one use in `windowMs`. */
  readonly kind: 'window' | 'concurrent' | 'spacing';
  readonly limit: number;
  /** The server's own number: `limit` is less where the user keeps to less. */
  readonly table: number;
  /** Null for `concurrent`. */
  readonly windowMs: number | null;
  /** May have halves: some joins cost half. */
  readonly used: number;
  /** What the app's own count leaves, whatever the server's headers say. */
  readonly counted: number;
  /** Never below 0. */
  readonly left: number;
  /**
   * When one more may be used where none may be now (the last ones can be kept for what is urgent), ms since the epoch.
   * Null otherwise, and where it takes something that runs to end.
   */
  readonly nextFreeAt: number | null;
  /** A sentence where the server's own headers, not the app's count, say what is left. */
  readonly said: string | null;
}

/** A stream or download that holds a place, or the place that one has just left. */
export interface SlotReport {
  readonly row: LimitName;
  readonly accountId: string;
  readonly endpoint: string;
  /** What it is about, such as a game id. */
  readonly about: string | null;
  readonly cls: RequestClass;
  /** ms since the epoch. */
  readonly since: number;
  /** It was closed, and the place is free again once the server can have noticed. */
  readonly closing: boolean;
}

export interface WaitingReport {
  readonly accountId: string;
  readonly cls: RequestClass;
  readonly endpoint: string;
  /** ms since the epoch. */
  readonly since: number;
  /** When it may go, as far as known; null while it only waits for its turn or place. */
  readonly until: number | null;
  /** A sentence. */
  readonly why: string;
}

/** One token's standing at a server, or that of the caller without a token. */
export interface CallerReport {
  readonly accountId: string;
  readonly server: string;
  readonly caller: Caller;
  /** Under a week old: its limits are stricter. */
  readonly young: boolean;
  readonly rows: readonly RowReport[];
  /** The most urgent first. */
  readonly waiting: readonly WaitingReport[];
  readonly coolDowns: readonly CoolDown[];
  readonly slots: readonly SlotReport[];
  /** Requests under way, moves included, streams not. */
  readonly inFlight: number;
  /** The server does not accept the token: nothing goes out until the user acts. `since` in ms since the epoch. */
  readonly stopped: { readonly since: number; readonly cause: string } | null;
  readonly hour: HourReport;
}

/** What all accounts of this machine share at one server. */
export interface SharedReport {
  readonly server: string;
  readonly rows: readonly RowReport[];
  readonly slots: readonly SlotReport[];
}

/** How the budget stands. Plain data that nobody changes. */
export interface BudgetReport {
  /** ms since the epoch. */
  readonly at: number;
  readonly callers: readonly CallerReport[];
  readonly shared: readonly SharedReport[];
}

/** The same in short, of all callers together. */
export interface BudgetState {
  readonly waiting: readonly WaitingReport[];
  readonly coolDowns: readonly (CoolDown & { readonly accountId: string })[];
  /** Requests under way, moves included, streams not. */
  readonly inFlight: number;
  readonly openStreams: number;
}
