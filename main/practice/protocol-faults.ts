/** The form of refusals; `mixed` draws it for each from the seed. */
export interface RefusalStyle {
  readonly body: 'json' | 'html' | 'mixed';
  readonly retryAfter: 'with' | 'without' | 'mixed';
  /** X-RateLimit-Remaining and X-RateLimit-Reset; also on admitted requests that were counted. */
  readonly rateHeaders: 'with' | 'without' | 'mixed';
}

/**
 * The body of POST /club/fault. Times are ms of the club's clock; bytes are those on the wire, including status
 * line, headers and chunk framing.
 */
export type Fault = StreamFault | RequestFault | ClubFault;

/** Personal events, a played game, a watched game, games of several members, a seek, and TV. */
export type OpenStreamKind = 'event' | 'game' | 'watch' | 'users' | 'seek' | 'tv';
export type FaultStreamKind = OpenStreamKind | 'all';

/** The end of a connection: TCP reset, FIN in the middle of a message, or a proper end. */
export type Ending = 'reset' | 'fin' | 'end';

/** Selects open streams by kind and, optionally, by a prefix of the request path. */
interface OnStreams {
  readonly streams: FaultStreamKind;
  readonly path?: string;
}

/** Faults of the streams that are open now. */
export type StreamFault =
  /** Ends them: at once, or after `at` more bytes (with 0: in place of the next byte). */
  | (OnStreams & { readonly kind: 'cut'; readonly how: Ending; readonly at?: number })
  /** Silences them permanently, keep-alives included; the connection stays open. */
  | (OnStreams & { readonly kind: 'stall' })
  /** Loses all bytes in both directions, without any error on either side. */
  | (OnStreams & { readonly kind: 'halfOpen' })
  /** Sends at most `bytes` every `everyMs` from now on. */
  | (OnStreams & { readonly kind: 'drip'; readonly bytes: number; readonly everyMs: number })
  /** Swaps the next two messages. */
  | (OnStreams & { readonly kind: 'reorder' })
  /** Sends an extra line. `bytes`: of an oversized one, default 2 MiB; `text`: content of garbage and text. */
  | (OnStreams & {
      readonly kind: 'line';
      readonly what: 'garbage' | 'oversized' | 'duplicate' | 'text';
      readonly bytes?: number;
      readonly text?: string;
    });

/** Selects the next `count` requests (default 1), optionally by a prefix of their path. */
interface OnRequests {
  readonly count?: number;
  readonly path?: string;
}

export const lies = ['resetInThePast', 'resetInMilliseconds', 'hugeRetryAfter', 'negativeRemaining'] as const;
export type Lie = (typeof lies)[number];

/** Faults that matching requests consume, stream openings included. One request can consume one of each kind. */
export type RequestFault =
  /** Replaces the club's answer: any status, JSON or HTML, Retry-After in seconds, further headers. */
  | (OnRequests & {
      readonly kind: 'answer';
      readonly status: number;
      readonly body?: 'json' | 'html';
      readonly retryAfter?: number;
      readonly headers?: Readonly<Record<string, string>>;
    })
  /** Delays the request by `delayMs`. */
  | (OnRequests & { readonly kind: 'slow'; readonly delayMs: number })
  /** Resets the connection before the request is carried out, or after it and before the answer's first byte. */
  | (OnRequests & { readonly kind: 'drop'; readonly when: 'before' | 'after' })
  /** Carries it out; ends the connection after `at` bytes of the answer. */
  | (OnRequests & { readonly kind: 'sever'; readonly at: number; readonly how: 'reset' | 'fin' })
  /** Carries it out without an answer: the connection becomes half-open. */
  | (OnRequests & { readonly kind: 'hang' })
  /** Carries it out; sends at most `bytes` of the answer every `everyMs`. */
  | (OnRequests & { readonly kind: 'trickle'; readonly bytes: number; readonly everyMs: number })
  /** Sets impossible headers on the answer. */
  | (OnRequests & { readonly kind: 'lie'; readonly what: Lie });

export type ClubFault =
  /** Simulates a rival that evicts the event stream: now, and after each of the next `times` openings. */
  | { readonly kind: 'evict'; readonly times?: number | 'forever' }
  /** Ends the next `times` streams of the kind as soon as they are open and their replay is sent. */
  | {
      readonly kind: 'closeAtOnce';
      readonly streams: FaultStreamKind;
      readonly times: number | 'forever';
      readonly how: Ending;
    }
  /** Answers every request with 429 for `forMs`, in the club's refusal style or `style`. */
  | { readonly kind: 'storm'; readonly forMs: number; readonly style?: Partial<RefusalStyle> }
  /** Revokes a token (default: the user's), for `forMs` if given. Its streams end unless `keep`. */
  | {
      readonly kind: 'revoke';
      readonly token?: string;
      readonly forMs?: number;
      readonly streams?: 'end' | 'keep';
    }
  /** Shifts all times in answers by `ms`: Date headers, timestamps, X-RateLimit-Reset. */
  | { readonly kind: 'skew'; readonly ms: number }
  /** Resets every connection and restarts the club from its snapshot after `downMs`. */
  | { readonly kind: 'restart'; readonly downMs: number };
