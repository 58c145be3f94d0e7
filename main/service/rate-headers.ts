/**
 * What a server says about its limits in headers. Servers say it in several ways and often not at all, so that only
 * values that are possible are believed; the others are named, to be logged.
 */
import type { AnswerHeaders } from './http-message.ts';

export interface RateHeaders {
  /** Requests left in the current window. */
  readonly remaining?: number;
  /** Until the window ends, from the moment of the answer. */
  readonly resetInMs?: number;
  /** How long to wait before the next request. */
  readonly retryAfterMs?: number;
  /** Headers whose value is impossible. */
  readonly ignored: readonly string[];
}

const dayMs = 86_400_000;
/** A window that has just ended by the server's clock is no contradiction. */
const toleranceMs = 60_000;
const highestRemaining = 1_000_000;

/** `now` in ms since the epoch is used where the answer has no `Date` of its own. */
export function parseRateHeaders(headers: AnswerHeaders, now: number): RateHeaders {
  const said = parseDate(headers.get('date'));
  const serverNow = said ?? now;
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

/** A moment since the epoch, in seconds or in milliseconds: told apart by magnitude (10^11 ms is in 1973). */
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

/** Only HTTP's own form of dates: `Date.parse` alone reads far too much as one. */
function parseDate(text: string | null): number | undefined {
  if (text === null || !/^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text))
    return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
