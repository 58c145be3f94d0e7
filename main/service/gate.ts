/**
 * The budget's door, as the client of the service sees it: every request passes here, and the budget decides when.
 * Classes from the most to the least urgent; `move` never waits behind anything else.
 */

export const requestClasses = ['move', 'play', 'user', 'upkeep', 'sync'] as const;
export type RequestClass = (typeof requestClasses)[number];

/** What limits are counted by. `token` tells callers apart and must never be logged. */
export interface GateKey {
  /** Name of the endpoint in the table of endpoints. */
  readonly endpoint: string;
  readonly token?: string;
  /** The request is a stream: it runs as long as it is open and holds a slot, not the turn of one request at a time. */
  readonly stream?: true;
}

/** What a gate rejects with when it will not let a request pass at all for now. */
export class GateRefusal extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'GateRefusal';
    this.retryAfterMs = retryAfterMs;
  }
}

export interface Gate {
  /**
   * Runs `run` when its turn has come and settles with what it settles with. `run` gets a signal that is aborted when
   * the caller's is, or when the gate takes the turn back. Rejects with the signal's reason if aborted while waiting.
   */
  request<T>(
    cls: RequestClass,
    key: GateKey,
    run: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
}

/** A gate that lets everything pass at once: for tests, and for servers without limits. */
export function createOpenGate(): Gate {
  return {
    async request(_cls, _key, run, signal) {
      signal?.throwIfAborted();
      return run(signal ?? new AbortController().signal);
    },
  };
}
