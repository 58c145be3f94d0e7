/**
 * HTTP transport to one server, with limits on time, size and redirects. Returns failures as values. Knows nothing
 * of chess and never retries, because only callers know the effect of a repetition.
 */

import { withoutTrailingSlashes } from '../base/address.ts';
import { sleep, type Clock, type Timer } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { mayReceive, type Credential } from './credential.ts';
import { fail, succeed, type Result, type ServiceError } from './errors.ts';
import { failureOfAnswer, failureOfNetwork, failureOfPage } from './failures.ts';
import { isSuccess, readText, type Fetch, type HttpInit, type HttpResponse } from './http-message.ts';
import type { HttpRequest, RequestLimits } from './http-request.ts';
import { createNdjsonDecoder, type NdjsonItem } from './ndjson.ts';
import { parseRateHeaders, type RateHeaders } from './rate-headers.ts';
import { createSseDecoder } from './sse.ts';
import type { WireExchange, WireTap } from './wire-tap.ts';
import { messageOf } from '../text/message.ts';

/** Responses are parsed as a whole, so their size is limited; long ones use NDJSON. */
export const defaultLimits: RequestLimits = { headersMs: 15_000, bodyMs: 30_000, maxBytes: 1024 * 1024 };

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/** Headers of a response, reported before its body is read. */
export interface ResponseReport {
  readonly endpoint: string;
  /** Identifies the caller; never log it. */
  readonly token?: string;
  readonly status: number;
  readonly rate: RateHeaders;
  /** From the request to the headers, ms. */
  readonly tookMs: number;
}

export interface StreamHandlers {
  /** A successful response head arrived. */
  readonly onOpen?: () => void;
  /** Bytes arrived; called before their lines are emitted, for watchdogs. */
  readonly onBytes?: (count: number) => void;
  readonly onKeepAlive?: () => void;
  readonly onLine: (line: Exclude<NdjsonItem, { kind: 'keepAlive' }>) => void;
  readonly signal?: AbortSignal;
}

/** Reason for the end of a stream. */
export type StreamClose =
  /** Closed cleanly by the server. */
  | { readonly reason: 'ended' }
  /** Aborted by the caller's signal. */
  | { readonly reason: 'aborted' }
  /** The connection broke after opening. */
  | { readonly reason: 'lost'; readonly error: ServiceError }
  /** It never opened. */
  | { readonly reason: 'refused'; readonly error: ServiceError };

export interface Transport {
  /** Sends one request and returns its body when the status is a success, else a typed error. */
  request(request: HttpRequest, signal?: AbortSignal): Promise<Result<HttpAnswer>>;
  /** Opens a stream and emits items synchronously as they are decoded. Resolves when the stream is over. */
  openStream(request: HttpRequest, handlers: StreamHandlers): Promise<StreamClose>;
  /** Yields to other work of the thread. */
  rest(): Promise<void>;
}

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly log: Log;
  readonly userAgent: string;
  readonly onResponse?: (report: ResponseReport) => void;
  /** Records all traffic, tokens included. */
  readonly tap?: WireTap;
}

const maxRedirects = 3;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];
/** Enough of an error's body to contain the server's text. */
const maxErrorBytes = 8 * 1024;

export function createTransport({
  fetch,
  clock,
  log,
  userAgent,
  onResponse,
  tap,
}: TransportOptions): Transport {
  /** Sends a request and follows redirects within the origin. Throws what `fetch` throws. */
  const send = async (
    request: HttpRequest,
    signal: AbortSignal,
    wire: WireExchange | undefined,
  ): Promise<Result<HttpResponse>> => {
    const { credential } = request;
    if (credential && !/^[\x21-\x7e]+$/.test(credential.token)) {
      return fail({ code: 'unauthorized', message: messageOf('service.tokenCharacters') });
    }
    let url = makeUrl(request);
    for (let hops = 0; ; hops++) {
      // Checked before every hop: the token must never reach another origin.
      if (credential && !mayReceive(credential, url)) return fail(tokenOfAnotherServer(credential, url));
      const sentAt = clock.monotonic();
      const response = await fetch(url.href, makeInit(request, userAgent, signal));
      const rate = parseRateHeaders(response.headers, clock.now());
      const { retryAfterMs } = rate;
      request.onHead?.({ status: response.status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
      wire?.head(response.status, response.headers);
      report(request, response.status, rate, clock.monotonic() - sentAt);
      if (!redirectStatuses.includes(response.status)) return succeed(response);
      await leave(response);
      const target = resolveUrl(response.headers.get('location'), url);
      const repeats = request.method === 'GET' || response.status === 307 || response.status === 308;
      if (!target || target.origin !== url.origin || !repeats || hops === maxRedirects) {
        return fail(redirectedTo(target));
      }
      url = target;
    }
  };

  const report = (request: HttpRequest, status: number, rate: RateHeaders, tookMs: number) => {
    if (rate.ignored.length > 0) {
      log.warn('impossible rate headers ignored', { endpoint: request.endpoint, headers: rate.ignored });
    }
    const caller = request.credential && { token: request.credential.token };
    try {
      onResponse?.({ endpoint: request.endpoint, ...caller, status, rate, tookMs });
    } catch (error) {
      log.error('response listener failed', { endpoint: request.endpoint, error });
    }
  };

  /** The user sees a sentence, the log the system's code. */
  const noteCause = ({ endpoint }: HttpRequest, error: ServiceError) => {
    if ('cause' in error) log.info('request failed', { endpoint, code: error.code, cause: error.cause });
  };

  const refuse = async (
    request: HttpRequest,
    response: HttpResponse,
    wire: WireExchange | undefined,
    signal: AbortSignal | undefined,
  ): Promise<ServiceError> => {
    // The head decides: a 429 counts although its body breaks off.
    const body = await readText(response, maxErrorBytes).catch((thrown: unknown) => {
      if (signal?.aborted) throw thrown;
      return { text: '', whole: false };
    });
    wire?.body(body.text, body.whole);
    const { retryAfterMs } = parseRateHeaders(response.headers, clock.now());
    return failureOfAnswer({
      status: response.status,
      headers: response.headers,
      body: without(request.credential?.token, body.text),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  };

  return {
    rest: () => sleep(clock, 0),
    async request(request, signal) {
      const limits = { ...defaultLimits, ...request.limits };
      const deadline = createDeadline(clock, signal);
      const wire = tap?.(request);
      let outcome = 'answered';
      try {
        deadline.arm('headers', limits.headersMs);
        const sent = await send(request, deadline.signal, wire);
        if (!sent.ok) {
          outcome = sent.error.code;
          return sent;
        }
        deadline.arm('body', limits.bodyMs);
        if (!isSuccess(sent.value)) return fail(await refuse(request, sent.value, wire, signal));
        const body = await readText(sent.value, limits.maxBytes);
        wire?.body(body.text, body.whole);
        if (!body.whole) {
          const limitBytes = limits.maxBytes;
          return fail({
            code: 'too_large',
            limitBytes,
            message: messageOf('service.answerTooLarge'),
          });
        }
        return succeed({ status: sent.value.status, text: without(request.credential?.token, body.text) });
      } catch (thrown) {
        const error = deadline.expired() ?? failureOf(thrown, signal);
        outcome = error.code;
        noteCause(request, error);
        return fail(error);
      } finally {
        deadline.close();
        wire?.end(outcome);
      }
    },

    async openStream(request, handlers) {
      const { signal } = handlers;
      const limits = { ...defaultLimits, ...request.limits };
      const deadline = createDeadline(clock, signal);
      let opened = false;
      /** A failing listener must not cost later lines. */
      const notify = (action: () => void) => {
        try {
          action();
        } catch (error) {
          log.error('stream listener failed', { endpoint: request.endpoint, error });
        }
      };
      const wire = tap?.(request);
      const createDecoder = request.form === 'sse' ? createSseDecoder : createNdjsonDecoder;
      const decoder = createDecoder((item) => {
        wire?.line(item);
        notify(() =>
          item.kind === 'keepAlive'
            ? handlers.onKeepAlive?.()
            : handlers.onLine(itemWithout(request.credential?.token, item)),
        );
      }, request.longestLine);
      const listen = async (): Promise<StreamClose> => {
        try {
          deadline.arm('headers', limits.headersMs);
          const sent = await send(request, deadline.signal, wire);
          if (!sent.ok) return { reason: 'refused', error: sent.error };
          const response = sent.value;
          if (!isSuccess(response)) {
            deadline.arm('body', limits.bodyMs);
            return { reason: 'refused', error: await refuse(request, response, wire, signal) };
          }
          if (isPage(response)) {
            await leave(response);
            return { reason: 'refused', error: failureOfPage() };
          }
          deadline.disarm();
          opened = true;
          notify(() => handlers.onOpen?.());
          for await (const chunk of response.body ?? []) {
            notify(() => handlers.onBytes?.(chunk.byteLength));
            decoder.push(chunk);
            if (signal?.aborted) return { reason: 'aborted' };
          }
          return { reason: 'ended' };
        } catch (thrown) {
          const error = deadline.expired() ?? failureOf(thrown, signal);
          if (error.code === 'aborted') return { reason: 'aborted' };
          noteCause(request, error);
          return { reason: opened ? 'lost' : 'refused', error };
        } finally {
          deadline.close();
          decoder.end();
        }
      };
      const close = await listen();
      wire?.end('error' in close ? `${close.reason}: ${close.error.code}` : close.reason);
      return close;
    },
  };
}

function redirectedTo(target: URL | undefined): ServiceError {
  return target
    ? {
        code: 'redirected',
        origin: target.origin,
        message: messageOf('service.redirected', { origin: target.origin }),
      }
    : { code: 'redirected', origin: null, message: messageOf('service.redirectUnreadable') };
}

function tokenOfAnotherServer({ origin }: Credential, url: URL): ServiceError {
  return {
    code: 'unauthorized',
    message: messageOf('service.tokenOfOtherServer', { origin, other: url.origin }),
  };
}

function failureOf(thrown: unknown, signal: AbortSignal | undefined): ServiceError {
  return signal?.aborted
    ? { code: 'aborted', message: messageOf('service.requestAborted') }
    : failureOfNetwork(thrown);
}

/** A stream of the service is never HTML. */
const isPage = ({ headers }: HttpResponse): boolean =>
  /^\s*text\/html\b/i.test(headers.get('content-type') ?? '');

type Line = Exclude<NdjsonItem, { kind: 'keepAlive' }>;

/** Shorter tokens could be part of ordinary words. */
const shortestSecret = 8;

/** Masks the caller's own token, in case the server echoes it. */
function without(token: string | undefined, text: string): string {
  return token === undefined || token.length < shortestSecret
    ? text
    : text.replaceAll(token, '*'.repeat(token.length));
}

function itemWithout(token: string | undefined, item: Line): Line {
  if (item.kind === 'oversized') return { ...item, head: without(token, item.head) };
  const text = without(token, item.text);
  if (text === item.text) return item;
  // The original bytes would still contain the token.
  const { invalid: _, ...rest } = item;
  return { ...rest, text };
}

function makeUrl({ baseUrl, path, query }: HttpRequest): URL {
  const url = new URL(withoutTrailingSlashes(baseUrl) + path);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url;
}

function resolveUrl(location: string | null, base: URL): URL | undefined {
  return location !== null && URL.canParse(location, base.href) ? new URL(location, base.href) : undefined;
}

function makeInit(
  { method, credential, body, accept }: HttpRequest,
  userAgent: string,
  signal: AbortSignal,
): HttpInit {
  const headers: Record<string, string> = { accept: accept ?? 'application/json', 'user-agent': userAgent };
  if (credential) headers['authorization'] = `Bearer ${credential.token}`;
  const init = { method, headers, redirect: 'manual', signal } as const;
  if (!body) return init;
  switch (body.kind) {
    case 'form':
      headers['content-type'] = 'application/x-www-form-urlencoded';
      return { ...init, body: new URLSearchParams(body.fields).toString() };
    case 'json':
      headers['content-type'] = 'application/json';
      return { ...init, body: JSON.stringify(body.value) };
    case 'text':
      headers['content-type'] = 'text/plain';
      return { ...init, body: body.text };
  }
}

/** Discards the body. */
async function leave({ body }: HttpResponse): Promise<void> {
  const reading = body?.[Symbol.asyncIterator]();
  // An iterator must be started before it can be closed.
  await reading?.next();
  await reading?.return?.();
}

interface Deadline {
  /** Aborts with the caller's signal, or at the deadline. */
  readonly signal: AbortSignal;
  /** Restarts the timer. */
  arm(phase: 'headers' | 'body', ms: number): void;
  disarm(): void;
  /** Detaches from the caller's signal, which may outlive the request. */
  close(): void;
  /** The timeout error, once expired. */
  expired(): ServiceError | undefined;
}

function createDeadline(clock: Clock, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const onAbort = () => controller.abort();
  let timer: Timer | undefined;
  let error: ServiceError | undefined;
  if (outer?.aborted) controller.abort();
  else outer?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    arm(phase, ms) {
      timer?.cancel();
      timer = clock.after(ms, () => {
        if (outer?.aborted) return;
        const message =
          phase === 'headers' ? messageOf('service.silent') : messageOf('service.answerEndless');
        error = { code: 'timeout', phase, afterMs: ms, message };
        controller.abort();
      });
    },
    disarm() {
      timer?.cancel();
    },
    close() {
      timer?.cancel();
      outer?.removeEventListener('abort', onAbort);
    },
    expired: () => error,
  };
}
