/** How a refusal looks; `mixed` draws it for each one from the seed. */
export interface RefusalStyle {
  readonly body: 'json' | 'html' | 'mixed';
  readonly retryAfter: 'with' | 'without' | 'mixed';
  /** X-RateLimit-Remaining and X-RateLimit-Reset, on answers that were counted as well. */
  readonly rateHeaders: 'with' | 'without' | 'mixed';
}

/**
 * What POST /club/fault takes. Times are ms of the club's clock; bytes are those on the wire, status line, headers and
 * chunk framing included.
 */
export type Fault = StreamFault | RequestFault | ClubFault;

/** Personal events, a played game, a game looked on at, games of several members, a seek, and TV. */
export type OpenStreamKind = 'event' | 'game' | 'watch' | 'users' | 'seek' | 'tv';
export type StreamKind = OpenStreamKind | 'all';

/** How a connection ends: by a TCP reset, by FIN in the middle of whatever was being said, or in good order. */
export type Ending = 'reset' | 'fin' | 'end';

/** The open streams of the kind; of those, the ones whose request path starts with `path`. */
interface OnStreams {
  readonly streams: StreamKind;
  readonly path?: string;
}

/** What happens to streams that are open now. New ones are not touched. */
export type StreamFault =
  /** They end: at once, or once `at` more bytes have gone out (with 0: where the next byte would). */
  | (OnStreams & { readonly kind: 'cut'; readonly how: Ending; readonly at?: number })
  /** They fall silent for good, keep-alives included; the connection stays as it is. */
  | (OnStreams & { readonly kind: 'stall' })
  /** Nothing that is sent arrives any more, either way, and neither side is told. */
  | (OnStreams & { readonly kind: 'halfOpen' })
  /** All that is still to come trickles: `bytes` every `everyMs`. */
  | (OnStreams & { readonly kind: 'drip'; readonly bytes: number; readonly everyMs: number })
  /** The next two messages come in each other's place. */
  | (OnStreams & { readonly kind: 'reorder' })
  /** One line more. `bytes` sizes an oversized one (default 2 MiB); `text` is what garbage and text say. */
  | (OnStreams & {
      readonly kind: 'line';
      readonly what: 'garbage' | 'oversized' | 'duplicate' | 'text';
      readonly bytes?: number;
      readonly text?: string;
    });

/** The next `count` requests (default 1), of those whose path starts with `path`. */
interface OnRequests {
  readonly count?: number;
  readonly path?: string;
}

export const lies = ['resetInThePast', 'resetInMilliseconds', 'hugeRetryAfter', 'negativeRemaining'] as const;
export type Lie = (typeof lies)[number];

/** What waits for requests, streams' openings included, and is used up by them; one of each kind can meet in one request. */
export type RequestFault =
  /** An answer instead of the club's: any status, JSON or HTML, Retry-After in seconds, further headers. */
  | (OnRequests & {
      readonly kind: 'answer';
      readonly status: number;
      readonly body?: 'json' | 'html';
      readonly retryAfter?: number;
      readonly headers?: Readonly<Record<string, string>>;
    })
  /** Held back for `delayMs`. */
  | (OnRequests & { readonly kind: 'slow'; readonly delayMs: number })
  /** The connection is reset before the request is carried out, or after it was and before the answer's first byte. */
  | (OnRequests & { readonly kind: 'drop'; readonly when: 'before' | 'after' })
  /** Carried out; the connection ends once `at` bytes of the answer have gone out. */
  | (OnRequests & { readonly kind: 'sever'; readonly at: number; readonly how: 'reset' | 'fin' })
  /** Carried out, and never heard of again: the connection is half-open from here on. */
  | (OnRequests & { readonly kind: 'hang' })
  /** Carried out; the answer trickles: `bytes` every `everyMs`. */
  | (OnRequests & { readonly kind: 'trickle'; readonly bytes: number; readonly everyMs: number })
  /** Headers that cannot be true, on whatever the answer is. */
  | (OnRequests & { readonly kind: 'lie'; readonly what: Lie });

export type ClubFault =
  /** A rival with the same token takes the event stream: now, and right after each of the next `times` opens. */
  | { readonly kind: 'evict'; readonly times?: number | 'forever' }
  /** The next `times` streams of the kind end as soon as they are open and what they replay was sent. */
  | {
      readonly kind: 'closeAtOnce';
      readonly streams: StreamKind;
      readonly times: number | 'forever';
      readonly how: Ending;
    }
  /** Everything is answered 429 for `forMs`, in the club's style or another. */
  | { readonly kind: 'storm'; readonly forMs: number; readonly style?: Partial<RefusalStyle> }
  /** A token (default: the user's) is not good any more, and is again after `forMs`. Its streams end unless kept. */
  | {
      readonly kind: 'revoke';
      readonly token?: string;
      readonly forMs?: number;
      readonly streams?: 'end' | 'keep';
    }
  /** All that the club says of time is off by `ms` from now on: Date headers, timestamps, X-RateLimit-Reset. */
  | { readonly kind: 'skew'; readonly ms: number }
  /** The club goes down with every connection reset, and comes back after `downMs` with all that a snapshot holds. */
  | { readonly kind: 'restart'; readonly downMs: number };
