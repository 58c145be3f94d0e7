import type { Clock } from '../base/clock.ts';
import { GateRefusal } from '../service/gate.ts';
import type { RequestKind } from '../service/gate.ts';
import { callerOf, keyOf, limitOf } from './callers.ts';
import type { Subject } from './callers.ts';
import { rowsFor } from './counted-by.ts';
import type { Lane } from './lanes.ts';
import { challengeCosts, limits, placesBesideEvents, reservedForUrgent, youngShare } from './limits.ts';
import type { LimitName } from './limits.ts';
import type { KeptMeter, Meters } from './meters.ts';
import { barredReason, usedUpReason } from './quota.ts';
import type { Quotas } from './quota.ts';
import type { Place, Slots } from './slots.ts';
import type { Waiting } from './waiting.ts';
import { say } from '../text/say.ts';

/** Whether a request may be sent now. */
export type Judgement =
  | { readonly kind: 'go' }
  /** `Infinity`: until something ends that is under way. `why` is a sentence. */
  | { readonly kind: 'wait'; readonly ms: number; readonly why: string }
  | { readonly kind: 'refuse'; readonly refusal: GateRefusal };

/** One row that counts a request. */
export interface Counter {
  readonly row: LimitName;
  readonly meter: KeptMeter;
  readonly count: number;
  /** What one such request costs when no quota was taken for it. */
  readonly cost: number;
  /** It may use what others leave free in this row; see `reservedForUrgent`. */
  readonly urgent: boolean;
  /** A quota that was taken beforehand counts here. */
  readonly byQuota: boolean;
}

/** A stream that would have to wait longer is refused: whoever supervises it plans its next try. */
const streamPatienceMs = 5_000;
/** A stream without a place may ask again after this time, ms. */
export const placeRetryMs = 30_000;

const unreadReason = say('The app looks up what was used before it started.');

/** How long after a move more are expected, ms. */
const playingMs = 60_000;

const quotaRows: Readonly<Partial<Record<RequestKind, readonly LimitName[]>>> = {
  eventStream: ['event-stream-opens', 'stream-spacing'],
  join: ['join-hour', 'join-day', 'join-burst'],
  createChallenge: ['challenge-credits-minute', 'challenge-credits-day'],
};

function defaultCost(row: LimitName): number {
  return row === 'challenge-credits-minute' || row === 'challenge-credits-day' ? challengeCosts.human : 1;
}

export interface Judge {
  judge(lane: Lane, request: Waiting): Judgement;
  /**
   * What keeps one from being sent after all that was let go and written down a moment ago: a rest that began meanwhile, or
   * moves, which wait for nothing, that took what it counted on. Undefined: nothing.
   */
  recheck(lane: Lane, request: Waiting): { readonly ms: number; readonly why: string } | undefined;
  /** Why one that waits does, and how long as far as known, for showing: changes nothing. */
  explain(lane: Lane, request: Waiting): { readonly ms: number; readonly why: string };
  /** The rows that count such a request of the caller, without those that do not limit it. */
  countersOf(subject: Subject, kind: RequestKind, about: string): readonly Counter[];
  /** The places that such a request needs. */
  placesOf(subject: Subject, kind: RequestKind, about: string): readonly Place[];
  /** How many requests of the usual kind are left for what is more urgent. */
  reserveOf(lane: Lane, urgent?: boolean): number;
}

/** `onReady`: what earlier runs used has been read, so that those who waited for it can be judged anew. */
export function createJudge(deps: {
  clock: Clock;
  meters: Meters;
  slots: Slots;
  quotas: Quotas;
  onReady: (lane: Lane) => void;
}): Judge {
  const { clock, meters, slots, quotas, onReady } = deps;

  const countersOf = (subject: Subject, kind: RequestKind, about: string): readonly Counter[] => {
    const { rows, urgent } = rowsFor(kind, callerOf(subject));
    return rows.flatMap((row) => {
      const limit = limitOf(row, subject);
      if (limit.kind !== 'window' && limit.kind !== 'spacing') return [];
      return {
        row,
        meter: meters.of(row, keyOf(row, subject, about)),
        count: limit.kind === 'window' ? limit.count : 1,
        cost: defaultCost(row),
        urgent: urgent === true,
        byQuota: quotaRows[kind]?.includes(row) ?? false,
      };
    });
  };

  const placesOf = (subject: Subject, kind: RequestKind, about: string): readonly Place[] =>
    rowsFor(kind, callerOf(subject)).slots.flatMap((row) => {
      const limit = limitOf(row, subject);
      if (limit.kind !== 'concurrent') return [];
      const count = row === 'streams' ? placesBesideEvents(limit.count) : limit.count;
      return { row, key: keyOf(row, subject, about), limit: count, title: limits[row].title };
    });

  const barredRow = (subject: Subject, kind: RequestKind): LimitName | undefined => {
    const { rows, slots: places } = rowsFor(kind, callerOf(subject));
    return [...rows, ...places].find((row) => limitOf(row, subject).kind === 'barred');
  };

  const reserveOf = ({ scope, tokenId, movedAt }: Lane, urgent = false): number => {
    // A move that is sent while a stream's request is under way may be counted before it.
    if (urgent) return clock.monotonic() - movedAt < playingMs ? 1 : 0;
    return tokenId === '' ? 0 : Math.floor(reservedForUrgent * (scope.young ? youngShare : 1));
  };

  const said = (meter: KeptMeter, row: LimitName, count: number) =>
    meter.said()?.left === 0
      ? say("The server's headers say that nothing is left of its window.")
      : usedUpReason(row, count);

  /** What earlier runs left that must be known first. A move waits for the rests alone. */
  const unreadFor = (lane: Lane, { subject, cls, kind, key, about }: Waiting) => {
    const group = coolingGroup(kind, key.endpoint);
    const rests = {
      ready: () => lane.coolDowns.ready(cls, group),
      load: () => lane.coolDowns.load(cls, group),
    };
    const own = meters.of('standard', keyOf('standard', subject));
    const counted =
      cls === 'move' ? [] : [...countersOf(subject, kind, about).map(({ meter }) => meter), own];
    return [rests, ...counted].filter((memory) => !memory.ready());
  };

  /** The wait for windows and spacings. */
  const windowWait = (lane: Lane, request: Waiting): { readonly ms: number; readonly why: string } => {
    const { subject, kind } = request;
    const taken = quotas.taken(kind, subject);
    const counters = countersOf(subject, kind, request.about);
    const own = meters.of('standard', keyOf('standard', subject));
    let longest = { ms: 0, why: '' };
    if (request.key.stream && own.earlierUntil() > clock.monotonic()) {
      const ms = own.earlierUntil() - clock.monotonic();
      longest = {
        ms,
        why: say('The app ran a moment ago, and the server may not have noticed that it ended.'),
      };
    }
    for (const { row, meter, count, cost, urgent, byQuota } of counters) {
      if (taken && byQuota) continue;
      const ms = meter.wait(count, cost, row === 'standard' ? reserveOf(lane, urgent) : 0);
      if (ms > longest.ms) longest = { ms, why: said(meter, row, count) };
    }
    return longest;
  };

  return {
    countersOf,
    placesOf,
    reserveOf,
    recheck(lane, request) {
      const cooling = coolingOf(lane, request);
      if (cooling) return cooling;
      // It is counted by now.
      return countersOf(request.subject, request.kind, request.about)
        .map(({ row, meter, count }) => ({ ms: meter.wait(count, 0), why: said(meter, row, count) }))
        .find(({ ms }) => ms > 0);
    },
    explain(lane, request) {
      if (unreadFor(lane, request).length > 0) return { ms: Infinity, why: unreadReason };
      const cooling = coolingOf(lane, request);
      if (cooling) return cooling;
      const wait = windowWait(lane, request);
      if (wait.ms > 0) return wait;
      return { ms: Infinity, why: turnOrPlace(request) };
    },
    judge(lane, request) {
      const { subject, cls, key, kind } = request;
      const barred = barredRow(subject, kind);
      if (barred) return refuse(new GateRefusal(barredReason(barred), undefined, 'unauthorized'));
      const unread = unreadFor(lane, request);
      if (unread.length > 0) {
        void Promise.all(unread.map((memory) => memory.load())).then(() => onReady(lane));
        return { kind: 'wait', ms: Infinity, why: unreadReason };
      }
      const cooling = coolingOf(lane, request);
      // Whoever supervises a stream is told how long instead of being kept waiting.
      if (cooling && key.stream) return refuse(new GateRefusal(cooling.why, cooling.ms));
      if (cooling) return { kind: 'wait', ...cooling };
      if (cls === 'move') return { kind: 'go' };
      const { ms, why } = windowWait(lane, request);
      if (key.stream && ms > streamPatienceMs && ms < Infinity) return refuse(new GateRefusal(why, ms));
      if (ms > 0) return { kind: 'wait', ms, why };
      // Asked last: it takes places back from others.
      const verdict = slots.ask(request.places, request.holder);
      if (verdict.kind === 'free') return { kind: 'go' };
      if (verdict.kind === 'full') return refuse(new GateRefusal(verdict.why, placeRetryMs));
      return { ...verdict, why: turnOrPlace(request) };
    },
  };
}

/** What rests together after "too many requests", whatever the class: a kind of action, or an endpoint. */
export function coolingGroup(kind: RequestKind, endpoint: string): string {
  return kind === 'game' || kind === 'download' ? kind : endpoint;
}

function coolingOf(
  lane: Lane,
  { cls, kind, key }: Waiting,
): { readonly ms: number; readonly why: string } | undefined {
  return lane.coolDowns.of(cls, coolingGroup(kind, key.endpoint));
}

function turnOrPlace({ places }: Waiting): string {
  const [first] = places;
  return !first || first.row === 'in-turn'
    ? say('Another request is under way.')
    : say('All places are taken, or one is being cleared: {limit} {title}.', {
        limit: first.limit,
        title: first.title,
      });
}

function refuse(refusal: GateRefusal): Judgement {
  return { kind: 'refuse', refusal };
}
