import type { Message } from '../text/message.ts';
import { MessageError } from '../text/message-error.ts';

/**
 * Admission of requests, implemented by the budget. Classes by urgency; `move` never queues, and `spare` waits until
 * half of the minute's requests are left.
 */

export const requestClasses = ['move', 'play', 'user', 'upkeep', 'sync', 'spare'] as const;
export type RequestClass = (typeof requestClasses)[number];

/** How the service's limits count a request. */
export type RequestKind =
  | 'standard'
  | 'search'
  /** Action in a game other than a move. */
  | 'game'
  | 'move'
  /** Challenge requests other than creating one. */
  | 'challenge'
  | 'createChallenge'
  | 'join'
  | 'account'
  | 'activity'
  /** Online status of users. */
  | 'presence'
  /** Long response: holds a slot instead of the token's single turn. */
  | 'download'
  | 'eventStream'
  | 'gameStream'
  /** Seek, open until an opponent is found. */
  | 'seekStream'
  /** Public stream of a game. */
  | 'watchStream'
  | 'usersStream'
  | 'tvFeed'
  /** Channel map of TV. */
  | 'tvMap'
  /** TV games, by channel or ids. */
  | 'tvGames'
  /** A position in the opening explorer. */
  | 'explorer'
  /** The same in an explorer that the user runs, whose host has no limits of a service. */
  | 'ownExplorer';

/** Keys that limits count by. `token` identifies the caller and must never be logged. */
export interface GateKey {
  /** Name in the table of endpoints. */
  readonly endpoint: string;
  readonly kind?: RequestKind;
  /** Absent when the request carries no token. */
  readonly token?: string;
  /** A stream: holds a slot while open instead of the token's single turn. */
  readonly stream?: true;
  /** Subject within the kind, such as a game id. */
  readonly about?: string;
}

/**
 * Rejection by a gate that admits no request now, or that evicts a stream. `unauthorized`: the server rejected the
 * token, and nothing is sent with it until the user acts.
 */
export class GateRefusal extends MessageError {
  override readonly name = 'GateRefusal';
  readonly retryAfterMs: number | undefined;
  readonly code: 'rate_limited' | 'unauthorized';

  constructor(message: Message, retryAfterMs?: number, code: GateRefusal['code'] = 'rate_limited') {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.code = code;
  }
}

/** The part of a response head that limits need. */
export interface AnswerHead {
  readonly status: number;
  /** Wait named by the server, ms; absent when none or implausible. */
  readonly retryAfterMs?: number;
}

/**
 * Called when a response head arrives, once per redirect: only then is the request surely counted. Its contents
 * apply at once, before the body.
 */
export type Heard = (head?: AnswerHead) => void;

export interface Gate {
  /**
   * Runs `run` when admitted, and settles like it. `run` gets a signal that aborts with the caller's, or when the
   * gate evicts it. Rejects with the signal's reason when aborted in the queue, or with a `GateRefusal`.
   */
  request<T>(
    cls: RequestClass,
    key: GateKey,
    run: (signal: AbortSignal, heard: Heard) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}
