import type { Fields } from '../fields.ts';
import type { Club } from '../club.ts';
import type { Sink } from '../feeds.ts';
import type { Charge, LawRequest } from '../law/law.ts';
import type { ClubLimitName, RequestKind } from '../law/limits.ts';
import type { OpenStreamKind } from '../protocol.ts';
import type { Json } from '../json.ts';
import { refuse, type Result } from '../state.ts';
import type { Token } from '../tokens.ts';

/** Scopes of which one is enough; an empty list asks for any valid token, `null` for none. */
type Scopes = readonly string[] | null;

export type Outcome =
  | { readonly kind: 'json'; readonly status: number; readonly result: Result<unknown> }
  /**
   * A whole answer that is no JSON object: `chunks` are sent one after the other. `pace`: the limit that says how many of
   * them a second, where limits are kept.
   */
  | {
      readonly kind: 'text';
      readonly contentType: string;
      readonly chunks: Iterable<string>;
      readonly pace?: ClubLimitName;
    }
  /** Anything else that is whole: a page, a way on to another address, nothing at all. */
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  /** An answer that stays open. `open` returns what takes the sink off again. */
  | {
      readonly kind: 'stream';
      readonly stream: OpenStreamKind;
      readonly open: (sink: Sink) => () => void;
      /** Default `ndjson`. */
      readonly form?: 'ndjson' | 'sse';
    };

/** What a handler gets: the path's parts, and the fields of query and body. */
export interface Call {
  readonly parts: readonly string[];
  readonly fields: Fields;
  readonly body: string;
  /** Absent where none is needed and none was given. */
  readonly token: Token | undefined;
  /** Media types that the caller wants, as sent. */
  readonly accept: string;
  /** The program that asks. */
  readonly agent: string;
  /** A page of another server has sent it. */
  readonly isFromElsewhere: boolean;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Documented path; a part in braces stands for any one part. */
  readonly path: string;
  readonly scopes: Scopes;
  /** What it is to the law. */
  readonly kind: RequestKind;
  /** What more the law wants to know; asked before the body is there. */
  readonly facts?: (club: Club, parts: readonly string[], token: Token | undefined) => Partial<LawRequest>;
  /** What the law counts of the body, beside the request itself. */
  readonly charge?: (call: Call) => Charge;
  readonly handle: (club: Club, call: Call) => Outcome;
}

export const json = (result: Result<Json | readonly Json[]>, status = 200): Outcome => ({
  kind: 'json',
  status,
  result,
});

/** Without a token, nothing else distinguishes the user's own programs from any page that a browser shows. */
export const notForPages = (): Outcome => json(refuse(403, 'Not for pages of other servers'));

export const ndjson = (list: readonly Json[]): Outcome => ({
  kind: 'text',
  contentType: 'application/x-ndjson',
  chunks: list.map((one) => `${JSON.stringify(one)}\n`),
});

export const readEvents = ['challenge:read', 'bot:play', 'board:play'];
export const writeChallenges = ['challenge:write', 'bot:play', 'board:play'];
