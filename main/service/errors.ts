/**
 * What can go wrong between the app and a server, as values. Messages are for people; none holds a token, a `fullId`
 * or the text of a chat.
 */

interface Base {
  /** A sentence for the log and for the user. */
  readonly message: string;
}

export type ServiceError =
  /** 401: the token is wrong, expired or revoked. */
  | (Base & { readonly code: 'unauthorized' })
  /** 403: the token lacks a scope, or the account may not do this. */
  | (Base & {
      readonly code: 'forbidden';
      readonly missingScopes: readonly string[];
      readonly detail?: string;
    })
  | (Base & { readonly code: 'not_found'; readonly detail?: string })
  /**
   * 429, or a refusal that names a limit. `retryAfterMs` only when it was said credibly; `limitKey` is the server's
   * name of the limit; `local` when the app's own budget said no before anything was sent; `detail` is the server's own
   * text, bounded.
   */
  | (Base & {
      readonly code: 'rate_limited';
      readonly retryAfterMs?: number;
      readonly limitKey?: string;
      readonly local?: true;
      readonly detail?: string;
    })
  /**
   * Any other 4xx, or a 200 that says `ok: false`. `detail` is the server's own text, bounded. Status 0: nothing was
   * sent, because it could not be right.
   */
  | (Base & { readonly code: 'bad_request'; readonly status: number; readonly detail?: string })
  /** 5xx: the server's own trouble, or that of a machine before it. */
  | (Base & { readonly code: 'server'; readonly status: number; readonly retryAfterMs?: number })
  /** No connection: name not found, refused, reset, cut off in the middle of an answer. `cause` is the system's code. */
  | (Base & { readonly code: 'unreachable'; readonly cause?: string })
  | (Base & { readonly code: 'tls'; readonly cause?: string })
  | (Base & { readonly code: 'timeout'; readonly phase: 'headers' | 'body'; readonly afterMs: number })
  | (Base & { readonly code: 'aborted' })
  /** An answer that is not what the endpoint gives. `excerpt` is bounded and masked. */
  | (Base & {
      readonly code: 'malformed';
      readonly excerpt?: string;
      readonly issues?: readonly string[];
      /** A web page: most often the sign-in page of a network. The message says so. */
      readonly isPage?: true;
    })
  | (Base & { readonly code: 'too_large'; readonly limitBytes: number })
  /** The server sends elsewhere: never followed to another origin. */
  | (Base & { readonly code: 'redirected'; readonly origin: string });

export type ServiceErrorCode = ServiceError['code'];

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ServiceError };

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail<T>(error: ServiceError): Result<T> {
  return { ok: false, error };
}

/** Whether asking again later, unchanged, can help. */
export function isTransient(error: ServiceError): boolean {
  return (
    error.code === 'unreachable' ||
    error.code === 'timeout' ||
    error.code === 'server' ||
    error.code === 'rate_limited'
  );
}
