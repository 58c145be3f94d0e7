/** What the referee writes down of one request and its answer. All times are milliseconds of the clock it was given. */

import type { Fault } from './proxy.ts';
import type { RouteKind, Family } from './routes.ts';

/** A line of an ndjson answer that reached the client with all its bytes, line end included. */
export interface WholeLine {
  /** When its last byte was through to the client. */
  readonly at: number;
  /** Without the line end; shortened to its beginning when it is very long. */
  readonly text: string;
  /** Its length on the wire, line end included. */
  readonly bytes: number;
}

/** A time without a byte in an open answer. */
export interface Silence {
  readonly from: number;
  readonly to: number;
}

export interface LinesSeen {
  readonly lines: readonly WholeLine[];
  /** Lines that reached the client, texts kept or not; empty ones are keep-alives and not in here. */
  readonly count: number;
  readonly keepAlives: number;
  /** When the last byte reached the client. */
  readonly lastByteAt: number;
  /** Times of 8 s and more without a byte, of streams with keep-alives; one that goes on is not in here. */
  readonly silences: readonly Silence[];
  /** Lines that the server sent whole and the client did not get whole. */
  readonly cutLines: number;
  /** Bytes of a last line that never got its end. */
  readonly unfinishedBytes: number;
}

/** What a request's address and body say that limits are about. */
export interface RequestFacts {
  /** Ids of games asked for. */
  readonly exportIds?: number;
  /** Users that a stream is to watch. */
  readonly watchedUsers?: number;
  /** The arena that is joined or left, or asked about. */
  readonly arena?: string;
  /** The team that it is joined for. */
  readonly team?: string;
  /** Who is challenged, in lower case. */
  readonly challenged?: string;
  /** The game or challenge that it is about. */
  readonly game?: string;
}

/**
 * Moments as places in the sequence of all that the referee saw: time may stand still while much happens, and then this
 * tells what came first.
 */
export interface Order {
  readonly sent: number;
  readonly arrived: number;
  readonly reached?: number;
  readonly ended?: number;
  readonly closed?: number;
}

/** What an answer's head says. */
export interface AnswerHead {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter?: string;
  readonly rateRemaining?: string;
  readonly rateReset?: string;
  readonly date?: string;
  /** When all of it was through to the client; undefined while it is not. */
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
  /** Path and query as sent: it may hold a secret that does not belong there. */
  readonly target: string;
  readonly path: string;
  readonly userAgent: string;
  readonly route: string;
  readonly kind: RouteKind;
  readonly family: Family;
  /** When the client's first byte came to the proxy. */
  readonly sentAt: number;
  /** When it left for the server: what limits are counted by. */
  readonly arrivedAt: number;
  /** When the request was there with all of its body. */
  readonly askedAt?: number;
  readonly requestBytes: number;
  readonly request: RequestFacts;
  readonly answer?: AnswerHead;
  readonly answerBytes: number;
  /** When the server had done with it: the answer's last byte came to the proxy, or the connection's end. */
  readonly endedAt?: number;
  /** When it was over for the client. */
  readonly closedAt?: number;
  /** A client that ends its own side counts as gone, as HTTP clients are. */
  readonly closedBy?: 'server' | 'client' | 'fault';
  readonly ending?: Ending;
  readonly order: Order;
  /** What the proxy did to it, and before which byte of the connection's bytes to the client. */
  readonly fault?: { readonly fault: Fault; readonly at: number; readonly byte: number };
  /** Present in successful answers of ndjson or Server-Sent Events. */
  readonly seen?: LinesSeen;
  /** The answer's JSON, kept for the few endpoints whose answers tell what a limit costs. */
  readonly learned?: unknown;
}
