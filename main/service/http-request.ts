import type { Credential } from './credential.ts';
import type { AnswerHead } from './gate.ts';

/** Body of a request before encoding. */
export type RequestBody =
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string };

export interface HttpRequest {
  /** Name in the table of endpoints, for logs and the budget. */
  readonly endpoint: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `https://host`, with an optional path and trailing slash. */
  readonly baseUrl: string;
  /** Starts with a slash; parts are already encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as a bearer token, only to its own origin. */
  readonly credential?: Credential;
  readonly body?: RequestBody;
  readonly accept?: string;
  /** Framing of a stream: NDJSON by default, or server-sent events. */
  readonly form?: 'sse';
  readonly limits?: Partial<RequestLimits>;
  /** Longest line of a stream, bytes; only the start of longer lines is passed on. */
  readonly longestLine?: number;
  /** Called with every response head, redirects included. */
  readonly onHead?: (head: AnswerHead) => void;
}

export interface RequestLimits {
  /** From the call to the response headers. */
  readonly headersMs: number;
  /** From the headers to the end of the body. Does not apply to streams. */
  readonly bodyMs: number;
  readonly maxBytes: number;
}
