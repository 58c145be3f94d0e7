/** Turns what the network and servers do wrong into `ServiceError` values. */

import type { AnswerHeaders } from './http-message.ts';
import type { ServiceError } from './errors.ts';
import { NetworkError, tlsReason } from './network/network-error.ts';
import { explainNetworkError } from './network/explain.ts';
import { say } from '../text/say.ts';

/** An answer that is no success, as far as it was read. */
export interface Refusal {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The body, bounded; it may be JSON, HTML or nothing. */
  readonly body: string;
  /** From the headers, already judged. */
  readonly retryAfterMs?: number;
}

const longestDetail = 300;

export function failureOfAnswer(refusal: Refusal): ServiceError {
  const { status, headers } = refusal;
  const said = readRefusal(refusal.body);
  const detail = said.text === undefined ? {} : { detail: said.text };
  const waitMs = said.rateLimitMs ?? refusal.retryAfterMs;
  const wait = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  if (status === 429 || said.rateLimitMs !== undefined) {
    const message = say('The server asks to slow down.');
    return { code: 'rate_limited', message, ...wait, ...said.limit, ...detail };
  }
  if (status === 401) return { code: 'unauthorized', message: say('The server does not accept this token.') };
  if (status === 403) {
    const missingScopes = findMissingScopes(headers, said.text);
    const message =
      missingScopes.length > 0
        ? say('The token lacks the permission {scopes}.', { scopes: missingScopes.join(' or ') })
        : say('The server does not allow this for this account.');
    return { code: 'forbidden', message, missingScopes, ...detail };
  }
  if (status === 511) return failureOfPage();
  if (status === 404) return { code: 'not_found', message: say('The server has nothing there.'), ...detail };
  if (status >= 500)
    return {
      code: 'server',
      status,
      message: say('The server has a problem ({status}).', { status }),
      ...wait,
    };
  return {
    code: 'bad_request',
    status,
    message: say('The server refused ({status}).', { status }),
    ...detail,
  };
}

/** A success by status that says `ok: false` is a failure. */
export function failureOfAcknowledgement(status: number, body: string): ServiceError {
  const said = readRefusal(body);
  if (said.rateLimitMs !== undefined) {
    const retryAfterMs = said.rateLimitMs;
    return {
      code: 'rate_limited',
      message: say('The server asks to slow down.'),
      retryAfterMs,
      ...said.limit,
    };
  }
  const detail = said.text === undefined ? {} : { detail: said.text };
  return { code: 'bad_request', status, message: say('The server did not do it.'), ...detail };
}

interface Said {
  readonly text?: string;
  readonly rateLimitMs?: number;
  readonly limit?: { readonly limitKey: string };
}

/** The server's own words, out of the forms they come in: `{error: text}`, `{error: {field: [texts]}}`, plain text. */
function readRefusal(body: string): Said {
  const trimmed = body.trim();
  if (trimmed === '' || looksLikeHtml(trimmed)) return {};
  let json: unknown;
  try {
    json = JSON.parse(trimmed);
  } catch {
    return { text: bound(trimmed) };
  }
  const error = member(json, 'error');
  const ratelimit = member(json, 'ratelimit');
  const seconds = member(ratelimit, 'seconds');
  const key = member(ratelimit, 'key');
  const text = textsOf(error ?? member(json, 'message')).join(' ');
  return {
    ...(text === '' ? {} : { text: bound(text) }),
    ...(typeof seconds === 'number' && seconds >= 0 && seconds <= 604_800
      ? { rateLimitMs: seconds * 1000 }
      : {}),
    ...(typeof key === 'string' ? { limit: { limitKey: bound(key) } } : {}),
  };
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** Texts down to two levels: forms answer with lists of texts by field. */
function textsOf(value: unknown, depth = 2): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.values(value).flatMap((inner) => textsOf(inner, depth - 1));
}

function bound(text: string): string {
  return text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text;
}

export function looksLikeHtml(text: string): boolean {
  return /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text);
}

/** Servers name scopes in headers, or in the text of the error. */
function findMissingScopes(headers: AnswerHeaders, text: string | undefined): string[] {
  const accepted = scopesIn(headers.get('x-accepted-oauth-scopes') ?? '');
  const granted = new Set(scopesIn(headers.get('x-oauth-scopes') ?? ''));
  const missing = accepted.filter((scope) => !granted.has(scope));
  if (missing.length > 0 || text === undefined || !/scope/i.test(text)) return missing;
  return scopesIn(text);
}

function scopesIn(text: string): string[] {
  return [...new Set(text.match(/\b[a-z]+:[a-z]+\b/g))];
}

/** The error of a request that failed before or in the middle of its answer. `cause` is the system's code, for logs. */
export function failureOfNetwork(thrown: unknown): ServiceError {
  const found = findCode(thrown);
  const facts = thrown instanceof NetworkError ? thrown.facts : {};
  const { code, message } = explainNetworkError(found, facts);
  return { code, message, ...(found === undefined ? {} : { cause: found }) };
}

/** A web page where the chess server's answer should be: most often the sign-in page of a network. */
export function failureOfPage(): Extract<ServiceError, { code: 'malformed' }> {
  return {
    code: 'malformed',
    isPage: true,
    message: say(
      'A web page came instead of an answer of the chess server. If this network has a sign-in page, open a browser and sign in; otherwise check the server’s address.',
    ),
  };
}

/** Walks the chain of causes, and into aggregates: Node tries several addresses of a name. */
function findCode(thrown: unknown, depth = 5): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || depth === 0) return undefined;
  const { code, cause, errors, message } = thrown as {
    readonly code?: unknown;
    readonly cause?: unknown;
    readonly errors?: unknown;
    readonly message?: unknown;
  };
  if (code === 'EPROTO' && typeof message === 'string') return tlsReason(message) ?? code;
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])];
  for (const next of inner) {
    const found = findCode(next, depth - 1);
    if (found !== undefined) return found;
  }
  return typeof message === 'string' ? /net::(ERR_[A-Z0-9_]+)/.exec(message)?.[1] : undefined;
}

/**
 * The beginning of a body that was not what it should be, for people who look into it: bounded, without line breaks,
 * and without what must not be told: the values of `fullId`, and the secrets given.
 */
export function excerptOf(body: string, secrets: readonly (string | undefined)[]): string {
  let text = maskFullIds(body.slice(0, 4096));
  for (const secret of secrets) {
    if (secret !== undefined && secret !== '') text = text.replaceAll(secret, '***');
  }
  return text.replace(/\s+/g, ' ').slice(0, 200);
}

/** The same JSON text with every `fullId` cut down to the public game id. */
export function maskFullIds(text: string): string {
  return text.replace(/("fullId"\s*:\s*"[A-Za-z0-9]{8})[A-Za-z0-9]+/g, '$1');
}
