/** How a long-lived stream does, as data for whoever shows it. Times are ms since the epoch, as the wall clock has them now. */

/** `event` and `game` belong to an account; `users` watches others' games; a `download` ends when it has everything. */
export type StreamKind = 'event' | 'game' | 'tv' | 'users' | 'download';

/** `waiting` has a next attempt; `stopped` has none until somebody asks for it. */
export type StreamState = 'opening' | 'open' | 'waiting' | 'stopped';

/** Trouble that the user should know of, or can end. */
export type StreamProblemCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  /** Another program uses the token: the server ends this stream for it, in turns. */
  | 'evicted'
  /** The server ends the stream, or breaks it off, right after it opened, again and again. */
  | 'closed_at_once'
  | 'rate_limited';

export interface StreamProblem {
  readonly code: StreamProblemCode;
  /** A sentence that says what to do. */
  readonly message: string;
  /** What helps: `try_again` is `reconnectNow`, `sign_in` a new token; null when only waiting does. */
  readonly action: 'try_again' | 'sign_in' | null;
}

/** Why a connection closed, or was never made. */
export type CloseCode =
  /** The server ended it in good order. */
  | 'ended'
  /** Its natural end: the game is over, the download complete. */
  | 'finished'
  | 'evicted'
  | 'closed_at_once'
  /** No byte for as long as its kind may be silent: dead, possibly half-open. */
  | 'silent'
  /** A download that stopped bringing anything. */
  | 'stalled'
  /** It broke after it had been open. */
  | 'lost'
  /** No connection, no answer, no name, no trust. */
  | 'unreachable'
  | 'rate_limited'
  | 'server_error'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  /** The server refused in another way, or sent elsewhere. */
  | 'refused'
  /** The machine woke up or changed networks. */
  | 'woke'
  /** The app itself doubts what it knows and opens anew. */
  | 'doubted'
  | 'asked_for'
  /** Nobody needs it any more, or another stream has its slot. */
  | 'not_needed'
  | 'internal';

export interface StreamClosing {
  readonly code: CloseCode;
  /** A sentence. */
  readonly message: string;
  readonly at: number;
  /** How long the stream had been open, ms; null when it was never accepted. */
  readonly livedMs: number | null;
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
  /** The last line that was no keep-alive: for kinds whose silence says nothing (TV). */
  readonly lastLineAt: number | null;
  /** Openings so far in this run. */
  readonly opens: number;
  /** Of those, in the last ten minutes. */
  readonly recentOpens: number;
  /** Openings that the quota has left, restarts counted; null where the kind has no quota or it is not known yet. */
  readonly opensLeft: number | null;
  /** Lines that were no keep-alives, and bytes, in this run. */
  readonly lines: number;
  readonly bytes: number;
  /** Lines of it that could not be used and were kept as they came, in this run. */
  readonly quarantined: number;
  /** Why the stream waits or is stopped, as a sentence; null while it is open. */
  readonly cause: string | null;
  /** How its last connection ended; stays while the next one is open. */
  readonly lastClose: StreamClosing | null;
  readonly nextAttemptAt: number | null;
  readonly problem: StreamProblem | null;
}
