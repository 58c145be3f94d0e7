/**
 * Parses rate-limit headers. Servers use several formats, so only plausible values are accepted; implausible ones
 * are reported for the log.
 */
import type { AnswerHeaders } from './http-message.ts';

export interface RateHeaders {
  /** Requests left in the current window. */
  readonly remaining?: number;
  /** Time until the window ends, from the response. */
  readonly resetInMs?: number;
  /** Minimum wait before the next request. */
  readonly retryAfterMs?: number;
  /** Names of headers with an implausible value. */
  readonly ignored: readonly string[];
}

const dayMs = 86_400_000;
/** Tolerates a window that has just ended by the server's clock. */
const toleranceMs = 60_000;
const highestRemaining = 1_000_000;

/** `now` (ms since the epoch) replaces a missing `Date` header. */
export function parseRateHeaders(headers: AnswerHeaders, now: number): RateHeaders {
  const serverDate = parseDate(headers.get('date'));
  const serverNow = serverDate ?? now;
  const ignored: string[] = [];
  const read = (name: string, parse: (text: string) => number | undefined): number | undefined => {
    const text = headers.get(name)?.trim();
    if (text === undefined || text === '') return undefined;
    const value = parse(text);
    if (value === undefined) ignored.push(name);
    return value;
  };
  const remaining = read('x-ratelimit-remaining', (text) => parseCount(text));
  const resetInMs = read('x-ratelimit-reset', (text) => parseReset(text, serverNow));
  const retryAfterMs = read('retry-after', (text) => parseRetryAfter(text, serverNow));
  return {
    ...(remaining === undefined ? {} : { remaining }),
    ...(resetInMs === undefined ? {} : { resetInMs }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ignored,
  };
}

function parseCount(text: string): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return value !== undefined && value <= highestRemaining ? value : undefined;
}

/** A time since the epoch in seconds or milliseconds, distinguished by magnitude (10^11 ms is in 1973). */
function parseReset(text: string, serverNow: number): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return within((value < 100_000_000_000 ? value * 1000 : value) - serverNow);
}

function parseRetryAfter(text: string, serverNow: number): number | undefined {
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return within(Number(text) * 1000);
  const at = parseDate(text);
  return at === undefined ? undefined : within(at - serverNow);
}

function within(ms: number): number | undefined {
  return ms >= -toleranceMs && ms <= dayMs ? Math.max(0, Math.ceil(ms)) : undefined;
}

/** Accepts only HTTP dates, because `Date.parse` accepts far more. */
function parseDate(text: string | null): number | undefined {
  if (text === null || !/^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text))
    return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
