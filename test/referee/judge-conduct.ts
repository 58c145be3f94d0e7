/** Violations of rules that are no row of the table: rest after a 429, silence after a 401, dead streams, secrets. */

import type { Exchange } from './exchange.ts';
import { cooling, keptAlive, silenceMs } from './table.ts';
import { violationOf } from './violation.ts';
import type { Violation } from './violation.ts';

/** An exchange without its token is anonymous by address. */
const askerOf = ({ caller, ip }: Exchange) => (caller === 'anonymous' ? `ip ${ip}` : caller);

/**
 * What rests together after a 429. The client's own classes cannot be seen from outside, so that only what is sure to
 * be of one class counts as one: moves, actions in games, downloads; all other endpoints each for itself.
 */
export function coolingGroup({ kind, family, route }: Exchange): string {
  if (kind === 'move') return 'moves';
  if (kind === 'download') return 'downloads';
  return kind === 'answer' && family === 'game' ? 'game actions' : route;
}

/** The time that a 429 names, ms, when it can be meant: seconds or a date, above zero, at most an hour. */
export function namedRest({ answer }: Exchange): number | undefined {
  const said = answer?.retryAfter;
  if (said === undefined) return undefined;
  const from = Date.parse(answer?.date ?? '');
  const ms = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - from;
  return ms > 0 && ms <= cooling.longestNamedMs ? ms : undefined;
}

/** What happened to an exchange at a place in the sequence of events. */
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

/** The rest of one group of one caller. */
interface Rest {
  from: number;
  until: number;
}

/**
 * How often a caller was told "too many" without a time, by requests that were sent after the last rest was over, with
 * no other answer between: each doubles the wait.
 */
type Strikes = Map<string, number>;

/** What was sent after the client could know that it is to wait, and before the wait was over. */
export function judgeCooling(exchanges: readonly Exchange[], toleranceMs: number): readonly Violation[] {
  const rests = new Map<string, Rest>();
  const strikes: Strikes = new Map();
  return momentsOf(exchanges).flatMap(({ exchange, what }) => {
    const { answer } = exchange;
    const asker = askerOf(exchange);
    const place = `${asker} ${coolingGroup(exchange)}`;
    const rest = rests.get(place) ?? { from: -Infinity, until: -Infinity };
    rests.set(place, rest);
    if (what === 'sent') {
      // In the very moment of the 429 both were on their way, as time may stand still meanwhile: nobody could know yet.
      if (exchange.sentAt <= rest.from || exchange.sentAt >= rest.until - toleranceMs) return [];
      const [count, limit] = [exchange.sentAt - rest.from, rest.until - rest.from];
      return [
        violationOf('cool-down', exchange, { at: exchange.sentAt, count, limit, note: 'ms since the 429' }),
      ];
    }
    if (answer?.status !== 429) {
      strikes.delete(asker);
      return [];
    }
    const reachedAt = answer.reachedAt ?? exchange.arrivedAt;
    const named = namedRest(exchange);
    // A move cannot wait for a minute without losing on time: only a time that is named binds it.
    if (named === undefined && exchange.kind === 'move') return [];
    const struck = strikes.get(asker) ?? 0;
    const next = named === undefined && exchange.sentAt >= rest.until ? struck + 1 : struck;
    strikes.set(asker, next);
    const unnamed = Math.min(cooling.longestMs, cooling.firstMs * 2 ** Math.max(0, next - 1));
    const until = reachedAt + (named ?? unnamed);
    if (until > rest.until)
      Object.assign(rest, { from: rest.until > reachedAt ? rest.from : reachedAt, until });
    return [];
  });
}

/** That the user has done something about a token that was refused. */
export interface UserAct {
  /** The caller's key. */
  readonly caller: string;
  readonly at: number;
}

/** What was sent with a token after the client could know that the token is not good. */
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

/** Streams that the client kept although they were dead. `until` is where the record ends, for those still open. */
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
/** A game's id has 8 characters; 12 are a player's own address of it, whose last four are a secret. */
const fullId = /^(\/api\/(?:bot|board)\/game\/(?:stream\/)?[0-9A-Za-z]{8})[0-9A-Za-z]{4}(?=\/|$)/;
const shortestToken = 8;

/** Secrets in addresses, where logs and proxies keep them. */
export function judgeSecrets(
  exchanges: readonly Exchange[],
  tokens: ReadonlySet<string>,
): readonly Violation[] {
  const long = [...tokens].filter((token) => token.length >= shortestToken);
  return exchanges.flatMap((exchange) => {
    const note = secretIn(exchange.target, exchange.path, long);
    if (note === undefined) return [];
    return [violationOf('secret-in-url', exchange, { count: 1, limit: 0, note })];
  });
}

/** A path as it may be shown: without tokens and without the secret part of a full game id. */
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
