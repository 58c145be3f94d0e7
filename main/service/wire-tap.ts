/** Where the transport lets somebody look on. Looking on changes nothing and must never throw. */
import type { AnswerHeaders } from './http-message.ts';
import type { HttpRequest } from './http-request.ts';
import type { NdjsonItem } from './ndjson.ts';

/** Told of a request that is about to leave; the answer hears what comes of it. */
export type WireTap = (request: HttpRequest) => WireExchange;

export interface WireExchange {
  /** An answer's head: once, and once more after each redirect. */
  head(status: number, headers: AnswerHeaders): void;
  /** An answer's whole body, as text; `whole` is false when reading stopped at a bound. */
  body(text: string, whole: boolean): void;
  /** One line of a stream, as it was decoded, keep-alives included. */
  line(item: NdjsonItem): void;
  /** It is over: `answered`, or why not, in a word. Nothing follows. */
  end(outcome: string): void;
}
