import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { ClubLaw, ClubLawRow, LimitsMode } from '../protocol.ts';
import {
  blockMs,
  clubLimits,
  clubLimitNames,
  limitOf,
  placesFor,
  streamKinds,
  windowsFor,
  type CallerKind,
  type ClubLimitName,
  type LawRequestKind,
} from './limits.ts';
import type { LawState } from './law-state.ts';
import { createPlaces } from './places.ts';
import { addUse, inside, waitFor, weightOf } from './windows.ts';

/** The caller of a request, as the limits see it. */
export interface LawCaller {
  readonly kind: CallerKind;
  /** The account is under a week old. */
  readonly young: boolean;
  readonly token: string | undefined;
  /** The request's source address. */
  readonly ip: string;
}

export interface LawRequest {
  readonly kind: LawRequestKind;
  readonly caller: LawCaller;
  /** For the report only. */
  readonly method: string;
  readonly path: string;
  /** Credits that a new challenge costs. */
  readonly credits?: number;
  /** The weight of a join: see `joinWeights`. */
  readonly joinWeight?: number;
  /** It may start a game between bots. */
  readonly isBotGame?: boolean;
  /** The calling program, which has one stream for each game. */
  readonly agent?: string;
}

/** Rows that count a request's contents, and the weight of these contents. */
export interface Charge {
  readonly rows: readonly ClubLimitName[];
  readonly weight: number;
}

export interface LimitAllowance {
  readonly remaining: number;
  /** Ms of the club's clock: when the oldest use leaves the window. */
  readonly resetAt: number;
}

export interface LawRefusal {
  readonly row: ClubLimitName;
  /** Ms; `undefined` when no time is known. */
  readonly retryAfterMs: number | undefined;
  readonly standing: LimitAllowance | undefined;
}

export interface Admission {
  /** Call it when the request was answered or its stream has ended. Idempotent. */
  release(): void;
  readonly standing: LimitAllowance | undefined;
  readonly refusal: LawRefusal | undefined;
}

/** The club's rate limits: counts requests and refuses excess ones. */
export interface Law {
  /** Call it when a request arrives. A refused request does not count as a use. */
  arrive(request: LawRequest): Admission;
  /** Counts an invalid token from this address. */
  failedAuthentication(ip: string): void;
  /** Whether a request's size is allowed. Oversized requests are counted, and refused in every mode. */
  fits(row: ClubLimitName, size: number, most: number): boolean;
  /** Counts the contents of an admitted request, or returns why they exceed a limit. */
  charge(caller: LawCaller, charge: Charge, method: string, path: string): LawRefusal | undefined;
  botGameStarted(): void;
  setMode(mode: LimitsMode): void;
  /** Resets all counts; requests in progress keep their slots. */
  clear(): void;
  report(): Omit<ClubLaw, 'refusals' | 'address'>;
}

export interface LawDependencies {
  readonly clock: Clock;
  readonly mode: LimitsMode;
  /** Mutated in place; saved with the club's state. */
  readonly state: LawState;
}

/** The wait after a refused concurrent request: unknowable, so the smallest value of Retry-After. */
const turnMs = 1_000;
const maxRefusalsShown = 100;

const botGames: ClubLimitName = 'bot-games-day';
const nothing = () => {};

/** Tokens are secrets, so counts are keyed by a digest. */
function nameOf(caller: Pick<LawCaller, 'token' | 'ip'>): string {
  if (caller.token === undefined) return `ip ${caller.ip}`;
  return `token ${createHash('sha256').update(caller.token).digest('hex').slice(0, 16)}`;
}

function weightIn(row: ClubLimitName, { credits = 0, joinWeight = 1 }: LawRequest): number {
  if (row.startsWith('challenge-credits')) return credits;
  return row === 'join-hour' || row === 'join-day' ? joinWeight : 1;
}

/** Drops entries at or before `limit`. */
function onlyAbove(times: Readonly<Record<string, number>>, limit: number): Record<string, number> {
  return Object.fromEntries(Object.entries(times).filter(([, at]) => at > limit));
}

export function createLaw({ clock, mode: firstMode, state }: LawDependencies): Law {
  let mode = firstMode;
  const turns = createPlaces();
  const places = createPlaces();
  let recent: ClubLaw['recent'] = [];
  let turn = 0;
  let openings = 0;

  /** Uses with the same key count together. The club has one user. */
  const keyOf = (row: ClubLimitName, caller: Pick<LawCaller, 'token' | 'ip'>): string => {
    const { per } = clubLimits[row];
    if (per === 'ip') return `ip ${caller.ip}`;
    return per === 'user' ? 'user' : nameOf(caller);
  };

  const isStrict = ({ young, ip }: LawCaller): boolean => {
    const limit = limitOf('failed-authentication', 'anonymous', false);
    if (young || limit.kind !== 'window') return young;
    const failures = inside(state.uses[`failed-authentication ip ${ip}`] ?? [], limit.windowMs, clock.now());
    return weightOf(failures) >= limit.count;
  };

  const count = (row: ClubLimitName, what: 'uses' | 'refusals') => {
    const before = state.counts[row] ?? { uses: 0, refusals: 0 };
    state.counts[row] = { ...before, [what]: before[what] + 1 };
  };

  const use = (row: ClubLimitName, key: string, caller: CallerKind, strict: boolean, weight = 1) => {
    count(row, 'uses');
    const limit = limitOf(row, caller, strict);
    if (limit.kind !== 'window' || weight === 0) return;
    const place = `${row} ${key}`;
    state.uses[place] = addUse(state.uses[place] ?? [], limit, [clock.now(), weight]);
  };

  /** The windows that count a request, each with its key and weight. */
  const windowsOf = (request: LawRequest) =>
    windowsFor(request.kind, request.caller.kind).map((row) => ({
      row,
      key: keyOf(row, request.caller),
      weight: weightIn(row, request),
    }));

  const spacing = ({ kind, caller, path }: LawRequest): LawRefusal | undefined => {
    if (!streamKinds.includes(kind)) return undefined;
    const limit = limitOf('stream-spacing', caller.kind, false);
    const place = `${nameOf(caller)} ${path}`;
    const now = clock.now();
    const opened = state.opens[place];
    if (limit.kind === 'spacing' && opened !== undefined && now - opened < limit.ms)
      state.blocks[place] = Math.max(state.blocks[place] ?? 0, opened + blockMs);
    const until = state.blocks[place] ?? 0;
    if (until <= now) return undefined;
    return { row: 'stream-spacing', retryAfterMs: until - now, standing: undefined };
  };

  /** Refuses presence polls that come too soon. */
  const polls = ({ kind, caller, path }: LawRequest): LawRefusal | undefined => {
    if (kind !== 'presence') return undefined;
    const limit = limitOf('presence-polls', caller.kind, false);
    const lastPoll = state.opens[`${nameOf(caller)} ${path}`];
    if (limit.kind !== 'spacing' || lastPoll === undefined) return undefined;
    const wait = lastPoll + limit.ms - clock.now();
    return wait > 0 ? { row: 'presence-polls', retryAfterMs: wait, standing: undefined } : undefined;
  };

  const turnOf = ({ kind, caller }: LawRequest): LawRefusal | undefined => {
    if (kind === 'move' || kind === 'download' || streamKinds.includes(kind)) return undefined;
    const limit = limitOf('in-turn', caller.kind, false);
    if (limit.kind !== 'concurrent' || turns.taken(nameOf(caller)) < limit.count) return undefined;
    return { row: 'in-turn', retryAfterMs: turnMs, standing: undefined };
  };

  const standingOf = (request: LawRequest, strict: boolean): LimitAllowance | undefined => {
    const now = clock.now();
    const standings = windowsOf(request).flatMap(({ row, key }) => {
      const limit = limitOf(row, request.caller.kind, strict);
      if (limit.kind !== 'window') return [];
      const uses = inside(state.uses[`${row} ${key}`] ?? [], limit.windowMs, now);
      const remaining = Math.max(0, Math.floor(limit.count - weightOf(uses)));
      return [{ remaining, resetAt: (uses[0]?.[0] ?? now) + limit.windowMs }];
    });
    return standings.toSorted((a, b) => a.remaining - b.remaining)[0];
  };

  const windows = (request: LawRequest, strict: boolean): LawRefusal | undefined => {
    const rows = [
      ...windowsOf(request),
      ...(request.isBotGame ? [{ row: botGames, key: keyOf(botGames, request.caller), weight: 1 }] : []),
    ];
    for (const { row, key, weight } of rows) {
      const limit = limitOf(row, request.caller.kind, strict);
      if (limit.kind !== 'window' || weight === 0) continue;
      const wait = waitFor(state.uses[`${row} ${key}`] ?? [], limit, weight, clock.now());
      if (wait !== 0) return { row, retryAfterMs: wait, standing: standingOf(request, strict) };
    }
    return undefined;
  };

  /** The slot that a request takes: a program that reopens a game's stream reuses its slot. */
  const placeOf = ({ kind, caller, path, agent = '' }: LawRequest) => {
    const row = placesFor[kind];
    if (!row) return undefined;
    const scope = clubLimits[row].per === 'game' ? `${nameOf(caller)} ${path}` : keyOf(row, caller);
    openings += 1;
    return {
      row,
      key: `${row} ${scope}`,
      name: kind === 'game-stream' ? `${path} ${agent}` : String(openings),
    };
  };

  const slots = (request: LawRequest): LawRefusal | undefined => {
    const place = placeOf(request);
    if (!place) return undefined;
    const limit = limitOf(place.row, request.caller.kind, false);
    if (limit.kind !== 'concurrent' || places.has(place.key, place.name)) return undefined;
    if (places.taken(place.key) < limit.count) return undefined;
    return { row: place.row, retryAfterMs: undefined, standing: undefined };
  };

  const take = (request: LawRequest, strict: boolean): (() => void) => {
    const { caller, kind, path } = request;
    const key = nameOf(caller);
    for (const { row, key: place, weight } of windowsOf(request))
      use(row, place, caller.kind, strict, weight);
    if (streamKinds.includes(kind) || kind === 'presence') {
      count(kind === 'presence' ? 'presence-polls' : 'stream-spacing', 'uses');
      const now = clock.now();
      state.opens = { ...onlyAbove(state.opens, now - blockMs), [`${key} ${path}`]: now };
      state.blocks = onlyAbove(state.blocks, now);
    }
    if (kind === 'event-stream') {
      count('event-streams', 'uses');
      return nothing;
    }
    const slot = placeOf(request);
    if (slot) {
      count(slot.row, 'uses');
      return places.take(slot.key, slot.name);
    }
    if (kind === 'move') return nothing;
    count('in-turn', 'uses');
    turn += 1;
    return turns.take(key, String(turn));
  };

  const note = ({ method, path }: Pick<LawRequest, 'method' | 'path'>, { row }: LawRefusal) => {
    count(row, 'refusals');
    recent = [...recent.slice(1 - maxRefusalsShown), { at: clock.now(), row, method, path }];
  };

  const rowReport = (row: ClubLimitName): ClubLawRow => ({
    row,
    uses: state.counts[row]?.uses ?? 0,
    refusals: state.counts[row]?.refusals ?? 0,
  });

  return {
    arrive(request) {
      if (mode === 'off') return { release: nothing, standing: undefined, refusal: undefined };
      const strict = isStrict(request.caller);
      const refusal =
        spacing(request) ?? polls(request) ?? turnOf(request) ?? windows(request, strict) ?? slots(request);
      if (refusal) note(request, refusal);
      if (refusal && mode === 'law') return { release: nothing, standing: refusal.standing, refusal };
      const release = take(request, strict);
      return { release, standing: standingOf(request, strict), refusal: undefined };
    },
    failedAuthentication(ip) {
      if (mode !== 'off') use('failed-authentication', `ip ${ip}`, 'anonymous', false);
    },
    fits(row, size, most) {
      count(row, size <= most ? 'uses' : 'refusals');
      return size <= most;
    },
    charge(caller, { rows, weight }, method, path) {
      if (mode === 'off') return undefined;
      const strict = isStrict(caller);
      for (const row of rows) {
        const limit = limitOf(row, caller.kind, strict);
        if (limit.kind !== 'window') continue;
        const key = `${row} ${keyOf(row, caller)}`;
        const retryAfterMs = waitFor(state.uses[key] ?? [], limit, weight, clock.now());
        if (retryAfterMs === 0) continue;
        const refusal = { row, retryAfterMs, standing: undefined };
        note({ method, path }, refusal);
        if (mode === 'law') return refusal;
      }
      for (const row of rows) use(row, keyOf(row, caller), caller.kind, strict, weight);
      return undefined;
    },
    botGameStarted() {
      if (mode !== 'off') use(botGames, 'user', 'verified_bot', false);
    },
    setMode(changed) {
      mode = changed;
    },
    clear() {
      Object.assign(state, { uses: {}, opens: {}, blocks: {}, counts: {} });
      recent = [];
    },
    report: () => ({ limits: mode, rows: clubLimitNames.map(rowReport), recent }),
  };
}
