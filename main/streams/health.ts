/** How a long-lived stream does, as data for display. Times are ms since the epoch, as the wall clock has them now. */
import type { Message } from '../text/message.ts';

/** `event` and `game` belong to an account, `users` follows games of others, a `download` ends when complete. */
export type StreamKind = 'event' | 'game' | 'tv' | 'users' | 'download';

/** `waiting` has a next attempt; `stopped` needs a request to reopen. */
export type StreamState = 'opening' | 'open' | 'waiting' | 'stopped';

/** Problems that the user should know about or can solve. */
export type StreamProblemCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  /** Another program uses the same token; the server closes this stream in favour of the other, alternately. */
  | 'evicted'
  /** Another machine of the user has this token's stream, by agreement. */
  | 'elsewhere'
  /** The stream repeatedly ends or breaks right after it opened. */
  | 'closed_at_once'
  | 'rate_limited';

export interface StreamProblem {
  readonly code: StreamProblemCode;
  /** Says what to do. */
  readonly message: Message;
  /** Remedy: `try_again` is `reconnectNow`, `sign_in` a new token; null when only waiting helps. */
  readonly action: 'try_again' | 'sign_in' | null;
}

/** Why a connection closed or was never established. */
export type CloseCode =
  /** The server ended it cleanly. */
  | 'ended'
  /** Natural end: the game is over or the download complete. */
  | 'finished'
  | 'evicted'
  | 'closed_at_once'
  /** No byte for longer than its kind may be silent; possibly half-open. */
  | 'silent'
  /** A download without new data. */
  | 'stalled'
  /** The connection broke after it was open. */
  | 'lost'
  /** No connection, DNS answer or response, or a TLS failure. */
  | 'unreachable'
  | 'rate_limited'
  | 'server_error'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  /** Another refusal, or a redirect. */
  | 'refused'
  /** The machine woke up or changed networks. */
  | 'woke'
  /** The app doubts its state and reopens the stream. */
  | 'doubted'
  | 'asked_for'
  /** The stream is no longer needed, or another one has its slot. */
  | 'not_needed'
  | 'internal';

export interface StreamClosing {
  readonly code: CloseCode;
  readonly message: Message;
  readonly at: number;
  /** How long the stream was open, ms; null when the server never accepted it. */
  readonly livedMs: number | null;
}

export interface StreamHealth {
  readonly id: string;
  readonly accountId: string;
  readonly kind: StreamKind;
  readonly gameId?: string;
  readonly state: StreamState;
  /** When the current state began. */
  readonly since: number;
  readonly lastByteAt: number | null;
  /** Last line other than a keep-alive. Matters for kinds whose silence means nothing (TV). */
  readonly lastLineAt: number | null;
  /** Openings in this run. */
  readonly opens: number;
  /** Openings in the last ten minutes. */
  readonly recentOpens: number;
  /** Openings left in the quota, earlier runs included; null without a quota or while unknown. */
  readonly opensLeft: number | null;
  /** Lines without keep-alives, and bytes, in this run. */
  readonly lines: number;
  readonly bytes: number;
  /** Quarantined lines in this run. */
  readonly quarantined: number;
  /** Why the stream waits or is stopped; null while it is open. */
  readonly cause: Message | null;
  /** How its last connection ended; stays while the next one is open. */
  readonly lastClose: StreamClosing | null;
  readonly nextAttemptAt: number | null;
  readonly problem: StreamProblem | null;
}
