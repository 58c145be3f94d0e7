import type { Credential } from './credential.ts';
import type { AnswerHead } from './gate.ts';

/** A request before it is made into one of `fetch`. */
export type RequestBody =
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string };

export interface HttpRequest {
  /** Name in the table of endpoints, for logs and for the budget. */
  readonly endpoint: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `https://host`, with or without a path and a trailing slash. */
  readonly baseUrl: string;
  /** Begins with a slash; its parts are already encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as a bearer token, and to its own origin only. */
  readonly credential?: Credential;
  readonly body?: RequestBody;
  readonly accept?: string;
  /** How a stream's messages are set apart: a line each, unless they are server-sent events. */
  readonly form?: 'sse';
  readonly limits?: Partial<RequestLimits>;
  /** Bytes of a stream's longest line; what is longer is handed on by its head. */
  readonly longestLine?: number;
  /** The head of an answer is there: called for each redirect that is followed, too. */
  readonly onHead?: (head: AnswerHead) => void;
}

export interface RequestLimits {
  /** From the call to the answer's headers. */
  readonly headersMs: number;
  /** From the headers to the end of the body. Streams have no such bound. */
  readonly bodyMs: number;
  readonly maxBytes: number;
}
