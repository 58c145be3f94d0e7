/**
 * HTTP to one server, with bounds on everything: time, size, redirects. Exceptions stay inside; callers get values.
 * It knows nothing of chess, and never retries: that is for those who know what a repetition does.
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
import { say } from '../text/say.ts';

/** An answer is read in one go, and what is much longer would hold up everything else; long ones come line by line. */
export const defaultLimits: RequestLimits = { headersMs: 15_000, bodyMs: 30_000, maxBytes: 1024 * 1024 };

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/** Told of every answer's headers, whatever its status, before its body is read. */
export interface ResponseReport {
  readonly endpoint: string;
  /** Tells callers apart; never to be logged. */
  readonly token?: string;
  readonly status: number;
  readonly rate: RateHeaders;
  /** From the request to these headers, ms. */
  readonly tookMs: number;
}

export interface StreamHandlers {
  /** The answer's headers are here and are a success. */
  readonly onOpen?: () => void;
  /** Bytes arrived, before anything in them is handed on: what a watchdog wants to know. */
  readonly onBytes?: (count: number) => void;
  readonly onKeepAlive?: () => void;
  readonly onLine: (line: Exclude<NdjsonItem, { kind: 'keepAlive' }>) => void;
  readonly signal?: AbortSignal;
}

/** Why a stream is over. */
export type StreamClose =
  /** The server ended it in good order. */
  | { readonly reason: 'ended' }
  /** The caller's signal. */
  | { readonly reason: 'aborted' }
  /** The connection broke after it had been opened. */
  | { readonly reason: 'lost'; readonly error: ServiceError }
  /** It never opened. */
  | { readonly reason: 'refused'; readonly error: ServiceError };

export interface Transport {
  /** One request and its whole body, when the status is a success; else a typed error. */
  request(request: HttpRequest, signal?: AbortSignal): Promise<Result<HttpAnswer>>;
  /** A stream of lines, or of events whose data are lines. They are handed on synchronously as they are decoded. Settles when the stream is over. */
  openStream(request: HttpRequest, handlers: StreamHandlers): Promise<StreamClose>;
  /** Resolves when other work of the thread has had its turn. */
  rest(): Promise<void>;
}

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly log: Log;
  readonly userAgent: string;
  readonly onResponse?: (report: ResponseReport) => void;
  /** Sees all that leaves and comes, tokens included. */
  readonly tap?: WireTap;
}

const maxRedirects = 3;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];
/** Enough of an error's body to find the server's words in. */
const maxErrorBytes = 8 * 1024;

export function createTransport({
  fetch,
  clock,
  log,
  userAgent,
  onResponse,
  tap,
}: TransportOptions): Transport {
  /** Sends and follows redirects within the origin. Throws what `fetch` throws. */
  const send = async (
    request: HttpRequest,
    signal: AbortSignal,
    wire: WireExchange | undefined,
  ): Promise<Result<HttpResponse>> => {
    const { credential } = request;
    if (credential && !/^[\x21-\x7e]+$/.test(credential.token)) {
      return fail({ code: 'unauthorized', message: say('A token is one word of plain characters.') });
    }
    let url = makeUrl(request);
    for (let hops = 0; ; hops++) {
      // Checked before every hop, so that no path through this function sends a token elsewhere.
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
        const origin = target?.origin ?? 'an unknown address';
        return fail({
          code: 'redirected',
          origin,
          message: say('The server sends elsewhere, to {origin}.', { origin }),
        });
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
      log.error('a response listener failed', { endpoint: request.endpoint, error });
    }
  };

  /** The user reads a sentence; the log has the code. */
  const noteCause = ({ endpoint }: HttpRequest, error: ServiceError) => {
    if ('cause' in error) log.info('request failed', { endpoint, code: error.code, cause: error.cause });
  };

  const refuse = async (
    request: HttpRequest,
    response: HttpResponse,
    wire: WireExchange | undefined,
    signal: AbortSignal | undefined,
  ): Promise<ServiceError> => {
    // The head has said what matters: a 429 is one although its body breaks off.
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
            message: say('The answer of the server is too large.'),
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
      /** A listener's fault must not cost the lines that follow. */
      const tell = (action: () => void) => {
        try {
          action();
        } catch (error) {
          log.error('a stream listener failed', { endpoint: request.endpoint, error });
        }
      };
      const wire = tap?.(request);
      const createDecoder = request.form === 'sse' ? createSseDecoder : createNdjsonDecoder;
      const decoder = createDecoder((item) => {
        wire?.line(item);
        tell(() =>
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
          tell(() => handlers.onOpen?.());
          for await (const chunk of response.body ?? []) {
            tell(() => handlers.onBytes?.(chunk.byteLength));
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

function tokenOfAnotherServer({ origin }: Credential, url: URL): ServiceError {
  return {
    code: 'unauthorized',
    message: say('This token belongs to {origin} and is not sent to {other}.', { origin, other: url.origin }),
  };
}

function failureOf(thrown: unknown, signal: AbortSignal | undefined): ServiceError {
  return signal?.aborted
    ? { code: 'aborted', message: say('The request was given up.') }
    : failureOfNetwork(thrown);
}

/** No stream of the service is a web page. */
const isPage = ({ headers }: HttpResponse): boolean =>
  /^\s*text\/html\b/i.test(headers.get('content-type') ?? '');

type Line = Exclude<NdjsonItem, { kind: 'keepAlive' }>;

/** A token shorter than this could be part of any word. */
const shortestSecret = 8;

/** What a server says, without the caller's own token: one that repeats it must not bring it to screen or disk. */
function without(token: string | undefined, text: string): string {
  return token === undefined || token.length < shortestSecret
    ? text
    : text.replaceAll(token, '*'.repeat(token.length));
}

function itemWithout(token: string | undefined, item: Line): Line {
  if (item.kind === 'oversized') return { ...item, head: without(token, item.head) };
  const text = without(token, item.text);
  if (text === item.text) return item;
  // The bytes that are no UTF-8 would still hold it.
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

/** Nobody reads its body. */
async function leave({ body }: HttpResponse): Promise<void> {
  const reading = body?.[Symbol.asyncIterator]();
  // One that was never begun cannot be left.
  await reading?.next();
  await reading?.return?.();
}

interface Deadline {
  /** Aborted by the caller's signal, or when time is up. */
  readonly signal: AbortSignal;
  /** Starts counting anew. */
  arm(phase: 'headers' | 'body', ms: number): void;
  disarm(): void;
  /** Lets go of the caller's signal, which may live much longer than one request. */
  close(): void;
  /** The error to report if time was up. */
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
          phase === 'headers'
            ? say('The server does not answer.')
            : say('The answer of the server does not end.');
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
