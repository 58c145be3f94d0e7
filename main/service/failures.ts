/** Converts failures of the network and of servers to `ServiceError` values. */

import type { AnswerHeaders } from './http-message.ts';
import type { ServiceError } from './errors.ts';
import { NetworkError, tlsReason } from './network/network-error.ts';
import { explainNetworkError } from './network/explain.ts';
import { messageOf } from '../text/message.ts';

/** An unsuccessful response. */
export interface RefusedAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** Body, bounded; JSON, HTML or empty. */
  readonly body: string;
  /** From the headers, already validated. */
  readonly retryAfterMs?: number;
}

const longestDetail = 300;

export function failureOfAnswer(refusal: RefusedAnswer): ServiceError {
  const { status, headers } = refusal;
  const parsed = readRefusal(refusal.body);
  const detail = parsed.text === undefined ? {} : { detail: parsed.text };
  const waitMs = parsed.rateLimitMs ?? refusal.retryAfterMs;
  const wait = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  if (status === 429 || parsed.rateLimitMs !== undefined) {
    const message = messageOf('service.rateLimited');
    return { code: 'rate_limited', message, ...wait, ...parsed.limit, ...detail };
  }
  if (status === 401) return { code: 'unauthorized', message: messageOf('service.tokenRefused') };
  if (status === 403) {
    const missingScopes = findMissingScopes(headers, parsed.text);
    const message =
      missingScopes.length > 0
        ? messageOf('service.permissionMissing', { scopes: missingScopes })
        : messageOf('service.accountNotAllowed');
    return { code: 'forbidden', message, missingScopes, ...detail };
  }
  if (status === 511) return failureOfPage();
  if (status === 404) return { code: 'not_found', message: messageOf('service.notFound'), ...detail };
  if (status >= 500)
    return {
      code: 'server',
      status,
      message: messageOf('service.serverProblem', { status }),
      ...wait,
    };
  return {
    code: 'bad_request',
    status,
    message: messageOf('service.refusedWithStatus', { status }),
    ...detail,
  };
}

/** Error for a successful status with `ok: false`. */
export function failureOfAcknowledgement(status: number, body: string): ServiceError {
  const parsed = readRefusal(body);
  if (parsed.rateLimitMs !== undefined) {
    const retryAfterMs = parsed.rateLimitMs;
    return {
      code: 'rate_limited',
      message: messageOf('service.rateLimited'),
      retryAfterMs,
      ...parsed.limit,
    };
  }
  const detail = parsed.text === undefined ? {} : { detail: parsed.text };
  return { code: 'bad_request', status, message: messageOf('service.notDone'), ...detail };
}

interface Said {
  readonly text?: string;
  readonly rateLimitMs?: number;
  readonly limit?: { readonly limitKey: string };
}

/** Extracts the server's text from its formats: `{error: text}`, `{error: {field: [texts]}}`, plain text. */
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

/** Collects texts down to two levels: forms return lists of texts by field. */
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

/** Servers name scopes in headers or in the error text. */
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

/** Error for a request that failed before or during its response. `cause` is the system's code, for logs. */
export function failureOfNetwork(thrown: unknown): ServiceError {
  const found = findCode(thrown);
  const facts = thrown instanceof NetworkError ? thrown.facts : {};
  const { code, message } = explainNetworkError(found, facts);
  return { code, message, ...(found === undefined ? {} : { cause: found }) };
}

/** Error for a web page in place of a response, usually a network's sign-in page. */
export function failureOfPage(): Extract<ServiceError, { code: 'malformed' }> {
  return {
    code: 'malformed',
    isPage: true,
    message: messageOf('service.webPage'),
  };
}

/** Searches the chain of causes and aggregates, because Node tries several addresses per name. */
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

/** Start of an invalid body for diagnosis: bounded, on one line, without `fullId`s and the given secrets. */
export function excerptOf(body: string, secrets: readonly (string | undefined)[]): string {
  let text = maskFullIds(body.slice(0, 4096));
  for (const secret of secrets) {
    if (secret !== undefined && secret !== '') text = text.replaceAll(secret, '***');
  }
  return text.replace(/\s+/g, ' ').slice(0, 200);
}

/** Shortens every `fullId` in a JSON text to the public game id. */
export function maskFullIds(text: string): string {
  return text.replace(/("fullId"\s*:\s*"[A-Za-z0-9]{8})[A-Za-z0-9]+/g, '$1');
}
