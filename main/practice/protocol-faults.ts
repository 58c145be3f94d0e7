import { z } from 'zod';

/**
 * The body of POST /club/fault. Times are ms of the club's clock; bytes are those on the wire, including status
 * line, headers and chunk framing.
 */

const form = z.enum(['json', 'html', 'mixed']);
const choice = z.enum(['with', 'without', 'mixed']);

/** The form of refusals; `mixed` draws it for each from the seed. */
export const refusalStyle = z.object({
  body: form,
  retryAfter: choice,
  /** X-RateLimit-Remaining and X-RateLimit-Reset; also on admitted requests that were counted. */
  rateHeaders: choice,
});
export type RefusalStyle = z.output<typeof refusalStyle>;

const styleChange = z.object({
  body: form.exactOptional(),
  retryAfter: choice.exactOptional(),
  rateHeaders: choice.exactOptional(),
});

/** Personal events, a played game, a watched game, games of several members, a seek, and TV. */
const openStreams = ['event', 'game', 'watch', 'users', 'seek', 'tv'] as const;
const streams = z.enum([...openStreams, 'all']);
export type OpenStreamKind = (typeof openStreams)[number];
export type FaultStreamKind = z.output<typeof streams>;

/** The end of a connection: TCP reset, FIN in the middle of a message, or a proper end. */
const ending = z.enum(['reset', 'fin', 'end']);
export type Ending = z.output<typeof ending>;

const path = z.string().startsWith('/').exactOptional();
const atLeastOne = z.int().min(1);
const bytes = z.int().min(0);
const ms = z.number().nonnegative();
const times = z.union([z.int().min(0), z.literal('forever')]);

/** Selects open streams by kind and, optionally, by a prefix of the request path. */
const onStreams = { streams, path };
/** Selects the next `count` requests (default 1), optionally by a prefix of their path. */
const onRequests = { count: atLeastOne.exactOptional(), path };
/** Sends at most `bytes` every `everyMs`. */
const flow = { bytes: atLeastOne, everyMs: ms.min(1) };

export const lies = ['resetInThePast', 'resetInMilliseconds', 'hugeRetryAfter', 'negativeRemaining'] as const;
export type Lie = (typeof lies)[number];

/** Faults of the streams that are open now. */
const streamFaults = [
  /** Ends them: at once, or after `at` more bytes (with 0: in place of the next byte). */
  z.object({ kind: z.literal('cut'), ...onStreams, how: ending, at: bytes.exactOptional() }),
  /** Silences them permanently, keep-alives included; the connection stays open. */
  z.object({ kind: z.literal('stall'), ...onStreams }),
  /** Loses all bytes in both directions, without any error on either side. */
  z.object({ kind: z.literal('halfOpen'), ...onStreams }),
  /** Slows them down from now on. */
  z.object({ kind: z.literal('drip'), ...onStreams, ...flow }),
  /** Swaps the next two messages. */
  z.object({ kind: z.literal('reorder'), ...onStreams }),
  /** Sends an extra line. `bytes`: of an oversized one, default 2 MiB; `text`: content of garbage and text. */
  z.object({
    kind: z.literal('line'),
    ...onStreams,
    what: z.enum(['garbage', 'oversized', 'duplicate', 'text']),
    bytes: atLeastOne.exactOptional(),
    text: z.string().exactOptional(),
  }),
] as const;

/** Faults that matching requests consume, stream openings included. One request can consume one of each kind. */
const requestFaults = [
  /** Replaces the club's answer: any status, JSON or HTML, Retry-After in seconds, further headers. */
  z.object({
    kind: z.literal('answer'),
    ...onRequests,
    status: z.int().min(200).max(599),
    body: z.enum(['json', 'html']).exactOptional(),
    retryAfter: z.int().min(0).exactOptional(),
    headers: z.record(z.string(), z.string()).exactOptional(),
  }),
  /** Delays the request by `delayMs`. */
  z.object({ kind: z.literal('slow'), ...onRequests, delayMs: ms }),
  /** Resets the connection before the request is carried out, or after it and before the answer's first byte. */
  z.object({ kind: z.literal('drop'), ...onRequests, when: z.enum(['before', 'after']) }),
  /** Carries it out; ends the connection after `at` bytes of the answer. */
  z.object({ kind: z.literal('sever'), ...onRequests, at: bytes, how: ending.exclude(['end']) }),
  /** Carries it out without an answer: the connection becomes half-open. */
  z.object({ kind: z.literal('hang'), ...onRequests }),
  /** Carries it out and slows down the answer. */
  z.object({ kind: z.literal('trickle'), ...onRequests, ...flow }),
  /** Sets impossible headers on the answer. */
  z.object({ kind: z.literal('lie'), ...onRequests, what: z.enum(lies) }),
] as const;
export type RequestFault = z.output<(typeof requestFaults)[number]>;

const clubFaults = [
  /** Simulates a rival that evicts the event stream: now, and after each of the next `times` openings. */
  z.object({ kind: z.literal('evict'), times: times.exactOptional() }),
  /** Ends the next `times` streams of the kind as soon as they are open and their replay is sent. */
  z.object({ kind: z.literal('closeAtOnce'), streams, times, how: ending }),
  /** Answers every request with 429 for `forMs`, in the club's refusal style or `style`. */
  z.object({ kind: z.literal('storm'), forMs: ms, style: styleChange.exactOptional() }),
  /** Revokes a token (default: the user's), for `forMs` if given. Its streams end unless `keep`. */
  z.object({
    kind: z.literal('revoke'),
    token: z.string().exactOptional(),
    forMs: ms.exactOptional(),
    streams: z.enum(['end', 'keep']).exactOptional(),
  }),
  /** Shifts all times in answers by `ms`: Date headers, timestamps, X-RateLimit-Reset. */
  z.object({ kind: z.literal('skew'), ms: z.number() }),
  /** Resets every connection and restarts the club from its snapshot after `downMs`. */
  z.object({ kind: z.literal('restart'), downMs: ms }),
] as const;

export const faultBody = z.discriminatedUnion('kind', [...streamFaults, ...requestFaults, ...clubFaults]);
export type Fault = z.output<typeof faultBody>;
