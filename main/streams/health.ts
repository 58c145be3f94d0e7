/** How a long-lived stream does, as data for whoever shows it. Times are ms since the epoch. */

export type StreamKind = 'event' | 'game';

/** `waiting` has a next attempt; `stopped` has none until somebody asks for it. */
export type StreamState = 'opening' | 'open' | 'waiting' | 'stopped';

/** Trouble that the user should know of, or can end. */
export type StreamProblemCode = 'unauthorized' | 'forbidden' | 'not_found' | 'evicted' | 'rate_limited';

export interface StreamProblem {
  readonly code: StreamProblemCode;
  /** A sentence that says what to do. */
  readonly message: string;
}

export interface StreamHealth {
  readonly id: string;
  readonly accountId: string;
  readonly kind: StreamKind;
  readonly gameId?: string;
  readonly state: StreamState;
  /** Since when the present state lasts. */
  readonly since: number;
  readonly lastByteAt: number | null;
  /** Openings so far in this run. */
  readonly opens: number;
  /** Why the stream last closed or cannot open, as a sentence. */
  readonly cause: string | null;
  readonly nextAttemptAt: number | null;
  readonly problem: StreamProblem | null;
}
