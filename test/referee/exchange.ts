/** The record of one request and its answer. All times are ms of the clock that the referee was given. */

import type { Fault } from './proxy.ts';
import type { RouteKind, Family } from './routes.ts';

/** An ndjson line that was delivered to the client completely, line end included. */
export interface WholeLine {
  /** When its last byte was delivered. */
  readonly at: number;
  /** Without the line end; a very long text is truncated. */
  readonly text: string;
  /** Bytes on the wire, line end included. */
  readonly bytes: number;
}

/** A period without a byte in an open answer. */
export interface Silence {
  readonly from: number;
  readonly to: number;
}

export interface LinesSeen {
  readonly lines: readonly WholeLine[];
  /** Delivered lines, stored or not. Empty lines are keep-alives and not counted here. */
  readonly count: number;
  readonly keepAlives: number;
  /** When the last byte was delivered. */
  readonly lastByteAt: number;
  /** Completed silences of 8 s or more, of streams with keep-alives. */
  readonly silences: readonly Silence[];
  /** Lines that the server sent completely and the client did not receive completely. */
  readonly cutLines: number;
  /** Bytes of a last line without a line end. */
  readonly unfinishedBytes: number;
}

/** Facts of the request's path and body that limits depend on. */
export interface RequestFacts {
  readonly exportIds?: number;
  /** Users that a stream watches. */
  readonly watchedUsers?: number;
  /** The arena that is joined, left or queried. */
  readonly arena?: string;
  /** The team for which the caller joins. */
  readonly team?: string;
  /** The challenged user, in lower case. */
  readonly challenged?: string;
  /** The game's or challenge's id. */
  readonly game?: string;
}

/** Positions in the sequence of recorded events: on virtual time, many events have the same time. */
export interface Order {
  readonly sent: number;
  readonly arrived: number;
  readonly reached?: number;
  readonly ended?: number;
  readonly closed?: number;
}

export interface AnswerHead {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter?: string;
  readonly rateRemaining?: string;
  readonly rateReset?: string;
  readonly date?: string;
  /** When the head was delivered completely; undefined before. */
  readonly reachedAt?: number;
}

/** `whole`: with its last byte. */
export type Ending = 'whole' | 'fin' | 'reset' | 'refused';

export interface Exchange {
  readonly id: number;
  readonly connection: number;
  readonly ip: string;
  /** `anonymous`, or `token:` and the beginning of the token's SHA-256. */
  readonly caller: string;
  readonly method: string;
  /** Path and query as sent; may hold a secret that does not belong there. */
  readonly target: string;
  readonly path: string;
  readonly userAgent: string;
  readonly route: string;
  readonly kind: RouteKind;
  readonly family: Family;
  /** When the client's first byte reached the proxy. */
  readonly sentAt: number;
  /** When its first byte left for the server: limits count by this time. */
  readonly arrivedAt: number;
  /** When the server had the whole request. */
  readonly askedAt?: number;
  readonly requestBytes: number;
  readonly request: RequestFacts;
  readonly answer?: AnswerHead;
  readonly answerBytes: number;
  /** When the answer's last byte, or the connection's end, reached the proxy. */
  readonly endedAt?: number;
  /** When the exchange ended for the client. */
  readonly closedAt?: number;
  /** A client that half-closes counts as disconnected, because HTTP clients do not half-close. */
  readonly closedBy?: 'server' | 'client' | 'fault';
  readonly ending?: Ending;
  readonly order: Order;
  /** The injected fault, and the offset in the bytes to the client before which it occurred. */
  readonly fault?: { readonly fault: Fault; readonly at: number; readonly byte: number };
  /** Present in successful ndjson or event-stream answers. */
  readonly seen?: LinesSeen;
  /** The answer's JSON, stored only for endpoints whose answers determine costs. */
  readonly learned?: unknown;
}
