/**
 * Checks of rules without a row in the table: cool-down after a 429, silence after a 401, dead streams, secrets.
 */

import type { Exchange } from './exchange.ts';
import { cooling, keptAlive, silenceMs } from './table.ts';
import { violationOf } from './violation.ts';
import type { Violation } from './violation.ts';

/** Callers without a token are distinguished by address. */
const callerKeyOf = ({ caller, ip }: Exchange) => (caller === 'anonymous' ? `ip ${ip}` : caller);

/**
 * The group of requests that must cool down together after a 429. The client's own classes are invisible from
 * outside, so only certain groups are formed: moves, game actions, downloads; every other endpoint on its own.
 */
export function coolingGroup({ kind, family, route }: Exchange): string {
  if (kind === 'move') return 'moves';
  if (kind === 'download') return 'downloads';
  return kind === 'answer' && family === 'game' ? 'game actions' : route;
}

/** The wait that a 429 names, ms, if plausible: seconds or a date, above zero, at most an hour. */
export function namedRest({ answer }: Exchange): number | undefined {
  const retryAfter = answer?.retryAfter;
  if (retryAfter === undefined) return undefined;
  const from = Date.parse(answer?.date ?? '');
  const ms = /^\d+(\.\d+)?$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - from;
  return ms > 0 && ms <= cooling.longestNamedMs ? ms : undefined;
}

/** An event of an exchange at a position in the sequence. */
interface Moment {
  readonly order: number;
  readonly exchange: Exchange;
  readonly what: 'sent' | 'reached';
}

function momentsOf(exchanges: readonly Exchange[]): readonly Moment[] {
  return exchanges
    .flatMap((exchange): readonly Moment[] => [
      { order: exchange.order.sent, exchange, what: 'sent' },
      ...(exchange.order.reached === undefined
        ? []
        : [{ order: exchange.order.reached, exchange, what: 'reached' } as const]),
    ])
    .sort((a, b) => a.order - b.order);
}

/** The cool-down of one group of one caller. */
interface Rest {
  from: number;
  until: number;
}

/**
 * Count of consecutive 429s without a time by caller, for requests sent after the last cool-down. Each doubles the
 * wait.
 */
type Strikes = Map<string, number>;

/** Requests sent after the client received a 429 and before the wait was over. */
export function judgeCooling(exchanges: readonly Exchange[], toleranceMs: number): readonly Violation[] {
  const rests = new Map<string, Rest>();
  const strikes: Strikes = new Map();
  return momentsOf(exchanges).flatMap(({ exchange, what }) => {
    const { answer } = exchange;
    const caller = callerKeyOf(exchange);
    const place = `${caller} ${coolingGroup(exchange)}`;
    const rest = rests.get(place) ?? { from: -Infinity, until: -Infinity };
    rests.set(place, rest);
    if (what === 'sent') {
      // On virtual time a request sent at the time of the 429 may have been in transit: the client could not know.
      if (exchange.sentAt <= rest.from || exchange.sentAt >= rest.until - toleranceMs) return [];
      const [count, limit] = [exchange.sentAt - rest.from, rest.until - rest.from];
      return [
        violationOf('cool-down', exchange, { at: exchange.sentAt, count, limit, note: 'ms since the 429' }),
      ];
    }
    if (answer?.status !== 429) {
      strikes.delete(caller);
      return [];
    }
    const reachedAt = answer.reachedAt ?? exchange.arrivedAt;
    const named = namedRest(exchange);
    // A move cannot wait for a minute without losing on time: only a named time applies to it.
    if (named === undefined && exchange.kind === 'move') return [];
    const strikeCount = strikes.get(caller) ?? 0;
    const next = named === undefined && exchange.sentAt >= rest.until ? strikeCount + 1 : strikeCount;
    strikes.set(caller, next);
    const unnamed = Math.min(cooling.longestMs, cooling.firstMs * 2 ** Math.max(0, next - 1));
    const until = reachedAt + (named ?? unnamed);
    if (until > rest.until)
      Object.assign(rest, { from: rest.until > reachedAt ? rest.from : reachedAt, until });
    return [];
  });
}

/** An action of the user about a refused token. */
export interface UserAct {
  /** The caller's key. */
  readonly caller: string;
  readonly at: number;
}

/** Requests sent with a token after the client received a 401 for it. */
export function judgeRefusedTokens(
  exchanges: readonly Exchange[],
  acts: readonly UserAct[],
): readonly Violation[] {
  const refused = new Map<string, number>();
  return momentsOf(exchanges).flatMap(({ exchange, what }) => {
    const { caller, answer, route } = exchange;
    if (caller === 'anonymous' || route === 'token-test') return [];
    if (what === 'reached') {
      if (answer?.status === 401) refused.set(caller, answer.reachedAt ?? exchange.arrivedAt);
      return [];
    }
    const since = refused.get(caller);
    if (since === undefined) return [];
    if (acts.some((act) => act.caller === caller && act.at >= since && act.at <= exchange.sentAt)) {
      refused.delete(caller);
      return [];
    }
    const count = exchange.sentAt - since;
    return [
      violationOf('after-401', exchange, { at: exchange.sentAt, count, limit: 0, note: 'ms since the 401' }),
    ];
  });
}

/** Dead streams that the client kept open. `until`: the end of the record, for streams still open. */
export function judgeSilence(
  exchanges: readonly Exchange[],
  until: number,
  toleranceMs: number,
): readonly Violation[] {
  return exchanges.flatMap((exchange) => {
    const { seen, closedAt, route } = exchange;
    if (!seen || !keptAlive.includes(route)) return [];
    const last = { from: seen.lastByteAt, to: closedAt ?? until };
    const longest = [...seen.silences, last].map(({ from, to }) => ({
      at: from + silenceMs,
      length: to - from,
    }));
    return longest
      .filter(({ length }) => length > silenceMs + toleranceMs)
      .map(({ at, length }) =>
        violationOf('silence', exchange, { at, count: length, limit: silenceMs, note: 'ms without a byte' }),
      );
  });
}

const secretNames =
  /^(access_?token|token|api_?key|password|passwd|secret|client_secret|code_verifier|authorization)$/i;
/** A game's id has 8 characters; a full id has 12, of which the last four are a secret. */
const fullId = /^(\/api\/(?:bot|board)\/game\/(?:stream\/)?[0-9A-Za-z]{8})[0-9A-Za-z]{4}(?=\/|$)/;
const minTokenLength = 8;

/** Secrets in paths and queries, which logs and proxies store. */
export function judgeSecrets(
  exchanges: readonly Exchange[],
  tokens: ReadonlySet<string>,
): readonly Violation[] {
  const long = [...tokens].filter((token) => token.length >= minTokenLength);
  return exchanges.flatMap((exchange) => {
    const note = secretIn(exchange.target, exchange.path, long);
    if (note === undefined) return [];
    return [violationOf('secret-in-url', exchange, { count: 1, limit: 0, note })];
  });
}

/** A path without tokens and without the secret part of a full id, for display. */
export function shownPath(path: string, tokens: ReadonlySet<string>): string {
  const hidden = [...tokens].reduce((text, token) => text.replaceAll(token, '***'), path);
  return hidden.replace(fullId, '$1****');
}

function secretIn(target: string, path: string, tokens: readonly string[]): string | undefined {
  const decoded = decode(target);
  if (tokens.some((token) => target.includes(token) || decoded.includes(token))) return 'a token';
  if (fullId.test(path)) return 'a full game id';
  const query = new URLSearchParams(target.slice(path.length + 1));
  const named = [...query.keys()].find((name) => secretNames.test(name));
  return named === undefined ? undefined : `a parameter named ${named}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
