/** Errors between the app and a server, as values. Messages contain no tokens, `fullId`s or chat. */

import type { Message } from '../text/message.ts';

interface Base {
  readonly message: Message;
}

export type ServiceError =
  /** 401: invalid, expired or revoked token. */
  | (Base & { readonly code: 'unauthorized' })
  /** 403: missing scope, or not allowed for this account. */
  | (Base & {
      readonly code: 'forbidden';
      readonly missingScopes: readonly string[];
      readonly detail?: string;
    })
  | (Base & { readonly code: 'not_found'; readonly detail?: string })
  /**
   * 429, or a refusal that names a limit. `retryAfterMs` only when credible; `limitKey` is the server's name of
   * the limit; `local`: refused by the app's own budget, nothing was sent; `detail` is the server's text, bounded.
   */
  | (Base & {
      readonly code: 'rate_limited';
      readonly retryAfterMs?: number;
      readonly limitKey?: string;
      readonly local?: true;
      readonly detail?: string;
    })
  /** Other 4xx, or a 200 with `ok: false`. `detail` is the server's text. Status 0: invalid, not sent. */
  | (Base & { readonly code: 'bad_request'; readonly status: number; readonly detail?: string })
  /** 5xx: a failure of the server or of a machine in front of it. */
  | (Base & { readonly code: 'server'; readonly status: number; readonly retryAfterMs?: number })
  /** Network failure: name not found, connection refused, reset or cut off. `cause` is the system's code. */
  | (Base & { readonly code: 'unreachable'; readonly cause?: string })
  | (Base & { readonly code: 'tls'; readonly cause?: string })
  | (Base & { readonly code: 'timeout'; readonly phase: 'headers' | 'body'; readonly afterMs: number })
  | (Base & { readonly code: 'aborted' })
  /** A response that the endpoint does not define. `excerpt` is bounded and masked. */
  | (Base & {
      readonly code: 'malformed';
      readonly excerpt?: string;
      readonly issues?: readonly string[];
      /** A web page, usually the sign-in page of a network; the message says so. */
      readonly isPage?: true;
    })
  | (Base & { readonly code: 'too_large'; readonly limitBytes: number })
  /** The server sends elsewhere: never followed to another origin. `origin` is null when the address cannot be read. */
  | (Base & { readonly code: 'redirected'; readonly origin: string | null });

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ServiceError };

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail<T>(error: ServiceError): Result<T> {
  return { ok: false, error };
}

/** Whether repeating the same request later can succeed. */
export function isTransient(error: ServiceError): boolean {
  return (
    error.code === 'unreachable' ||
    error.code === 'timeout' ||
    error.code === 'server' ||
    error.code === 'rate_limited'
  );
}

/** Whether the server does not offer this to the caller, for lack of a scope or at all. */
export function isNotOffered(error: ServiceError): boolean {
  return error.code === 'forbidden' || error.code === 'not_found';
}
