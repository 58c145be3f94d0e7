/**
 * The budget's door, as the client of the service sees it: every request passes here, and the budget decides when.
 * Classes from the most to the least urgent; `move` never waits behind anything else.
 */

export const requestClasses = ['move', 'play', 'user', 'upkeep', 'sync'] as const;
export type RequestClass = (typeof requestClasses)[number];

/** What the service's limits count a request as; `standard` unless an endpoint says otherwise. */
export type RequestKind =
  | 'standard'
  | 'search'
  /** An action in a game under way, other than a move. */
  | 'game'
  | 'move'
  /** About challenges, other than making one. */
  | 'challenge'
  | 'createChallenge'
  | 'join'
  | 'account'
  | 'activity'
  /** Who is online. */
  | 'presence'
  /** A long answer: it holds a slot, not the turn of one request at a time. */
  | 'download'
  | 'eventStream'
  | 'gameStream'
  /** Looking for an opponent, for as long as it is open. */
  | 'seekStream'
  /** A stream of somebody's game, for onlookers. */
  | 'watchStream'
  | 'usersStream'
  | 'tvFeed'
  /** The map of TV's channels. */
  | 'tvMap'
  /** Games of TV: of a channel, or by their ids. */
  | 'tvGames';

/** What limits are counted by. `token` tells callers apart and must never be logged. */
export interface GateKey {
  /** Name of the endpoint in the table of endpoints. */
  readonly endpoint: string;
  readonly kind?: RequestKind;
  /** Absent: sent without one, whoever asks. */
  readonly token?: string;
  /** The request is a stream: it runs as long as it is open and holds a slot, not the turn of one request at a time. */
  readonly stream?: true;
  /** Which one of its kind, such as a game's id. */
  readonly about?: string;
}

/**
 * What a gate rejects with when it will not let a request pass at all for now, or takes a stream's place back.
 * `unauthorized`: the server does not accept the token, and nothing is sent with it until the user acts.
 */
export class GateRefusal extends Error {
  readonly retryAfterMs: number | undefined;
  readonly code: 'rate_limited' | 'unauthorized';

  constructor(message: string, retryAfterMs?: number, code: GateRefusal['code'] = 'rate_limited') {
    super(message);
    this.name = 'GateRefusal';
    this.retryAfterMs = retryAfterMs;
    this.code = code;
  }
}

/** What the head of an answer says that limits are about. */
export interface AnswerHead {
  readonly status: number;
  /** Until when to wait, as it says, ms; absent when it says nothing possible. */
  readonly retryAfterMs?: number;
}

/**
 * To be called when the head of an answer is there, again for each redirect that is followed: until then the server
 * may not have counted the request yet. What it says holds from then on, though its body may take its time.
 */
export type Heard = (head?: AnswerHead) => void;

export interface Gate {
  /**
   * Runs `run` when its turn has come and settles with what it settles with. `run` gets a signal that is aborted when
   * the caller's is, or when the gate takes the turn back. Rejects with the signal's reason if aborted while waiting,
   * and with a `GateRefusal`.
   */
  request<T>(
    cls: RequestClass,
    key: GateKey,
    run: (signal: AbortSignal, heard: Heard) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}

/** A gate that lets everything pass at once: for tests, and for servers without limits. */
export function createOpenGate(): Gate {
  return {
    async request(_cls, _key, run, signal) {
      signal?.throwIfAborted();
      return run(signal ?? new AbortController().signal, () => {});
    },
  };
}
