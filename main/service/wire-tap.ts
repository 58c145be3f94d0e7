/** Interface for recording the transport's traffic. Implementations must never throw. */
import type { AnswerHeaders } from './http-message.ts';
import type { HttpRequest } from './http-request.ts';
import type { NdjsonItem } from './ndjson.ts';

/** Called for every request before it is sent; returns the recorder of its response. */
export type WireTap = (request: HttpRequest) => WireExchange;

export interface WireExchange {
  /** A response head; called again after each redirect. */
  head(status: number, headers: AnswerHeaders): void;
  /** The body as text; `whole` is false when reading stopped at a limit. */
  body(text: string, whole: boolean): void;
  /** One decoded line of a stream, keep-alives included. */
  line(item: NdjsonItem): void;
  /** The exchange is over, with `answered` or an error code. */
  end(outcome: string): void;
}
