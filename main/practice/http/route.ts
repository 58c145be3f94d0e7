import type { Fields } from '../fields.ts';
import type { Club } from '../club.ts';
import type { Sink } from '../feeds.ts';
import type { Charge, LawRequest } from '../law/law.ts';
import type { ClubLimitName, LawRequestKind } from '../law/limits.ts';
import type { OpenStreamKind } from '../protocol.ts';
import type { JsonObject } from '../json.ts';
import { refuse, type ClubResult } from '../state.ts';
import type { Token } from '../tokens.ts';

/** Any one of these scopes suffices; an empty list requires any valid token, `null` none. */
type Scopes = readonly string[] | null;

export type RouteOutcome =
  | { readonly kind: 'json'; readonly status: number; readonly result: ClubResult<unknown> }
  /** A complete answer other than a JSON object. `pace`: the limit on chunks a second, if limits are enforced. */
  | {
      readonly kind: 'text';
      readonly contentType: string;
      readonly chunks: Iterable<string>;
      readonly pace?: ClubLimitName;
    }
  /** Any other complete answer, such as a page or a redirect. */
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  /** A streamed answer. `open` returns a function that removes the sink. */
  | {
      readonly kind: 'stream';
      readonly stream: OpenStreamKind;
      readonly open: (sink: Sink) => () => void;
      /** Default `ndjson`. */
      readonly form?: 'ndjson' | 'sse';
    };

/** A handler's input. */
export interface RouteCall {
  readonly parts: readonly string[];
  readonly fields: Fields;
  readonly body: string;
  /** Absent when the route requires none and the caller sent none. */
  readonly token: Token | undefined;
  /** The `Accept` header. */
  readonly accept: string;
  /** The `User-Agent` header. */
  readonly agent: string;
  /** A page of another origin sent it. */
  readonly isFromElsewhere: boolean;
}

export interface HttpRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The documented path; a placeholder in braces matches one part. */
  readonly path: string;
  readonly scopes: Scopes;
  /** The kind of request in the rate limits. */
  readonly kind: LawRequestKind;
  /** Further facts for the rate limits, known before the body is read. */
  readonly facts?: (club: Club, parts: readonly string[], token: Token | undefined) => Partial<LawRequest>;
  /** Uses that the body costs, beside the request itself. */
  readonly charge?: (call: RouteCall) => Charge;
  readonly handle: (club: Club, call: RouteCall) => RouteOutcome;
}

const routeWith =
  (method: HttpRoute['method']) =>
  (
    path: string,
    scopes: Scopes,
    kind: LawRequestKind,
    handle: HttpRoute['handle'],
    more: Pick<HttpRoute, 'facts' | 'charge'> = {},
  ): HttpRoute => ({ method, path, scopes, kind, handle, ...more });

export const get = routeWith('GET');
export const post = routeWith('POST');
export const del = routeWith('DELETE');

export const json = (
  result: ClubResult<JsonObject | readonly JsonObject[] | readonly string[]>,
  status = 200,
): RouteOutcome => ({
  kind: 'json',
  status,
  result,
});

/** Without a token, only this check distinguishes the user's own programs from a web page. */
export const notForPages = (): RouteOutcome => json(refuse(403, 'Not for pages of other servers'));

export const ndjson = (list: readonly JsonObject[]): RouteOutcome => ({
  kind: 'text',
  contentType: 'application/x-ndjson',
  chunks: list.map((one) => `${JSON.stringify(one)}\n`),
});

export const readEvents = ['challenge:read', 'bot:play', 'board:play'];
export const writeChallenges = ['challenge:write', 'bot:play', 'board:play'];
